package tabletest

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/storage"
)

// Player plays whole matches like careless people: they take back, press twice and late,
// press other people's buttons, and the process restarts in between.
type Player struct {
	*Fixture
	R     *rand.Rand
	ID    int64
	Stale []table.Press // earlier presses, to be repeated
}

// One returns true with probability 1/in.
func (p *Player) One(in int) bool { return p.R.IntN(in) == 0 }

// Play plays until the match is over or steps are used up, and reports whether the match is
// over.
func (p *Player) Play(steps int) bool {
	p.T.Helper()
	for range steps {
		if p.One(8) {
			p.Restart()
		}
		p.Tick()
		asked := p.Asked(p.ID)
		if len(asked) == 0 {
			return true
		}
		p.Step(asked[p.R.IntN(len(asked))])
		p.Mischief()
	}
	return false
}

// Step is one act of a person whose turn it is.
func (p *Player) Step(user string) {
	p.T.Helper()
	ctx := context.Background()
	seen := p.Look(p.ID, user)
	if !seen.MyTurn {
		p.T.Fatalf("%s is asked and cannot act", user)
	}
	press := table.Press{Table: p.ID, User: user, Rev: seen.Rev, ID: p.Press()}
	p.Stale = append(p.Stale, press)
	var err error
	switch {
	case len(seen.Draft) > 0 && p.One(6):
		_, err = p.Services.Turns.Undo(ctx, press)
	case len(seen.Draft) > 0 && p.One(15):
		_, err = p.Services.Turns.StartOver(ctx, press)
	case seen.Ready:
		seen, err = p.Services.Turns.Confirm(ctx, press)
		p.Must(err)
		p.Committed(press, seen)
	default:
		p.Answer(press, seen)
	}
	p.Must(err)
}

// Answer chooses one of the options, and confirms a warning.
func (p *Player) Answer(press table.Press, seen *table.Snapshot) {
	p.T.Helper()
	option := seen.Options[p.R.IntN(len(seen.Options))]
	press.Written = option.Code
	next, err := p.Services.Turns.Choose(context.Background(), press)
	p.Must(err)
	if next.Warning == nil {
		if option.Reveals || seen.Question.Final || seen.Question.Sealed {
			p.T.Fatalf("%s was played without a warning", option.Code)
		}
		return
	}
	if next.Entry != seen.Entry || next.Final {
		p.T.Fatalf("the warning of %s committed", option.Code)
	}
	if p.One(4) {
		return // back
	}
	press.Rev, press.Written, press.Sure, press.ID = next.Rev, next.Warning.Written, true, p.Press()
	next, err = p.Services.Turns.Choose(context.Background(), press)
	p.Must(err)
	p.Committed(press, next)
}

// Committed repeats the press that made the last commit.
func (p *Player) Committed(press table.Press, seen *table.Snapshot) {
	p.T.Helper()
	if !seen.Final || seen.Rev.Token == press.Rev.Token {
		p.T.Fatalf("press %+v did not become final", press)
	}
	if p.One(2) {
		p.Restart()
	}
	before := p.Look(p.ID, "").Rev
	_, _ = p.Services.Turns.Confirm(context.Background(), press)
	if after := p.Look(p.ID, "").Rev; after != before {
		p.T.Fatalf("a repeated press moved the table from %v to %v", before, after)
	}
}

// Mischief presses old buttons or other people's, which must change nothing.
func (p *Player) Mischief() {
	p.T.Helper()
	if !p.One(3) {
		return
	}
	public := p.Look(p.ID, "")
	own := map[string]string{}
	for _, s := range public.Table.Seats {
		own[s.User] = JSON(p.T, p.Look(p.ID, s.User))
	}
	press := p.Stale[p.R.IntN(len(p.Stale))]
	press.Written, press.Sure, press.ID = "draw", true, p.Press()
	if p.One(2) {
		press.Rev, press.User = public.Rev, "eve"
	} else if now := p.Look(p.ID, press.User).Rev; now == press.Rev {
		return
	}
	if _, err := p.Services.Turns.Choose(context.Background(), press); err == nil {
		p.T.Fatalf("press %+v was accepted", press)
	} else if Reason(err) == "" {
		p.T.Fatal(err)
	}
	for user, was := range own {
		if got := JSON(p.T, p.Look(p.ID, user)); got != was {
			p.T.Fatalf("press %+v changed what %s sees", press, user)
		}
	}
}

// Verify checks the end of a match: result, record, shuffle, messages.
func (h *Fixture) Verify(id int64) {
	h.T.Helper()
	seen := h.Look(id, "")
	if seen.Table.Phase != storage.Finished || seen.Result == nil {
		h.T.Fatalf("phase %s, result %v", seen.Table.Phase, seen.Result)
	}
	seed, ok := table.Seed(seen.Table)
	if !ok || seed.Hash() != seen.SeedHash {
		h.T.Errorf("seed %v does not give the published hash", ok)
	}
	record, err := h.Services.Records.Export(context.Background(), id, "eve")
	h.Must(err)
	if err := engine.Verify(h.Games[seen.Table.Game], record); err != nil {
		h.T.Errorf("the record does not verify: %v", err)
	}
	if got := h.Deliveries(); !slices.Contains(got, "over") {
		h.T.Errorf("told %v, want over", got)
	}
}

// Matches are the games of the tests.
var Matches = []struct {
	Rules engine.Rules
	Seats []int
}{{nil, []int{2, 3, 4}}, {cleopatra.Rules{}, []int{3}}}

// Step plays the first move of the person who is asked, or confirms their turn.
func (h *Fixture) Step(id int64) (act func() (*table.Snapshot, error), before *table.Snapshot) {
	h.T.Helper()
	before = h.Look(id, h.Asked(id)[0])
	p := table.Press{Table: id, User: before.User, Rev: before.Rev, Sure: true, ID: h.Press()}
	if before.Ready {
		return func() (*table.Snapshot, error) { return h.Services.Turns.Confirm(h.T.Context(), p) }, before
	}
	p.Written = before.Options[0].Code
	return func() (*table.Snapshot, error) { return h.Services.Turns.Choose(h.T.Context(), p) }, before
}

// Playing returns a match of three in which the first seat is to act, and the users by seat.
func (h *Fixture) Playing() (id int64, seats []string) {
	h.T.Helper()
	id = h.Start("bazaar", 3)
	h.Offers(id)
	for _, s := range h.Look(id, "").Table.Seats {
		seats = append(seats, s.User)
	}
	if got := h.Asked(id); len(got) != 1 || got[0] != seats[0] {
		h.T.Fatalf("asked %v, want %s", got, seats[0])
	}
	h.Deliveries()
	return id, seats
}

// Card returns the code of the first card among the answers.
func Card(s *table.Snapshot) string {
	i := slices.IndexFunc(s.Options, func(o engine.Option) bool { return strings.HasPrefix(o.Code, "card") })
	return s.Options[i].Code
}

// CodeOfCard returns a chain that sells a card of the hand.
func CodeOfCard(t *testing.T, h *Fixture, id int64, user string) string {
	t.Helper()
	b := JSON(t, h.Look(id, user).View)
	_, hand, _ := strings.Cut(b, `"hand":[`)
	n, _, _ := strings.Cut(hand, ",")
	n = strings.TrimRight(n, "]},")
	return "sell;card " + n
}
