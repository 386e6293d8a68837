package card_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// recalling returns a match of two in which it is Ada's turn and her turns need no
// confirmation. Both can be notified at any hour. The people in closed have closed direct
// messages.
func recalling(t *testing.T, closed ...string) (*discordtest.Fixture, storage.Table) {
	h := discordtest.New(t, discordtest.Rounds{})
	for _, user := range []string{"1", "2"} {
		h.Wire.NoDM[user] = slices.Contains(closed, user)
		h.Change(user, func(p *storage.ReminderPreferences) {
			p.Met, p.Quiet, p.Confirm = true, &storage.QuietHours{}, storage.ConfirmSingle
		})
	}
	return h, h.Nodding(0)
}

// nods plays a turn without confirmation, and presses «Take back» on its receipt if back
// is set.
func nods(h *discordtest.Fixture, tb storage.Table, back bool) {
	h.T.Helper()
	user := h.Pending(tb.ID)
	receipt := h.Command(user, tb.Thread, "move", map[string]string{"answer": "nod"})
	if h.Pending(tb.ID) == user {
		h.T.Fatalf("the turn is not confirmed:\n%s", receipt.Text())
	}
	h.Deliver()
	if !back {
		return
	}
	h.Press(user, receipt, receipt.Button("Take back"))
	if h.Pending(tb.ID) != user {
		h.T.Fatalf("it is not taken back; log %s", h.Errs)
	}
	h.Deliver()
}

// heard counts the notifications to a person so far: direct messages, including deleted
// ones, and pings in the thread.
func heard(h *discordtest.Fixture, tb storage.Table, user string) (n int) {
	for _, p := range h.Wire.Messages {
		if !p.Silent && p.Viewer == "" && (p.Channel == "dm-"+user || p.Channel == tb.Thread && slices.Contains(p.Pinged, user)) {
			n++
		}
	}
	return n
}

// checkCards checks that only one card has buttons, and that no message of the thread
// names a wrong person to move.
func checkCards(h *discordtest.Fixture, tb storage.Table, names map[string]string) (card *discordtest.Posted) {
	h.T.Helper()
	who := h.Pending(tb.ID)
	for _, p := range h.Wire.In(tb.Thread, "") {
		if discordtest.Verb(p, "turn") != "" {
			if card != nil {
				h.T.Error("two cards have buttons")
			}
			card = p
		}
		first, _, _ := strings.Cut(p.Content, "\n")
		if strings.Contains(first, " to play") && !strings.Contains(first, "**"+names[who]+"**") && !strings.Contains(first, "<@"+who+">") {
			h.T.Errorf("%s is to play, a message says %q", names[who], first)
		}
	}
	if card == nil {
		h.T.Fatal("no card has buttons")
	}
	return card
}

// A person who takes back their own turn gets no ping and no direct message for it, even
// after many times. The newest card is edited, and older ones do not contradict it. The
// other person is notified once, when the turn stays.
func TestTakeBackNotifiesNobodyOfTheirOwnPress(t *testing.T) {
	names := map[string]string{"1": "Ada", "2": "Bo"}
	for _, closed := range [][]string{nil, {"1"}, {"1", "2"}} {
		t.Run(fmt.Sprint("closed ", closed), func(t *testing.T) {
			h, tb := recalling(t, closed...)
			for range 2 { // one turn of each, in the same way
				me := h.Pending(tb.ID)
				other := map[string]string{"1": "2", "2": "1"}[me]
				mine, theirs := heard(h, tb, me), heard(h, tb, other)
				card := checkCards(h, tb, names)
				for range 5 {
					nods(h, tb, true)
					if now := checkCards(h, tb, names); now.ID != card.ID {
						t.Fatalf("the card is message %s, before %s", now.ID, card.ID)
					}
				}
				if n := heard(h, tb, me) - mine; n != 0 {
					t.Errorf("%s presses «Take back» five times and is told %d times", names[me], n)
				}
				nods(h, tb, false)
				checkCards(h, tb, names)
				h.Now = h.Now.Add(table.RecallFor)
				h.Deliver()
				checkCards(h, tb, names)
				if n := heard(h, tb, other) - theirs; n != 1 {
					t.Errorf("%s is told %d times that it is their turn, want once", names[other], n)
				}
			}
		})
	}
}

// TestOlderCardIsDeleted checks that a card followed by other messages is deleted when a
// newer card is posted, in a thread and in direct messages.
func TestOlderCardIsDeleted(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	older := liveCardOf(h, tb)
	h.Talk(tb.ID)
	h.Play(tb.ID, h.Pending(tb.ID))
	h.Deliver()
	if liveCardOf(h, tb).ID == older.ID || !older.Deleted {
		t.Errorf("the older card stays, and says %q", older.Content)
	}
}

// After the end no message of the thread names a person to move.
func TestThreadNamesNoPersonToMoveAfterEnd(t *testing.T) {
	h, tb := recalling(t)
	for h.Pending(tb.ID) != "" {
		nods(h, tb, false)
	}
	all := h.Wire.In(tb.Thread, "")
	for _, p := range all {
		if strings.Contains(p.Content, " to play") {
			t.Errorf("the match is over, a message says %q", p.Content)
		}
	}
	if len(all) < 2 {
		t.Errorf("%d messages, want the first and the result", len(all))
	}
}

// A process is killed while it shows that a turn was taken back. The messages of the next
// process ping nobody, and there is one card.
func TestTakeBackOfACrashedProcess(t *testing.T) {
	names := map[string]string{"1": "Ada", "2": "Bo"}
	for _, closed := range [][]string{nil, {"1", "2"}} {
		for n := 1; n <= 8; n += longtest.Number(2, 1) {
			for _, late := range []bool{false, true} {
				t.Run(fmt.Sprint(closed, " call ", n, " late ", late), func(t *testing.T) {
					h, tb := recalling(t, closed...)
					me := h.Pending(tb.ID)
					told := heard(h, tb, me)
					receipt := h.Command(me, tb.Thread, "move", map[string]string{"answer": "nod"})
					h.Deliver()
					h.Press(me, receipt, receipt.Button("Take back"))
					if h.Pending(tb.ID) != me {
						t.Fatalf("it is not taken back; log %s", h.Errs)
					}
					h.Wire.Budget, h.Wire.Late, h.Wire.Calls = n, late, 0
					h.DeliverWithCrashes()
					checkCards(h, tb, names)
					if again := heard(h, tb, me) - told; again != 0 {
						t.Errorf("%s is told %d times of what they did themselves", names[me], again)
					}
				})
			}
		}
	}
}

// A process sent "your turn" and was killed before it stored that. The person played and
// took the turn back in the meantime: "your turn" is not sent again.
func TestTakeBackBeforeYourTurnIsSentAgain(t *testing.T) {
	for _, closed := range []bool{false, true} {
		var users []string
		if closed {
			users = []string{"1", "2"}
		}
		h, tb := recalling(t, users...)
		nods(h, tb, false)
		h.Now = h.Now.Add(table.RecallFor)
		me := h.Pending(tb.ID)
		told := heard(h, tb, me)
		d := h.Claimed(deliveries.KindTurn)
		for n := 1; heard(h, tb, me) == told; n++ { // until it is killed right after sending
			h.KilledIn(d, n, true)
		}
		told = heard(h, tb, me)
		nods(h, tb, true)
		h.Now = h.Now.Add(outbox.ClaimDuration + time.Second)
		h.Deliver()
		if n := heard(h, tb, me) - told; n != 0 {
			t.Errorf("direct messages closed %v: %s is told %d times more", closed, me, n)
		}
		checkCards(h, tb, map[string]string{"1": "Ada", "2": "Bo"})
		if _, some, err := h.Store.NextDue(context.Background()); err != nil || some {
			t.Errorf("something is owed still: %v, %v", some, err)
		}
	}
}
