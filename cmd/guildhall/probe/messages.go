package probe

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// object is a JSON object to send.
type object = map[string]any

// The flags of messages that the bot uses.
const (
	flagSilent = 1 << 12
	flagFrame  = 1 << 15
	flagHidden = 1 << 6
)

// nobody is the value of allowed mentions in every message, so that no message
// pings anybody.
var nobody = object{"parse": []string{}}

// nonceLife is the time for which the bot expects Discord to remember a nonce
// (messages.NonceLife).
const nonceLife = 2 * time.Minute

// state holds the results of steps for later ones.
type state struct {
	framed, board string // message with a picture, and the id of the picture
	thread        string
	inThread      string // message in the thread
	ticket        press  // of the latest press
	prompt        string // message with the button
	direct        string // channel of direct messages
	away          bool   // a person did not press in time
}

var messageSteps = []step{
	{id: "application", about: "the token leads to application and user", do: (*run).readApplication},
	{id: "gateway", about: "Discord recommends a number of connections", do: (*run).readGateway},
	{id: "nonce", about: "a repeated nonce returns the first message, also after two minutes", do: (*run).repeatNonce},
	{id: "id-time", about: "an id holds the time of its message", do: (*run).readTime},
	{id: "history", about: "messages after an id come newest first", do: (*run).readHistory},
	{id: "newest", about: "a channel names its newest message, also a deleted one", do: (*run).readNewest},
	{id: "limits", about: "responses hold how many requests a route still takes", do: (*run).readLimits},
	{id: "silent", about: "a message may be silent", do: (*run).sendSilent},
	{id: "empty", about: "an empty message has code 50006", do: (*run).sendEmpty},
	{id: "text-limit", about: "a frame takes 4,000 characters", do: (*run).fillTexts},
	{id: "component-limit", about: "a frame takes 40 components", do: (*run).fillComponents},
	{id: "same-custom-id", about: "two components with one custom id are refused", do: (*run).repeatCustomID},
	{id: "plain-to-frame", about: "an edit turns a plain message into a frame", do: (*run).frameMessage},
	{id: "frame-stays", about: "no edit turns a frame into a plain message", do: (*run).unframeMessage},
	{id: "reply-to-gone", about: "a reply to a deleted message is sent without the reference", do: (*run).replyToGone},
	{id: "gone", about: "editing, reading and deleting a deleted message have code 10008", do: (*run).touchGone},
	{id: "unknown-channel", about: "an unknown channel has code 10003", do: (*run).readUnknownChannel},
	{id: "unknown-interaction", about: "an unknown interaction has code 10062", do: (*run).answerUnknown},
	{id: "command-name", about: "a command with an invalid name is refused with code 50035", do: (*run).registerWrongly},
}

// plainMessage returns the body of a message with a text.
func plainMessage(content string) object {
	return object{"content": content, "allowed_mentions": nobody}
}

// framedMessage returns the body of a message with components V2.
func framedMessage(parts ...object) object {
	return object{"flags": flagFrame, "allowed_mentions": nobody, "components": []object{{"type": 17, "components": parts}}}
}

func textPart(content string) object { return object{"type": 10, "content": content} }

// post sends a message to the channel, and returns its id.
func (r *run) post(body object) (string, map[string]any, error) {
	m, err := r.want(http.StatusOK, 0, http.MethodPost, messagesPath(r.Channel), body)
	return r.posts(r.Channel, m), m, err
}

func (r *run) readApplication() (string, error) {
	app, err := r.want(http.StatusOK, 0, http.MethodGet, "/applications/@me", nil)
	if err == nil && text(app, "id") == "" {
		err = fmt.Errorf("the application has no id")
	}
	if err != nil {
		return "", err
	}
	_, err = r.want(http.StatusOK, 0, http.MethodGet, "/users/@me", nil)
	return "", err
}

func (r *run) readGateway() (string, error) {
	plan, err := r.want(http.StatusOK, 0, http.MethodGet, "/gateway/bot", nil)
	if err == nil && (number(plan, "shards") < 1 || number(plan, "session_start_limit", "max_concurrency") < 1) {
		err = fmt.Errorf("shards or max_concurrency is missing")
	}
	return "", err
}

func (r *run) repeatNonce() (string, error) {
	body := plainMessage("Probe: nonce")
	body["nonce"], body["enforce_nonce"] = strconv.FormatInt(time.Now().UnixNano(), 36), true
	first, _, err := r.post(body)
	if err != nil {
		return "", err
	}
	for _, wait := range []time.Duration{0, nonceLife} {
		if wait > 0 {
			r.wait(wait)
		}
		again, _, err := r.post(body)
		if err == nil && again != first {
			err = fmt.Errorf("after %v a second message was posted", wait)
		}
		if err != nil {
			return "", err
		}
	}
	return "", nil
}

func (r *run) readTime() (string, error) {
	id, m, err := r.post(plainMessage("Probe: time"))
	if err != nil {
		return "", err
	}
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return "", fmt.Errorf("the id is not a number")
	}
	said, err := time.Parse(time.RFC3339, text(m, "timestamp"))
	if err != nil {
		return "", fmt.Errorf("the message has no timestamp")
	}
	const epoch = 1420070400000
	if away := said.Sub(time.UnixMilli(n>>22 + epoch)).Abs(); away > time.Second {
		return "", fmt.Errorf("the id is %v away from the timestamp", away)
	}
	return "", nil
}

func (r *run) readHistory() (string, error) {
	var ids []string
	for _, content := range []string{"Probe: first", "Probe: second", "Probe: third"} {
		id, _, err := r.post(plainMessage(content))
		if err != nil {
			return "", err
		}
		ids = append(ids, id)
	}
	got := r.call(http.MethodGet, messagesPath(r.Channel)+"?after="+ids[0]+"&limit=100", nil)
	var seen []string
	for i := range list(got.raw) {
		seen = append(seen, text(got.raw, i, "id"))
	}
	if got.status != http.StatusOK || !slices.Equal(seen, []string{ids[2], ids[1]}) {
		return "", fmt.Errorf("status %d, %d messages, want the two later ones, newest first", got.status, len(seen))
	}
	return "", nil
}

func (r *run) readNewest() (string, error) {
	id, _, err := r.post(plainMessage("Probe: newest"))
	if err != nil {
		return "", err
	}
	for _, deleted := range []bool{false, true} {
		if deleted {
			if _, err := r.want(http.StatusNoContent, 0, http.MethodDelete, messagePath(r.Channel, id), nil); err != nil {
				return "", err
			}
		}
		c, err := r.want(http.StatusOK, 0, http.MethodGet, "/channels/"+r.Channel, nil)
		if err == nil && text(c, "last_message_id") != id {
			err = fmt.Errorf("deleted %v: last_message_id differs", deleted)
		}
		if err != nil {
			return "", err
		}
	}
	return "", nil
}

func (r *run) readLimits() (string, error) {
	got := r.call(http.MethodPost, messagesPath(r.Channel), plainMessage("Probe: limits"))
	r.posts(r.Channel, got.body)
	for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset-After", "X-RateLimit-Bucket"} {
		if got.header.Get(name) == "" {
			return "", fmt.Errorf("the header %s is missing", name)
		}
	}
	return "", nil
}

func (r *run) sendSilent() (string, error) {
	body := plainMessage("Probe: silent")
	body["flags"] = flagSilent
	_, m, err := r.post(body)
	if err == nil && number(m, "flags")&flagSilent == 0 {
		err = fmt.Errorf("the flag is missing in the response")
	}
	return "", err
}

func (r *run) sendEmpty() (string, error) {
	_, err := r.want(http.StatusBadRequest, 50006, http.MethodPost, messagesPath(r.Channel), object{"allowed_mentions": nobody})
	return "", err
}

func (r *run) fillTexts() (string, error) {
	if _, _, err := r.post(framedMessage(textPart(strings.Repeat("가", 2000)), textPart(strings.Repeat("x", 2000)))); err != nil {
		return "", err
	}
	_, err := r.want(http.StatusBadRequest, 50035, http.MethodPost, messagesPath(r.Channel),
		framedMessage(textPart(strings.Repeat("가", 2000)), textPart(strings.Repeat("x", 2001))))
	return "", err
}

func (r *run) fillComponents() (string, error) {
	full := func(n int) object {
		var parts []object
		for len(parts) < n-1 { // the frame counts too
			parts = append(parts, textPart("Probe"))
		}
		return framedMessage(parts...)
	}
	if _, _, err := r.post(full(40)); err != nil {
		return "", err
	}
	_, err := r.want(http.StatusBadRequest, 50035, http.MethodPost, messagesPath(r.Channel), full(41))
	return "", err
}

func (r *run) repeatCustomID() (string, error) {
	_, err := r.want(http.StatusBadRequest, 50035, http.MethodPost, messagesPath(r.Channel),
		framedMessage(buttonRow("probe:twice"), buttonRow("probe:twice")))
	return "", err
}

func (r *run) frameMessage() (string, error) {
	id, _, err := r.post(plainMessage("Probe: plain"))
	if err != nil {
		return "", err
	}
	body := framedMessage(textPart("Probe: framed"))
	body["content"], body["embeds"] = nil, []object{}
	m, err := r.want(http.StatusOK, 0, http.MethodPatch, messagePath(r.Channel, id), body)
	if err == nil && (number(m, "flags")&flagFrame == 0 || text(m, "content") != "") {
		err = fmt.Errorf("the message has the flags %d", number(m, "flags"))
	}
	r.framed = id
	return "", err
}

func (r *run) unframeMessage() (string, error) {
	if r.framed == "" {
		return "", skipError("there is no frame")
	}
	path := messagePath(r.Channel, r.framed)
	if _, err := r.want(http.StatusBadRequest, 50035, http.MethodPatch, path, plainMessage("Probe: plain again")); err != nil {
		return "", err
	}
	_, err := r.want(http.StatusBadRequest, 50006, http.MethodPatch, path, object{"components": []object{}})
	return "", err
}

func (r *run) replyToGone() (string, error) {
	id, _, err := r.post(plainMessage("Probe: replied to"))
	if err != nil {
		return "", err
	}
	if _, err := r.want(http.StatusNoContent, 0, http.MethodDelete, messagePath(r.Channel, id), nil); err != nil {
		return "", err
	}
	body := plainMessage("Probe: reply")
	body["message_reference"] = object{"message_id": id, "fail_if_not_exists": false}
	_, _, err = r.post(body)
	return "", err
}

func (r *run) touchGone() (string, error) {
	id, _, err := r.post(plainMessage("Probe: gone"))
	if err != nil {
		return "", err
	}
	path := messagePath(r.Channel, id)
	if _, err := r.want(http.StatusNoContent, 0, http.MethodDelete, path, nil); err != nil {
		return "", err
	}
	for _, method := range []string{http.MethodPatch, http.MethodGet, http.MethodDelete} {
		var body any
		if method == http.MethodPatch {
			body = plainMessage("Probe: gone")
		}
		if _, err := r.want(http.StatusNotFound, 10008, method, path, body); err != nil {
			return "", err
		}
	}
	return "", nil
}

func (r *run) readUnknownChannel() (string, error) {
	_, err := r.want(http.StatusNotFound, 10003, http.MethodGet, "/channels/1", nil)
	return "", err
}

func (r *run) answerUnknown() (string, error) {
	_, err := r.want(http.StatusNotFound, 10062, http.MethodPost, "/interactions/1/unknown/callback", object{"type": 6})
	return "", err
}

func (r *run) registerWrongly() (string, error) {
	_, err := r.want(http.StatusBadRequest, 50035, http.MethodPost, "/applications/"+r.application+"/guilds/"+r.guild+"/commands",
		object{"name": "Not A Name", "description": "Probe", "type": 1})
	return "", err
}
