package votes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// When somebody's time runs out, the card of the vote offers a computer opponent besides
// harmless moves, in the language of the table.
func TestCardOffersAnOpponent(t *testing.T) {
	for lang, want := range map[string][2]string{
		"en-US": {"Agree: Club bot", "Club bot** stands in"},
		"ko":    {"동의: ", "대신"},
	} {
		h := discordtest.New(t, discordtest.Counting{})
		h.Langs = map[string]string{"1": lang, "2": lang}
		tb := h.Timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Vote}, "1", "2")
		absent := h.Pending(tb.ID)
		voter := map[string]string{"1": "2", "2": "1"}[absent]
		h.After(25 * time.Hour)
		card := voteCard(h, tb)
		var id string
		for _, one := range discordtest.IDs(card) {
			if strings.HasSuffix(one, " opponent") {
				id = one
			}
		}
		if id == "" || !strings.Contains(card.Text(), want[0]) {
			t.Fatalf("%s: the card offers no opponent:\n%s", lang, card.Text())
		}
		h.Press(voter, card, id)
		h.Deliver()
		for _, s := range h.Table(tb.ID).Seats {
			if s.User == absent && s.Standin != "computer-3-1" {
				t.Errorf("%s: %q stands in, want a club computer", lang, s.Standin)
			}
		}
		if all := h.AllMessages(h.Table(tb.ID)); !strings.Contains(all, want[1]) {
			t.Errorf("%s: the result of the vote is not told:\n%s", lang, all)
		}
	}
}

// voteCard returns the public card of the open vote of a table.
func voteCard(h *discordtest.Fixture, tb storage.Table) *discordtest.Posted {
	h.T.Helper()
	for _, p := range h.Wire.In(tb.Thread, "") {
		for _, id := range discordtest.IDs(p) {
			if strings.HasPrefix(id, "vote:") {
				return p
			}
		}
	}
	h.T.Fatal("no card of a vote")
	return nil
}

// A card about the seat of a computer opponent does not offer a return.
func TestCardAboutAComputersSeat(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	tb := h.Newest()
	h.AddsBot("1", discordtest.ChannelID, tb.ID, "1")
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	tb = h.Table(tb.ID)
	seat := slices.IndexFunc(tb.Seats, func(s storage.Seat) bool { return storage.IsComputer(s.User) })
	h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": fmt.Sprint(seat)})
	h.Deliver()
	card := h.Ballot(tb)
	if discordtest.Verb(card, "vote") == "" || discordtest.Verb(card, "here") != "" {
		t.Errorf("the card offers\n%s", card.Text())
	}
}
