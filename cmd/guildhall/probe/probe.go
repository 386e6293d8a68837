// Package probe tests on a real server, with real requests, the assumptions of the bot about
// Discord (docs/discord.md). It reports which assumptions are true, and records the
// conversation without anything that identifies a person. It deletes its messages.
package probe

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"guildhall/bot/sandbox/recording"
)

// Probe tries the assumptions. API, Token, Channel, Out and Record are required.
type Probe struct {
	API     string // address of Discord, without the path
	Token   string
	Channel string // id of a test channel
	Out     io.Writer
	Record  io.Writer
	// From names the server in the recording; empty is "discord".
	From string
	// Person is the time that the probe waits for each press of a person; 0
	// skips the steps that need a press.
	Person time.Duration
	// Asked is called when a person must press a button. It may be nil if the
	// person reads Out.
	Asked func(channel, message, customID string)
	// Sleep waits; nil means the system clock.
	Sleep func(context.Context, time.Duration)
}

// Count holds the numbers of steps by result.
type Count struct{ Holds, Differs, Skipped int }

// step tries one assumption. do returns a note on what was found, and an error when
// Discord differs or the step cannot be tried.
type step struct {
	id     string
	about  string
	person bool
	do     func(*run) (note string, err error)
}

// steps returns all steps in their order.
func steps() []step {
	return slices.Concat(messageSteps, fileSteps, threadSteps, personSteps)
}

// skipError is the reason for leaving out a step.
type skipError string

func (e skipError) Error() string { return string(e) }

// cleanupTimeout is the timeout for deleting everything at the end.
const cleanupTimeout = 2 * time.Minute

// Run tries all steps. It returns an error when Discord cannot be reached.
func (p Probe) Run(ctx context.Context) (Count, error) {
	var n Count
	r, err := p.start(ctx)
	if err != nil {
		return n, err
	}
	defer r.stop()
	defer r.deleteAll()
	for _, s := range steps() {
		if s.person && p.Person == 0 {
			continue
		}
		v, err := r.try(s)
		if err != nil {
			return n, err
		}
		switch v.Result {
		case recording.Holds:
			n.Holds++
		case recording.Differs:
			n.Differs++
		case recording.Skipped:
			n.Skipped++
		}
		line := fmt.Sprintf("%-8s %s: %s", v.Result, s.id, s.about)
		if v.Note != "" {
			line += " (" + v.Note + ")"
		}
		fmt.Fprintln(p.Out, line)
	}
	return n, r.record.Err()
}

// try tries one step and records its result.
func (r *run) try(s step) (recording.Verdict, error) {
	r.step = s.id
	note, err := s.do(r)
	v := recording.Verdict{Result: recording.Holds, Note: note}
	var skip skipError
	switch {
	case r.failure != nil:
		return v, fmt.Errorf("step %s: %w", s.id, r.failure)
	case errors.As(err, &skip):
		v = recording.Verdict{Result: recording.Skipped, Note: skip.Error()}
	case err != nil:
		v = recording.Verdict{Result: recording.Differs, Note: err.Error()}
	}
	r.record.Add(recording.Line{Step: s.id, Verdict: &v})
	return v, nil
}

// run is a probe that is running.
type run struct {
	Probe
	ctx     context.Context
	http    *http.Client
	record  *recording.Writer
	step    string
	failure error    // the first request without a response
	posted  []string // paths to delete, oldest first
	bucket  map[string]time.Time

	application, bot, guild string
	state                   // results of earlier steps for later ones
	presses                 chan press
	ready                   chan struct{} // closed when the gateway sends events
	closeGateway            func()
}

// start checks the token and the channel, and begins the recording.
func (p Probe) start(ctx context.Context) (*run, error) {
	if p.Sleep == nil {
		p.Sleep = sleep
	}
	if p.From == "" {
		p.From = "discord"
	}
	r := &run{Probe: p, ctx: ctx, http: &http.Client{Timeout: 20 * time.Second}, bucket: map[string]time.Time{}}
	for _, ask := range []struct {
		path string
		note *string
		key  string
		hint string
	}{
		{"/applications/@me", &r.application, "id", "check the token in the configuration"},
		{"/users/@me", &r.bot, "id", "check the token in the configuration"},
		{"/channels/" + p.Channel, &r.guild, "guild_id", "choose a text channel of a server, by its id, that the bot sees"},
	} {
		got := r.exchange(http.MethodGet, ask.path, nil, nil)
		if r.failure != nil {
			return nil, r.failure
		}
		if *ask.note = text(got.body, ask.key); *ask.note == "" {
			return nil, fmt.Errorf("read %s: status %d, code %d: %s", ask.path, got.status, got.code(), ask.hint)
		}
	}
	r.record = recording.NewWriter(p.Record, p.From, p.Channel, r.application)
	return r, nil
}

// deleteAll deletes what the probe posted, newest first.
func (r *run) deleteAll() {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), cleanupTimeout)
	defer cancel()
	r.ctx, r.failure = ctx, nil
	left := 0
	for _, path := range slices.Backward(r.posted) {
		got := r.exchange(http.MethodDelete, path, nil, nil)
		if got.status != http.StatusNotFound && got.status/100 != 2 {
			left++
		}
	}
	if left > 0 {
		fmt.Fprintf(r.Out, "%d messages or threads could not be deleted: delete them by hand.\n", left)
	}
}

// stop ends the connection to the gateway, if there is one.
func (r *run) stop() {
	if r.closeGateway != nil {
		r.closeGateway()
	}
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// wait waits for a duration and records it.
func (r *run) wait(d time.Duration) {
	r.record.Add(recording.Line{Step: r.step, Wait: d.Seconds()})
	r.Sleep(r.ctx, d)
}

// posts adds a message to those that are deleted at the end, and returns its
// id.
func (r *run) posts(channel string, m map[string]any) string {
	id := text(m, "id")
	if id != "" {
		r.posted = append(r.posted, messagePath(channel, id))
	}
	return id
}

func messagesPath(channel string) string { return "/channels/" + channel + "/messages" }

func messagePath(channel, id string) string { return messagesPath(channel) + "/" + id }

// StepIDs returns the ids of all steps.
func StepIDs() []string {
	var ids []string
	for _, s := range steps() {
		ids = append(ids, s.id)
	}
	return ids
}

// Summary returns the results in one line.
func (n Count) Summary() string {
	parts := []string{fmt.Sprintf("%d hold", n.Holds), fmt.Sprintf("%d differ", n.Differs), fmt.Sprintf("%d were not tried", n.Skipped)}
	return strings.Join(parts, ", ")
}
