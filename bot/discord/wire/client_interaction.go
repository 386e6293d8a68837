package wire

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// Discord accepts an initial response for 3 seconds. We stop at answerLimit, so that the
// outcome is known before. If an attempt takes longer than patience we start a second one
// in parallel, in case the first was lost.
const (
	answerLimit = 2800 * time.Millisecond
	patience    = 1200 * time.Millisecond
)

// tokenLife is the time during which Discord accepts responses to an interaction.
const tokenLife = 15 * time.Minute

// maxAnswers is the maximum number of attempts of an initial response.
const maxAnswers = 4

// originalMessage is the path of the initial response's message.
const originalMessage = "@original"

// Respond implements API. It does not wait in a queue, since a late response is
// useless. Discord accepts only one initial response, so retries are safe.
func (c *Client) Respond(ctx context.Context, t ResponseToken, resp Response) error {
	r := request{op: "answer an interaction", method: http.MethodPost, answers: true, repeat: true,
		path: "/interactions/" + url.PathEscape(t.ID) + "/" + url.PathEscape(t.Token) + "/callback", body: resp.body(), files: resp.files()}
	from := t.Received
	if from.IsZero() {
		from = time.Now()
	}
	ctx, stop := context.WithDeadline(ctx, from.Add(answerLimit))
	defer stop()
	ctx, cancel := c.scope(ctx, answerLimit)
	defer cancel()
	if ctx.Err() != nil {
		return r.tooLate(ctx)
	}
	return c.respondWithRetries(ctx, r)
}

// respondWithRetries makes attempts until one has a clear outcome. A slow attempt is not
// cancelled for the next: the first to arrive counts.
func (c *Client) respondWithRetries(ctx context.Context, r request) error {
	contentType, body := r.encode()
	came := make(chan *transport.RoundTrip, maxAnswers)
	made, open := 0, 0
	try := func() {
		made, open = made+1, open+1
		go func() { came <- c.attempt(ctx, r, c.lanes.callbacks, contentType, body) }()
	}
	try()
	unclear := false
	more := time.NewTimer(patience)
	defer more.Stop()
	for {
		select {
		case <-more.C:
			if made < maxAnswers && ctx.Err() == nil {
				try()
				more.Reset(patience)
			}
			continue
		case x := <-came:
			open--
			e := r.classify(x)
			c.note(x, e)
			if e == nil || e.Code == codeAnswered && (unclear || open > 0) {
				return nil
			}
			unclear = unclear || e.unclear() && x.Sent.Load()
			if open > 0 {
				continue // the outcome depends on other attempts
			}
			if made < maxAnswers && waitToAnswer(ctx, e, x.Limit().Guessed, made) {
				try()
				more.Reset(patience)
				continue
			}
			if unclear && e.kind == ErrGone {
				e.kind = ErrOutcomeUnknown // 10062 means too late or already responded
			}
			c.report(e)
			return e
		}
	}
}

// files returns the files of the response, if it is a message.
func (r Response) files() []File {
	if r.Kind == discordgo.InteractionResponseChannelMessageWithSource || r.Kind == discordgo.InteractionResponseUpdateMessage {
		return r.Message.Files
	}
	return nil
}

func (r request) tooLate(ctx context.Context) error {
	e := &Error{Op: r.op, kind: ErrGone, cause: context.Cause(ctx)}
	if e.cause == ErrClosed || e.cause == context.Canceled {
		e.kind = nil
	}
	return e
}

// waitToAnswer waits before another attempt. It returns false if another attempt cannot
// help or there is no time. guessed means that Discord named no wait.
func waitToAnswer(ctx context.Context, e *Error, guessed bool, n int) bool {
	var wait time.Duration
	switch {
	case ctx.Err() != nil:
		return false
	case e.kind == ErrRateLimited:
		wait = e.After
		if guessed {
			wait = time.Duration(n) * 500 * time.Millisecond // the usual default wait would be too long here
		}
	case e.kind == ErrOutcomeUnknown:
		wait = time.Duration(n) * 100 * time.Millisecond
	default:
		return false
	}
	if d, ok := ctx.Deadline(); ok && time.Until(d) <= wait {
		return false
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// EditOriginal implements API.
func (c *Client) EditOriginal(ctx context.Context, t ResponseToken, m Message) (SentMessage, error) {
	return c.answer(ctx, t, "/messages/"+originalMessage,
		request{op: "edit the answer", method: http.MethodPatch, body: m.edited(), files: m.Files, repeat: true})
}

// FollowUp implements API.
func (c *Client) FollowUp(ctx context.Context, t ResponseToken, m Message) (SentMessage, error) {
	return c.answer(ctx, t, "?wait=true", request{op: "send a follow-up", method: http.MethodPost, body: m.created(), files: m.Files})
}

// answer makes a call with the interaction's token. Calls of one interaction are made in
// order; those of different interactions do not wait for each other.
func (c *Client) answer(ctx context.Context, t ResponseToken, tail string, r request) (SentMessage, error) {
	if t.expired() {
		return SentMessage{}, &Error{Op: r.op, kind: ErrGone}
	}
	var raw rawMessage
	err := c.do(ctx, r.of(t, tail), &raw)
	return raw.plain(), err
}

// expired reports whether the token has expired, so that a call would be refused.
func (t ResponseToken) expired() bool {
	return !t.Received.IsZero() && time.Since(t.Received) >= tokenLife
}

func (r request) of(t ResponseToken, tail string) request {
	r.answers = true
	r.path = "/webhooks/" + url.PathEscape(t.App) + "/" + url.PathEscape(t.Token) + tail
	r.place = transport.PlaceOf("answers", t.Token)
	return r
}

// isGone reports whether a repeated deletion found nothing left to delete.
func isGone(e *Error) bool { return e.kind == ErrGone }
