package card_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// A process crashes after sending "your turn" and before saving its post. The message is
// removed when the person moves, or when a reminder replaces it. The next turn gets a new
// message, since an edit notifies nobody.
func TestYourTurnOfACrashedProcess(t *testing.T) {
	ctx := context.Background()
	type scene struct {
		*discordtest.Fixture
		table storage.Table
		who   string
		begun storage.Delivery
	}
	nod := func(h *discordtest.Fixture, tb storage.Table) {
		who := h.Pending(tb.ID)
		panel := h.Command(who, tb.Thread, "move", map[string]string{"answer": "nod"})
		h.Press(who, panel, discordtest.Verb(panel, "done"))
		if h.Pending(tb.ID) == who {
			t.Fatalf("%s is asked still", who)
		}
	}
	turns := func(s scene) (list []*discordtest.Posted) {
		for _, p := range s.Wire.In("dm-"+s.who, "") {
			if strings.HasPrefix(p.Content, "**Your turn**") {
				list = append(list, p)
			}
		}
		return list
	}
	for name, end := range map[string]func(s scene){
		"answered": func(s scene) {
			if err := s.Store.MarkDelivered(ctx, s.begun.ID); err != nil { // so that this delivery is not repeated and cannot remove the message
				t.Fatal(err)
			}
			nod(s.Fixture, s.table)
			s.Now = s.Now.Add(outbox.ClaimDuration)
			s.Deliver()
			if n := len(turns(s)); n != 0 {
				t.Errorf("%d stand after the answer", n)
			}
		},
		"reminded": func(s scene) {
			s.Now = s.Now.Add(13 * time.Hour)
			s.CheckDueWaits()
			s.Deliver()
			if n, r := len(turns(s)), len(s.Reminders(s.who)); n != 0 || r != 1 {
				t.Errorf("%d stand beside %d reminders, want the reminder alone", n, r)
			}
		},
		"asked again": func(s scene) {
			if err := s.Store.MarkDelivered(ctx, s.begun.ID); err != nil {
				t.Fatal(err)
			}
			before := turns(s)[0].ID
			for range 3 {
				s.Now = s.Now.Add(messages.NonceLife)
				nod(s.Fixture, s.table)
			}
			s.Deliver()
			if list := turns(s); len(list) != 1 || list[0].ID == before {
				t.Errorf("%d stand, want one that is new", len(list))
			}
		},
		"asked again at once": func(s scene) {
			if err := s.Store.MarkDelivered(ctx, s.begun.ID); err != nil {
				t.Fatal(err)
			}
			before := turns(s)[0].ID
			for range 3 {
				nod(s.Fixture, s.table)
			}
			s.Deliver()
			if list := turns(s); len(list) != 1 || list[0].ID == before {
				t.Errorf("%d stand, want one that is new", len(list))
			}
		},
		"no direct messages any more": func(s scene) {
			s.Wire.NoDM[s.who] = true
			nod(s.Fixture, s.table)
			s.Now = s.Now.Add(outbox.ClaimDuration)
			s.Deliver()
			if _, some, err := s.Store.NextDue(ctx); err != nil || some {
				t.Errorf("something is owed still: %v, %v", some, err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Rounds{})
			for _, user := range []string{"1", "2", "3"} {
				h.Change(user, func(w *storage.ReminderPreferences) { w.Met, w.Quiet = true, &storage.QuietHours{} })
			}
			one := h.StartedThree()
			nod(h, one)
			s := scene{h, one, "2", h.Claimed(deliveries.KindTurn)}
			h.KilledIn(s.begun, 2, true) // after the hand, which it removes first
			if n := len(turns(s)); n != 1 {
				t.Fatalf("%d stand, want it killed when it went out", n)
			}
			h.Now = h.Now.Add(time.Second)
			end(s)
		})
	}
}

// "Your turn" is removed when a stand-in plays for the person. If it was held for the
// night, it is not sent in the morning.
func TestNoYourTurnForAPersonWithAStandin(t *testing.T) {
	for _, night := range []bool{false, true} {
		h := discordtest.New(t, discordtest.Rounds{})
		for _, user := range []string{"1", "2", "3", "4"} {
			h.Change(user, func(w *storage.ReminderPreferences) { w.Met, w.Zone, w.Quiet = true, "UTC", &storage.QuietHours{} })
		}
		tb := h.StartedThree()
		if night {
			m := h.Now.Hour() * 60
			h.Change("2", func(w *storage.ReminderPreferences) {
				w.Quiet = &storage.QuietHours{From: m, To: (m + 180) % (24 * 60)}
			})
		}
		told := func(user string) (n int) {
			for _, p := range h.Wire.In("dm-"+user, "") {
				if strings.HasPrefix(p.Content, "**Your turn**") || strings.HasPrefix(p.Content, "**내 차례**") {
					n++
				}
			}
			return n
		}
		h.Plays("1", tb, "nod")
		if n := told("2"); (n == 0) != night {
			t.Fatalf("night %v: told %d times", night, n)
		}
		h.AsksStandin("2", tb, map[string]string{"with": "4"})
		h.Deliver()
		h.Votes("4", h.Ballot(tb), "yes")
		h.After(4 * time.Hour)
		if mine, theirs := told("2"), told("4"); mine != 0 || theirs != 1 {
			t.Errorf("night %v: %d stand before the person, %d before who stands in; want 0 and 1", night, mine, theirs)
		}
	}
}

// A turn may be committed in parts; "your turn" then shows the next question.
func TestYourTurnShowsThePresentQuestion(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers"})
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": "1"})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "start")
	h.Deliver()
	tb := h.Table(1)
	r := rand.New(rand.NewPCG(3, 3))
	checked, user := 0, ""
	var panel *discordtest.Posted
	for step := 0; step < 200 && checked < 3; step++ {
		if now := h.Pending(tb.ID); now != user {
			user, panel = now, h.Command(now, tb.Thread, "play", nil)
		}
		before := h.Table(tb.ID).Seq
		panel = h.Step(r, user, panel)
		h.Deliver()
		s, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, user)
		h.Ok(err)
		if !s.MyTurn || h.Table(tb.ID).Seq == before {
			continue
		}
		checked++
		for _, p := range h.Wire.In("dm-"+user, "") {
			if question := h.Bot.Texts.Words("en", tb).Flat(s.Posed.Text); strings.HasPrefix(p.Content, "**Your turn**") && !strings.Contains(p.Content, question) {
				t.Errorf("asked is %q, the message says\n%s", question, p.Content)
			}
		}
	}
	if checked == 0 {
		t.Error("no turn was committed in parts")
	}
}
