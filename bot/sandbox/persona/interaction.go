package persona

import (
	"context"
	"slices"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// Interaction is an interaction of a person, with its outcome.
type Interaction struct {
	s *Clients
	A *world.Interaction
}

// ID returns the id of the interaction.
func (i *Interaction) ID() string { return i.A.ID }

// Token returns the token with which the bot responds.
func (i *Interaction) Token() string { return i.A.Token }

// Answer returns the type of the initial response, 0 as long as there is none.
func (i *Interaction) Answer() int {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	return i.A.Answer
}

// Acknowledged reports whether the bot has responded.
func (i *Interaction) Acknowledged() bool { return i.Answer() != 0 }

// Failed reports whether the three seconds passed without a response.
func (i *Interaction) Failed() bool {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	return i.A.Dead
}

// Refusals returns the responses that the server refused, if any.
func (i *Interaction) Refusals() []string {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	return slices.Clone(i.A.Refusals)
}

// Modal returns the form with which the bot responded, or nil.
func (i *Interaction) Modal() *model.Modal {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	return i.A.Modal
}

// Launch returns the id of the Activity with which the bot responded, or "".
func (i *Interaction) Launch() string {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	return i.A.Launch
}

// Choices returns the suggestions, with names in the person's language.
func (i *Interaction) Choices() []model.Choice {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	return i.s.tracker.ChoicesFor(i.A)
}

// Response returns the message of the initial response in its current form: for
// an update, the message that was pressed. It is nil when there is none.
func (i *Interaction) Response() *model.Message {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	if c := i.s.world.Channels[i.A.ChannelID]; c != nil && i.A.Response != "" {
		return c.Messages[i.A.Response]
	}
	return nil
}

// Messages returns the response and all follow-ups that still exist.
func (i *Interaction) Messages() []*model.Message {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	c := i.s.world.Channels[i.A.ChannelID]
	if c == nil {
		return nil
	}
	var out []*model.Message
	for _, id := range append([]string{i.A.Response}, i.A.FollowUps...) {
		if m := c.Messages[id]; m != nil {
			out = append(out, m)
		}
	}
	return out
}

// Wait returns when the bot has responded, or with an error when the interaction
// failed or ctx ended first.
func (i *Interaction) Wait(ctx context.Context) error {
	err := i.s.world.WaitFor(ctx, func() bool { return i.Acknowledged() || i.Failed() })
	if err == nil && i.Failed() {
		return Refuse("this interaction failed; answers refused: %v", i.Refusals())
	}
	return err
}

// Settle is Wait, but also waits until "thinking" has become a message.
func (i *Interaction) Settle(ctx context.Context) error {
	if err := i.Wait(ctx); err != nil {
		return err
	}
	return i.s.world.WaitFor(ctx, func() bool {
		i.s.world.Mu.Lock()
		defer i.s.world.Mu.Unlock()
		return !i.A.Thinking
	})
}

// Redeliver sends the same event again, as can happen around a resume.
func (i *Interaction) Redeliver() {
	i.s.world.Mu.Lock()
	defer i.s.world.Mu.Unlock()
	c := i.s.world.Channels[i.A.ChannelID]
	if c == nil {
		return
	}
	var m *model.Message
	if x := c.Messages[i.A.MessageID]; x != nil {
		m = i.s.svc.ForBot(c, x)
	}
	i.s.tracker.SendToBot(i.A, i.s.tracker.InteractionJSON(i.A, i.A.Data, m))
}
