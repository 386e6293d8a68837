package enginetest

import (
	"bytes"
	"regexp"
	"slices"

	"guildhall/engine"
)

// checkSecrecy builds, at many points of random matches and for every viewer, a second
// state that differs only in facts hidden from the viewer. The viewer must get the same
// bytes in both states, now and after further turns. The comparison ends when a move is
// marked as revealing something to this viewer, or when the events of another seat's turn
// show a difference.
//
// WorldsVariable sets the number of such pairs for a game.
func (m *match) checkSecrecy() {
	m.t.Helper()
	changed := make(map[engine.Seat]bool)
	var words []string
	defer func() {
		m.t.Logf("%d pairs of worlds, %d turns of other seats compared, %d showed by their events that the worlds differ",
			m.worlds, m.compared, m.shownApart)
	}()
	for once := true; once || m.worlds < m.wanted; once = false {
		m.secrecyOfGames(changed, &words)
	}
	for _, viewer := range m.viewers() {
		if !changed[viewer] && !m.open {
			m.failf("Resample for seat %d never changed anything but the generator in %d matches", viewer, m.games)
		}
	}
}

func (m *match) secrecyOfGames(changed map[engine.Seat]bool, words *[]string) {
	m.t.Helper()
	composing := engine.NoSeat // the seat whose turn has begun and is not committed
	m.eachGame(func(s engine.State, pending []engine.Seat) {
		if len(pending) == 0 {
			return
		}
		seat := pending[m.chance.Intn(len(pending))]
		list := codes(s, seat)
		*words = appendBounded(*words, list[m.chance.Intn(len(list))])
		if len(m.played) == 0 {
			composing = engine.NoSeat
		} else if !m.sometimes(12) {
			return
		}
		for _, viewer := range m.viewers() {
			before := s.Encode()
			other := m.checkWorlds(s, before, viewer, composing, *words)
			if !m.open && !changed[viewer] {
				changed[viewer] = !bytes.Equal(withoutChance(before), withoutChance(other.Encode()))
			}
		}
	}, func(s engine.State, st step) {
		composing = st.seat
		if commits(s, st) {
			composing = engine.NoSeat
		}
	})
}

// checkWorlds compares s, whose encoding is before, with a resampled world, and returns
// that world.
//
// An unfinished turn is a draft that only its own seat sees. So while a seat other than
// viewer is composing a turn, checkWorlds does not play the two worlds on.
func (m *match) checkWorlds(s engine.State, before []byte, viewer, composing engine.Seat, words []string) engine.State {
	m.t.Helper()
	other := s.Resample(viewer, engine.NewRand(m.chance.Seed()))
	if after := s.Encode(); !bytes.Equal(before, after) {
		m.failf("Resample for seat %d changed the state it was asked of:%s", viewer, difference(before, after))
	}
	if err := other.Check(); err != nil {
		m.failf("Check of a world resampled for seat %d: %v", viewer, err)
	}
	if d := m.differ(m.knowledge(s, viewer, words...), m.knowledge(other, viewer, words...)); d != "" {
		m.failf("seat %d can tell a world from one resampled for it:%s", viewer, d)
	}
	seed := m.chance.Seed()
	again := func(s engine.State) []byte { return s.Resample(viewer, engine.NewRand(seed)).Encode() }
	if d := difference(again(s), again(other)); d != "" {
		m.failf("the true world shows through what Resample draws for seat %d:%s", viewer, d)
	}
	if composing == engine.NoSeat || composing == viewer {
		m.worlds++
		m.playBoth(pair{s.Clone(), other.Clone(), viewer, words})
	}
	return other
}

var generator = regexp.MustCompile(`"[0-9a-f]{64,}"`)

// withoutChance masks random generators and seeds.
func withoutChance(b []byte) []byte { return generator.ReplaceAll(b, []byte(`"chance"`)) }

// pair holds two worlds that look the same to viewer.
type pair struct {
	a, b   engine.State
	viewer engine.Seat
	words  []string
}

// playBoth plays the same turns in both worlds until the viewer may distinguish them. It
// compares the viewer's own turns step by step, and turns of others commit by commit. In
// long trials most pairs are played for only a few turns: a leak shows in the turn that
// causes it, so a new pair at another position finds more than another turn of an old one.
func (m *match) playBoth(p pair) {
	m.t.Helper()
	for range 15 {
		if m.wanted > 0 && m.chance.Intn(4) == 0 {
			return
		}
		pending := p.a.Pending(nil)
		if len(pending) == 0 && len(p.b.Pending(nil)) == 0 {
			return
		}
		if !slices.Equal(pending, p.b.Pending(nil)) {
			m.failf("seat %d sees that seats %v are asked, and in another world that seats %v are", p.viewer, pending, p.b.Pending(nil))
		}
		seat := pending[m.chance.Intn(len(pending))]
		if seat != p.viewer {
			if !m.commitBoth(p, seat) {
				return
			}
			continue
		}
		code, ok := m.commonMove(p, seat)
		if !ok || !m.stepBoth(p, answer{seat, code}) {
			return
		}
	}
}

// commonMove draws a move that is legal in both worlds. It returns false if there is none.
func (m *match) commonMove(p pair, seat engine.Seat) (string, bool) {
	other := codes(p.b, seat)
	var both []string
	for _, code := range codes(p.a, seat) {
		if slices.Contains(other, code) {
			both = append(both, code)
		}
	}
	if len(both) == 0 {
		return "", false
	}
	return both[m.chance.Intn(len(both))], true
}

// stepBoth plays one move of the viewer in both worlds and reports whether they still look
// the same to the viewer. It fails if they do not and no event is marked as revealing.
func (m *match) stepBoth(p pair, move answer) bool {
	m.t.Helper()
	ea, eb := new(engine.Events), new(engine.Events)
	m.give(p.a, move, ea)
	m.give(p.b, move, eb)
	revealed := ea.Revealed | eb.Revealed
	events := m.differ(ea.For(p.viewer), eb.For(p.viewer))
	ka, kb := m.knowledge(p.a, p.viewer, p.words...), m.knowledge(p.b, p.viewer, p.words...)
	views := m.differ(ka.View, kb.View)
	if !revealed.Has(engine.Spectator) {
		m.checkActor(move, m.differ(ea.For(engine.Spectator), eb.For(engine.Spectator)), m.differ(ka.Spectator, kb.Spectator))
	}
	switch {
	case events == "" && views == "" && revealed.Has(p.viewer):
		return slices.Equal(p.a.Pending(nil), p.b.Pending(nil))
	case events == "" && views == "":
		if d := m.differ(ka, kb); d != "" {
			m.failf("after %q of seat %d, seat %d can tell a world from one resampled for it:%s", move.code, move.seat, p.viewer, d)
		}
		return true
	case revealed.Has(p.viewer):
		return false
	case events != "":
		m.failf("%q shows seat %d events that depend on what it may not know, and is not marked as revealing:%s", move.code, p.viewer, events)
	default:
		m.failf("%q shows seat %d a view that depends on what it may not know, and is not marked as revealing:%s", move.code, p.viewer, views)
	}
	return false
}

// checkActor compares the public side of a move in two worlds that look the same to the
// player who made it. A difference comes from the deck or from a third player, so it must
// be marked as revealed to the public.
func (m *match) checkActor(move answer, events, views string) {
	m.t.Helper()
	if events != "" {
		m.failf("%q of seat %d shows the public events that even that seat could not foresee, and is not marked as revealing:%s",
			move.code, move.seat, events)
	}
	if views != "" {
		m.failf("%q of seat %d shows the public a view that even that seat could not foresee, and is not marked as revealing:%s",
			move.code, move.seat, views)
	}
}
