package league_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/storage"
)

// dealt is a league with duplicate deals whose first round is played at two tables: own
// is the table of person 1, other is the table that they may not see.
type dealt struct {
	*fixture
	rec        *discordtest.Recorder
	own, other storage.Table
}

func newDealt(t *testing.T) *dealt {
	h := newFixture(t)
	d := &dealt{fixture: h, rec: h.Recorded(cleopatra.Rules{})}
	h.invoke("9", "organise create", map[string]string{
		"name": "Autumn", "game": "cleopatra", "seats": "2", "format": "swiss", "rounds": "1", "duplicate": "true",
	})
	h.beat()
	card := h.card()
	for _, u := range []string{"1", "2", "3", "4"} {
		h.Press(u, card, discordtest.Verb(card, "lgjoin"))
	}
	h.startSeason()
	rows, err := h.Store.InPhase(context.Background(), "", storage.Playing, 9)
	h.Ok(err)
	if len(rows) != 2 {
		t.Fatalf("%d tables; log %s", len(rows), h.Errs)
	}
	for _, row := range rows {
		if row.Seats[0].User == "1" || row.Seats[1].User == "1" {
			d.own = row
		} else {
			d.other = row
		}
	}
	return d
}

// play commits random moves at a table: two turns, or all.
func (d *dealt) play(id int64, chance uint64, all bool) {
	d.T.Helper()
	r := engine.NumberedSeed(chance).Rand("moves")
	_, err := d.Bot.Services.Tables.Attempt(context.Background(), id, "", "", func(tx *table.Tx) error {
		c := &table.Commit{State: tx.State().Clone()}
		first := tx.Pending()
		for turns := 0; len(c.State.Pending(nil)) > 0 && (all || turns < 2); {
			seat := c.State.Pending(nil)[0]
			moves := c.State.Moves(seat, nil)
			m := moves[r.Intn(len(moves))]
			code := c.State.Code(seat, m)
			if err := c.State.Play(seat, m, nil); err != nil {
				return err
			}
			c.Add(tx, seat, code)
			if !slices.Equal(c.State.Pending(nil), []engine.Seat{seat}) {
				turns++
			}
		}
		if !all && !slices.Equal(first, c.State.Pending(nil)) {
			return fmt.Errorf("the turn is with %v, not with %v", c.State.Pending(nil), first)
		}
		return tx.Commit(context.Background(), "", c)
	})
	d.Ok(err)
	d.beat()
}

// pry lets a person try every way to see the other table.
func (d *dealt) pry(user string) (replies []string) {
	d.T.Helper()
	say := func(p *discordtest.Posted) {
		if p != nil {
			replies = append(replies, p.Content)
		}
	}
	thread := d.Table(d.other.ID).Thread
	for _, path := range []string{"board", "log", "play", "table manage", "orders"} {
		say(d.Command(user, thread, path, nil))
		say(d.Command(user, discordtest.ChannelID, path, map[string]string{"table": fmt.Sprint(d.other.ID)}))
	}
	card := d.newest(thread)
	for _, verb := range []string{"turn", "hand", "board", "log", "follow", "replay", "record", "analysis", "again", "hint", "plan", "orders", "retract", "note"} {
		id := kitID(verb, d.other.ID)
		say(d.PressForged(user, card, id))
	}
	say(d.Command(user, thread, "rules", map[string]string{"search": "sphinx", "game": "cleopatra"}))
	d.beat()
	return replies
}

func kitID(verb string, id int64) string {
	code := map[string]string{"log": "1", "follow": "turns", "replay": "match"}[verb]
	return fmt.Sprintf("%s:%d:0.0:%s", verb, id, code)
}

func (d *dealt) newest(channel string) *discordtest.Posted {
	all := d.Wire.In(channel, "")
	return all[len(all)-1]
}

// seen returns everything that a person outside the other table got from request number
// from on.
func (d *dealt) seen(from int) string {
	d.T.Helper()
	var lines []string
	for _, one := range d.rec.Requests[from:] {
		if one.Viewer != "" && slices.ContainsFunc(d.other.Seats, func(s storage.Seat) bool { return s.User == one.Viewer }) {
			continue
		}
		b, err := json.Marshal(one)
		d.Ok(err)
		lines = append(lines, string(b))
	}
	return regexp.MustCompile(`[0-9]{4,}|[a-z]{10}\.`).ReplaceAllString(strings.Join(lines, "\n"), "N")
}

// Moves at another table of a duplicate round change nothing in the messages to people of
// other tables, or to strangers, until the last table ends.
func TestTablesOfOneDealAreClosed(t *testing.T) {
	worlds := []*dealt{newDealt(t), newDealt(t)}
	from := make([]int, 2)
	for i, d := range worlds {
		from[i] = len(d.rec.Requests)
		d.play(d.other.ID, uint64(40+i), false)
		for _, user := range []string{"1", "7"} {
			for _, said := range d.pry(user) {
				if strings.Contains(said, "stall") || strings.Contains(said, "built") {
					t.Errorf("%s reads: %s", user, said)
				}
			}
		}
	}
	a, b := worlds[0].seen(from[0]), worlds[1].seen(from[1])
	if a == "" || !strings.Contains(a, "same deal") {
		t.Errorf("nothing was tried: %s", a)
	}
	if diff := cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n")); diff != "" {
		t.Errorf("the other table can be seen (-one +two):\n%s", diff)
	}
	d := worlds[0]
	if card := d.newest(d.Table(d.other.ID).Thread); len(card.Files) > 0 || strings.Contains(card.Content, "Cleopatra") {
		t.Errorf("the live card tells: %s", card.Content)
	}
	_, err := league.New(d.Bot.Services).Rulings.Propose(context.Background(), league.Action{League: 1, By: "1", Admin: true}, d.other.ID)
	if refused := (*table.RefusedError)(nil); !errors.As(err, &refused) || refused.Reason != "league_own_deal" {
		t.Errorf("a person of the round gets a proposal for another table: %v", err)
	}
	d.play(d.other.ID, 5, true)
	end := d.newest(d.Table(d.other.ID).Thread)
	if len(end.Files) > 0 {
		t.Errorf("the end card shows the match: %s", end.Content)
	}
	for _, user := range []string{"1", "7"} {
		for _, verb := range []string{"board", "log", "replay", "record", "analysis"} {
			if p := d.PressForged(user, end, kitID(verb, d.other.ID)); len(p.Files) > 0 || !strings.Contains(p.Content, "same deal") {
				t.Errorf("%s, %s: %s", user, verb, p.Content)
			}
		}
	}
	if p := d.Press(d.other.Seats[0].User, end, kitID("board", d.other.ID)); len(p.Files) == 0 {
		t.Errorf("its own people do not see it: %s", p.Content)
	}
	if p := d.Press(d.other.Seats[0].User, end, kitID("analysis", d.other.ID)); !strings.Contains(p.Content, "same deal") {
		t.Errorf("an analysis tells where every card lay: %s", p.Content)
	}
	d.play(d.own.ID, 6, true)
	d.beat()
	if p := d.Press("1", end, kitID("board", d.other.ID)); len(p.Files) == 0 {
		t.Errorf("after the round: %s", p.Content)
	}
	for _, now := range d.Wire.In(d.Table(d.other.ID).Thread, "") {
		if now.ID == end.ID && (len(now.Files) == 0 || strings.Contains(now.Content, "same deal")) {
			t.Errorf("after the round the end card still says: %s", now.Content)
		}
	}
}
