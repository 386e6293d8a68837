package discordtest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Channels reads the messages on the sandbox.
type Channels struct{ Stored }

// AllMessages returns all permanent messages on the sandbox, without the parts that
// differ between runs.
func (c Channels) AllMessages(tb storage.Table) string {
	var b strings.Builder
	thread := tb.Thread
	for _, ch := range []string{ChannelID, thread, "dm-1", "dm-2", "dm-3"} {
		fmt.Fprintf(&b, "== %s\n", strings.Replace(ch, thread, "thread", 1))
		for _, p := range c.Wire.In(ch, "") {
			b.WriteString(strings.ReplaceAll(p.Text(), c.Wire.ids.in(thread), "thread") + "\n")
		}
	}
	return b.String()
}

// HasOneMessage checks that a channel contains exactly one message with a word.
func (c Channels) HasOneMessage(channel, word string) {
	c.T.Helper()
	n := 0
	for _, p := range c.Wire.In(channel, "") {
		if strings.Contains(p.Text(), word) {
			n++
		}
	}
	if n != 1 {
		c.T.Errorf("%d messages of %s say %q, want one", n, channel, word)
	}
}

// Talk posts a person's message in the thread of a table, so that the card is no
// longer the last message.
func (c Channels) Talk(id int64) {
	c.T.Helper()
	tb, err := c.Bot.Services.Tables.Table(context.Background(), id)
	if err != nil {
		c.T.Fatal(err)
	}
	c.TalkIn("4", tb.Thread)
}

// TalkIn posts a person's message in a channel.
func (c Channels) TalkIn(user, channel string) {
	c.T.Helper()
	c.Says(user, channel, "nice move")
}

// Says posts a person's message with a text in a channel, and returns its id.
func (c Channels) Says(user, channel, text string) string {
	c.T.Helper()
	c.person(user)
	m, err := c.Wire.Server.As(user).Send(channel, text)
	if err != nil {
		c.T.Fatal(err)
	}
	c.Wire.keep(&Posted{ID: m.ID, Channel: channel, Message: wire.Message{Content: m.Content}})
	return m.ID
}

// Ballot returns the card of the newest vote in a thread.
func (c Channels) Ballot(tb storage.Table) *Posted {
	c.T.Helper()
	all := c.Wire.In(tb.Thread, "")
	for i := len(all) - 1; i >= 0; i-- {
		if Verb(all[i], "vote") != "" {
			return all[i]
		}
	}
	c.T.Fatalf("no vote is open in the thread; log %s", c.Errs)
	return nil
}

// Reminders returns the reminders in a person's direct messages.
func (c Channels) Reminders(user string) []*Posted {
	var list []*Posted
	for _, p := range c.Wire.In("dm-"+user, "") {
		if Verb(p, "snooze") != "" {
			list = append(list, p)
		}
	}
	return list
}

// Mentions counts the reminders of a person in the thread of a table.
func (c Channels) Mentions(t storage.Table, user string) (n int) {
	for _, p := range c.Wire.In(t.Thread, "") {
		if slices.Equal(p.Mentions, []string{user}) && len(p.Components) == 0 {
			n++
		}
	}
	return n
}
