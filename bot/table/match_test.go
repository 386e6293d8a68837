package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/storage"
)

// player plays whole matches as clumsy people do: they take back, press twice
// and late, press what is not theirs, and the process restarts between.
type player struct {
	*house
	r     *rand.Rand
	id    int64
	stale []Press // what was pressed before, to be pressed again
}

func (p *player) one(in int) bool { return p.r.IntN(in) == 0 }

// play plays until the match is over or steps are used up, and reports which.
func (p *player) play(steps int) bool {
	p.t.Helper()
	for range steps {
		if p.one(8) {
			p.restart()
		}
		p.tick()
		asked := p.asked(p.id)
		if len(asked) == 0 {
			return true
		}
		p.step(asked[p.r.IntN(len(asked))])
		p.mischief()
	}
	return false
}

// step is one act of a person whose turn it is.
func (p *player) step(user string) {
	p.t.Helper()
	ctx := context.Background()
	seen := p.look(p.id, user)
	if !seen.MyTurn {
		p.t.Fatalf("%s is asked and cannot act", user)
	}
	press := Press{Table: p.id, User: user, Rev: seen.Rev, ID: p.press()}
	p.stale = append(p.stale, press)
	var err error
	switch {
	case len(seen.Draft) > 0 && p.one(6):
		_, err = p.tables.Undo(ctx, press)
	case len(seen.Draft) > 0 && p.one(15):
		_, err = p.tables.StartOver(ctx, press)
	case seen.Ready:
		seen, err = p.tables.Confirm(ctx, press)
		p.must(err)
		p.committed(press, seen)
	default:
		p.answer(press, seen)
	}
	p.must(err)
}

// answer chooses one of the options; being sure when asked to be.
func (p *player) answer(press Press, seen *Sight) {
	p.t.Helper()
	option := seen.Options[p.r.IntN(len(seen.Options))]
	press.Written = option.Code
	next, err := p.tables.Choose(context.Background(), press)
	p.must(err)
	if next.Warning == nil {
		if option.Reveals || seen.Question.Final || seen.Question.Sealed {
			p.t.Fatalf("%s was played without a warning", option.Code)
		}
		return
	}
	if next.Table.Seq != seen.Table.Seq || next.Final {
		p.t.Fatalf("the warning of %s committed", option.Code)
	}
	if p.one(4) {
		return // back
	}
	press.Rev, press.Written, press.Sure, press.ID = next.Rev, next.Warning.Written, true, p.press()
	next, err = p.tables.Choose(context.Background(), press)
	p.must(err)
	p.committed(press, next)
}

// committed presses again what was just made final.
func (p *player) committed(press Press, seen *Sight) {
	p.t.Helper()
	if !seen.Final || seen.Rev.Seq == press.Rev.Seq {
		p.t.Fatalf("press %+v did not become final", press)
	}
	if p.one(2) {
		p.restart()
	}
	before := p.look(p.id, "").Rev
	_, _ = p.tables.Confirm(context.Background(), press)
	if after := p.look(p.id, "").Rev; after != before {
		p.t.Fatalf("a repeated press moved the table from %v to %v", before, after)
	}
}

// mischief presses what is old or not one's own; nothing may come of it.
func (p *player) mischief() {
	p.t.Helper()
	if !p.one(3) {
		return
	}
	public := p.look(p.id, "")
	own := map[string]string{}
	for _, s := range public.Table.Seats {
		own[s.User] = asJSON(p.t, p.look(p.id, s.User))
	}
	press := p.stale[p.r.IntN(len(p.stale))]
	press.Written, press.Sure, press.ID = "draw", true, p.press()
	if p.one(2) {
		press.Rev, press.User = public.Rev, "eve"
	} else if now := p.look(p.id, press.User).Rev; now == press.Rev {
		return
	}
	if _, err := p.tables.Choose(context.Background(), press); err == nil {
		p.t.Fatalf("press %+v was accepted", press)
	} else if reason(err) == "" {
		p.t.Fatal(err)
	}
	for user, was := range own {
		if got := asJSON(p.t, p.look(p.id, user)); got != was {
			p.t.Fatalf("press %+v changed what %s sees", press, user)
		}
	}
}

// games are the games that matches are played of here.
var games = []struct {
	rules engine.Rules
	seats []int
}{{nil, []int{2, 3, 4}}, {cleopatra.Rules{}, []int{3}}}

func TestWholeMatches(t *testing.T) {
	for _, game := range games {
		id := "bazaar"
		var more []engine.Rules
		if game.rules != nil {
			id, more = game.rules.Info().ID, []engine.Rules{game.rules}
		}
		for _, n := range game.seats {
			t.Run(id+" "+string(rune('0'+n)), func(t *testing.T) {
				t.Parallel()
				h := newHouse(t, more...)
				p := &player{house: h, r: rand.New(rand.NewPCG(uint64(n), 7)), id: h.start(id, n)}
				if !p.play(20_000) {
					t.Fatal("the match does not end")
				}
				h.verify(p.id)
			})
		}
	}
}

// verify checks the end of a match: result, record, shuffle, messages.
func (h *house) verify(id int64) {
	h.t.Helper()
	seen := h.look(id, "")
	if seen.Table.Phase != storage.Over || seen.Result == nil {
		h.t.Fatalf("phase %s, result %v", seen.Table.Phase, seen.Result)
	}
	seed, ok := Seed(seen.Table)
	if !ok || seed.Hash() != seen.SeedHash {
		h.t.Errorf("seed %v does not give the published hash", ok)
	}
	record, err := h.tables.Records.Export(context.Background(), id, "eve")
	h.must(err)
	if err := engine.Verify(h.games[seen.Table.Game], record); err != nil {
		h.t.Errorf("the record does not verify: %v", err)
	}
	if got := h.deliveries(); !slices.Contains(got, "over") {
		h.t.Errorf("told %v, want over", got)
	}
}

func TestResignAtAnyTime(t *testing.T) {
	for steps := 0; steps < 40; steps += 2 {
		h := newHouse(t)
		p := &player{house: h, r: rand.New(rand.NewPCG(uint64(steps), 1)), id: h.start("bazaar", 3)}
		if p.play(steps) {
			return
		}
		leaves := people4[steps/2%3]
		press := h.press()
		h.deliveries()
		_, err := h.tables.Absences.Resign(context.Background(), p.id, leaves, press)
		h.must(err)
		if got := h.deliveries(); !slices.Contains(got, "resigned") {
			t.Fatalf("after %d steps: told %v, want resigned", steps, got)
		}
		_, err = h.tables.Absences.Resign(context.Background(), p.id, leaves, press)
		h.must(err)
		if seen := h.look(p.id, leaves); seen.Joined || seen.MyTurn || seen.Seat != engine.Spectator {
			t.Fatalf("after %d steps: %s is still at the table: %+v", steps, leaves, seen)
		}
		if slices.Contains(h.asked(p.id), leaves) {
			t.Fatalf("after %d steps: the table waits for a vacant seat", steps)
		}
		if _, err := h.choose(p.id, leaves, "draw", true); reason(err) != Resigned && reason(err) != IsOver {
			t.Fatalf("after %d steps: choosing after resigning: %v", steps, err)
		}
		p.stale = nil
		if !p.play(5000) {
			t.Fatal("the match does not end")
		}
		h.verify(p.id)
	}
}

func TestLastPersonEndsTheTable(t *testing.T) {
	h := newHouse(t)
	id := h.start("bazaar", 2)
	h.deliveries()
	table, err := h.tables.Absences.Resign(context.Background(), id, "ada", h.press())
	h.must(err)
	if table.Phase != storage.Closed || table.Ending != EndedResigned || table.Ended.IsZero() {
		t.Errorf("phase %s, ending %q, ended %v", table.Phase, table.Ending, table.Ended)
	}
	if got := h.deliveries(); !slices.Contains(got, "closed") || !slices.Contains(got, "resigned") {
		t.Errorf("told %v, want resigned and closed", got)
	}
	if _, ok := Seed(h.look(id, "").Table); !ok {
		t.Error("the seed is not told after the end")
	}
	record, err := h.tables.Records.Export(context.Background(), id, "bo")
	if err != nil || record.Result != nil || record.SeedHash != h.look(id, "").SeedHash {
		t.Errorf("record %+v, %v; want one without a result", record, err)
	}
}

// A process that ends between a resignation and the game's answer leaves a
// table that waits for nobody; whoever looks next sets it going.
func TestResignationIsFinishedByTheNextReader(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	table, err := h.db.Table(context.Background(), id)
	h.must(err)
	table.Seats[0].Vacant = true
	_, err = h.db.Update(context.Background(), table, "", nil)
	h.must(err)
	h.restart()
	if got := h.asked(id); !slices.Equal(got, seats[1:2]) {
		t.Errorf("asked %v, want %v", got, seats[1:2])
	}
	if got := h.deliveries(); !slices.Contains(got, "turn:"+seats[1]) {
		t.Errorf("told %v, want that it is %s's turn", got, seats[1])
	}
}

// What a viewer may not know must not change one byte of what they are sent:
// everything is compared with worlds they cannot tell from the real one.
func TestSecrecy(t *testing.T) {
	for _, game := range []struct {
		id    string
		seats int
		rules []engine.Rules
	}{{"bazaar", 3, nil}, {"cleopatra", 2, []engine.Rules{cleopatra.Rules{}}}} {
		t.Run(game.id, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, game.rules...)
			p := &player{house: h, r: rand.New(rand.NewPCG(3, 3)), id: h.start(game.id, game.seats)}
			stored, err := h.db.Table(context.Background(), p.id)
			h.must(err)
			seed := seedOf(stored).String()
			for i := range 60 {
				if p.play(3) {
					return
				}
				for _, user := range append([]string{"", "eve"}, people4[:game.seats]...) {
					real := h.sightIn(p.id, user, nil)
					if strings.Contains(real, seed) || strings.Contains(real, asJSON(t, stored.Seed)) {
						t.Fatalf("%q sees the seed", user)
					}
					other := h.sightIn(p.id, user, engine.NewRand(engine.NumberedSeed(uint64(i))))
					if real != other {
						t.Fatalf("%q can tell worlds apart:\n%s\n%s", user, real, other)
					}
				}
			}
		})
	}
}

// sightIn is what user sees, in the real world or in one drawn from r.
func (h *house) sightIn(id int64, user string, r *engine.Rand) string {
	h.t.Helper()
	ctx := context.Background()
	tx, err := h.tables.Load(ctx, id, user)
	h.must(err)
	if r != nil {
		tx.match = &match{id: id, seq: tx.match.seq, state: tx.match.state.Resample(tx.Seat, r), turns: tx.match.turns}
		tx.Draft = nil
		h.must(tx.takeUpDraft(ctx))
	}
	seen, err := tx.sight(ctx)
	h.must(err)
	var refusals []engine.Refusal
	if tx.Draft != nil && !tx.Draft.Ready() {
		refusals = append(tx.Draft.State.Blocked(tx.Seat), tx.Draft.State.Refuse(tx.Seat, "offer 9"))
	}
	return asJSON(h.t, seen) + asJSON(h.t, refusals)
}

// Many presses at once, in two processes on one database: each answer acts
// once, and nothing is lost.
func TestConcurrentPresses(t *testing.T) {
	h := newHouse(t)
	id := h.start("bazaar", 3)
	second := h.openDB()
	defer second.Close()
	processes := []*Rooms{h.tables, h.process(second)}
	seats := h.look(id, "").Table.Seats
	type outcome struct {
		user  string
		final bool
		err   error
	}
	results := make(chan outcome)
	n := 0
	for i, s := range seats {
		rev := h.look(id, s.User).Rev
		for k := range 4 {
			p := Press{Table: id, User: s.User, Rev: rev, Written: "offer 1", Sure: true, ID: s.User + string(rune('a'+k/2))}
			n++
			go func() {
				seen, err := processes[(i+k)%2].Choose(context.Background(), p)
				results <- outcome{p.User, err == nil && seen.Final, err}
			}()
		}
	}
	finals := map[string]int{}
	for range n {
		o := <-results
		if o.err != nil && !errors.Is(o.err, ErrStale) && reason(o.err) != NotYourTurn {
			t.Errorf("%s: %v", o.user, o.err)
		}
		if o.final {
			finals[o.user]++
		}
	}
	for _, s := range seats {
		if finals[s.User] == 0 {
			t.Errorf("nobody was told that %s's offer is final", s.User)
		}
	}
	moves, err := h.db.Moves(context.Background(), id, 1)
	h.must(err)
	if len(moves) != 3 {
		t.Errorf("%d moves are kept, want 3: %v", len(moves), moves)
	}
}
