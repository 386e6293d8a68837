package discordtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/storage"
)

// faultFixture is a bot with faults: two tables in two channels, and people who try again
// when their client shows a failure.
type faultFixture struct {
	*Live
	t        *testing.T
	r        *rand.Rand
	affected storage.Table // table of Ada and Bo: affected by the faults
	other    storage.Table // table of Chen and Dora, in another channel
	panel    map[string]*model.Message
	where    string // channel for commands; empty: the table's thread
	failed   int    // presses that failed at the client
	refused  error  // error of the latest action that the client did not send
}

func openFaultFixture(t *testing.T, cfg Config) *faultFixture {
	t.Helper()
	cfg.Plain = true
	s := &faultFixture{Live: open(t, cfg), t: t, r: rand.New(rand.NewPCG(7, 7)), panel: map[string]*model.Message{}}
	s.affected = s.Started("cleopatra", s.Ada, s.Bo)
	s.other = s.StartedIn(s.League, "cleopatra", s.Chen, s.Dora)
	s.Quiet()
	return s
}

// set switches faults on.
func (s *faultFixture) set(faults ...fault.Fault) {
	s.t.Helper()
	for _, f := range faults {
		if _, err := s.Server.Faults.Set(f); err != nil {
			s.t.Fatalf("%s: %v", f.Kind, err)
		}
	}
}

// now returns the stored table.
func (s *faultFixture) now(t storage.Table) storage.Table {
	s.t.Helper()
	kept, err := s.Store.Table(context.Background(), t.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return kept
}

// panelTimeout is the time for which a person waits for a change of a panel.
const panelTimeout = 6 * time.Second

// attempt performs an action at the client and returns the resulting message; nil if the
// client shows a failure or nothing happens.
func (s *faultFixture) attempt(p *Player, m *model.Message, act func() (*persona.Interaction, error)) *model.Message {
	before := ""
	if m != nil {
		before = p.edition(m)
	}
	i, err := act()
	if err != nil {
		s.refused = err
		return nil // the message or button no longer exists
	}
	ctx, cancel := context.WithTimeout(context.Background(), panelTimeout)
	defer cancel()
	if i.Wait(ctx) != nil {
		s.failed++
		return nil
	}
	if a := i.Answer(); m == nil || a != 6 && a != 7 {
		if i.Settle(ctx) != nil {
			return nil
		}
		return i.Response()
	}
	if p.Wait(ctx, func(*persona.Persona) bool { return p.edition(m) != before || len(i.Messages()) > 1 }) != nil {
		return nil
	}
	now, ok := p.Message(m.ChannelID, m.ID)
	if !ok {
		return nil
	}
	return now.Message
}

// openPanel makes people play until the pending person has an open panel: a press may end
// the turn, and then another person is pending.
func (s *faultFixture) openPanel(t storage.Table) {
	s.t.Helper()
	for range 30 {
		s.press(t)
		if s.panel[fmt.Sprint(t.ID, s.Pending(t.ID))] != nil {
			return
		}
	}
	s.t.Fatalf("no panel of table %d stays open\n%s", t.ID, s.Log())
}

// press makes the pending person press something successfully, in as many attempts as
// needed.
func (s *faultFixture) press(t storage.Table) {
	s.t.Helper()
	last := ""
	for range 30 {
		user := s.Pending(t.ID)
		if user == "" {
			s.t.Fatal("the match is over too soon for this test")
		}
		p := s.Player(user)
		key := fmt.Sprint(t.ID, user)
		if panel := s.panel[key]; panel != nil {
			last = Screen(panel)
			if c, ok := pick(s.r, panel); ok {
				s.panel[key] = s.attempt(p, panel, func() (*persona.Interaction, error) {
					if c.values == nil {
						return p.Persona.Press(panel, c.id)
					}
					return p.Persona.Select(panel, c.id, c.values...)
				})
				if s.panel[key] != nil {
					return
				}
				continue
			}
		}
		where := s.where
		if where == "" {
			where = s.now(t).Thread
		}
		s.panel[key] = s.attempt(p, nil, func() (*persona.Interaction, error) {
			return p.Persona.Command(where, "play", opt("table", fmt.Sprint(t.ID)))
		})
	}
	s.t.Fatalf("nothing can be done at table %d, where the last panel was\n%s\nand the client said %v\n%s", t.ID, last, s.refused, s.Log())
}

// turn makes the pending person play the rest of a turn.
func (s *faultFixture) turn(t storage.Table) {
	s.t.Helper()
	before, user := s.record(t.ID), s.Pending(t.ID)
	for range 200 {
		s.press(t)
		if s.Pending(t.ID) != user {
			if s.record(t.ID) <= before {
				s.t.Errorf("a turn of table %d left no move", t.ID)
			}
			return
		}
	}
	s.t.Fatalf("a turn at table %d does not end\n%s", t.ID, s.Log())
}

// healthy checks that a table shows no trace of the faults: one live card with
// the latest commit, one hand for each person, "your turn" for the pending one.
func (s *faultFixture) healthy(t storage.Table, users ...string) {
	s.t.Helper()
	s.healthyCards(t)
	for _, user := range users {
		s.private(s.now(t), user)
	}
}

// healthyCards is healthy for public messages.
func (s *faultFixture) healthyCards(t storage.Table) {
	s.t.Helper()
	s.Quiet()
	t = s.now(t)
	var cards []*model.Message
	said := map[string]bool{}
	for _, m := range s.As(t.Owner).Messages(t.Thread) {
		if m.Ephemeral {
			continue
		}
		if _, ok := button(m.Message, "turn:"); ok {
			cards = append(cards, m.Message)
		} else if said[m.Text()] {
			s.t.Errorf("this stands twice:\n%s", m.Text())
		}
		said[m.Text()] = true
	}
	if len(cards) != 1 {
		s.t.Fatalf("%d live cards stand at table %d, want one\n%s", len(cards), t.ID, s.Log())
	}
	post, err := s.Store.Post(context.Background(), t.ID, "card", "")
	if err != nil || post.Message != cards[0].ID || post.Seq != t.Seq {
		s.t.Errorf("the card shows entry %d as message %s, %v; want %d as %s", post.Seq, post.Message, err, t.Seq, cards[0].ID)
	}
	if asked := s.Pending(t.ID); !strings.Contains(cards[0].Text(), s.nameOf(t, asked)) && !strings.Contains(cards[0].Text(), "<@"+asked+">") {
		s.t.Errorf("the card does not name %s, who is asked:\n%s", s.nameOf(t, asked), cards[0].Text())
	}
	if n := len(cards[0].Attachments); n != 1 {
		s.t.Errorf("the card has %d pictures, want one", n)
	}
}

// shardOf returns which of three shards gets a guild's events.
func (s *faultFixture) shardOf(guild string) int {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		s.t.Fatal(err)
	}
	return int((id >> 22) % 3)
}

func (s *faultFixture) nameOf(t storage.Table, user string) string {
	for _, seat := range t.Seats {
		if seat.User == user {
			return seat.Name
		}
	}
	return "nobody"
}

// private checks a person's direct messages.
func (s *faultFixture) private(t storage.Table, user string) {
	s.t.Helper()
	dm, err := s.As(user).OpenDM()
	if err != nil {
		s.t.Fatal(err)
	}
	hands, turns := 0, 0 // the message with the question shows the hand
	for _, m := range s.As(user).Messages(dm) {
		switch {
		case strings.Contains(m.Text(), "### Your hand\n"), strings.Contains(m.Text(), "### 내 손패\n"):
			hands++
		case strings.Contains(m.Text(), "**Your turn**"), strings.Contains(m.Text(), "**내 차례"):
			turns++
		}
	}
	want := 0
	if s.Pending(t.ID) == user {
		want = 1
	}
	if hands+want > 1 || turns != want {
		s.t.Errorf("%s has %d hands and %d «your turn», want %d «your turn», and no hand beside it", s.nameOf(t, user), hands, turns, want)
	}
}

// online waits until the bot has reconnected.
func (s *faultFixture) online() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := s.As(s.Ada).Wait(ctx, func(*persona.Persona) bool { return s.Server.BotOnline() }); err != nil {
		s.t.Fatalf("the bot does not come online again: %v\n%s", err, s.Log())
	}
}

// shows returns the entry of the record that a table's card shows.
func (s *faultFixture) shows(t storage.Table) int {
	s.t.Helper()
	post, err := s.Store.Post(context.Background(), t.ID, "card", "")
	if err != nil {
		s.t.Fatal(err)
	}
	return post.Seq
}

// current waits until the card of a table shows its latest commit.
func (s *faultFixture) current(t storage.Table) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	for {
		changed := s.Bot.Changed()
		if s.shows(t) == s.record(t.ID) {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			s.t.Fatalf("the card of table %d does not become current\n%s", t.ID, s.Log())
		}
	}
}
