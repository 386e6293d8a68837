package enginetest

import (
	"bytes"
	"slices"

	"guildhall/engine"
)

// checkMemory keeps an account of the cards that each seat has seen go to places that it
// cannot see, and compares every sample with it. The account comes from the stored states
// alone: it knows nothing of what the game remembers.
func (m *match) checkMemory() {
	m.t.Helper()
	accounts := map[engine.Seat]*account{}
	var before *stored
	compared := 0
	m.eachGame(func(s engine.State, pending []engine.Seat) {
		if len(m.played) == 0 {
			clear(accounts)
			for _, viewer := range m.viewers() {
				accounts[viewer] = &account{viewer: viewer}
			}
			if before = m.storedState(s); before == nil {
				m.failf("the state declares no secrets (engine.SecretState)")
			}
		}
		if len(pending) == 0 || !m.sometimes(25) {
			return
		}
		for _, viewer := range m.viewers() {
			a := accounts[viewer]
			w := m.storedState(s.Resample(viewer, engine.NewRand(m.chance.Seed())))
			compared += len(a.cards)
			if card, zones := a.contradicted(w); card != "" {
				m.failf("seat %d has seen that a card %q went to one of %q; a sample has it elsewhere", viewer, card, zones)
			}
		}
	}, func(s engine.State, _ step) {
		after := m.storedState(s)
		for _, viewer := range m.viewers() {
			accounts[viewer].follow(before, after)
		}
		before = after
	})
	m.t.Logf("%d seen cards compared", compared)
}

// account lists the cards that a viewer has seen before they went out of sight.
type account struct {
	viewer engine.Seat
	cards  []seenCard
}

// seenCard is a card that lies in one of some places.
type seenCard struct {
	card  string
	zones []string // sorted
}

// follow updates the account after a move. If several hidden places change, a card from one
// of them may be in each of them afterwards.
func (a *account) follow(before, after *stored) {
	was, wasSeen := before.cards(a.viewer)
	is, isSeen := after.cards(a.viewer)
	var lost, gained []string
	left, total := map[string][]string{}, map[string]int{} // by card: zones that it left; by how much its hidden number grows
	for zone, cards := range wasSeen {                     // the viewer cannot tell whether a hidden card left instead
		if len(more(cards, isSeen[zone])) > 0 && len(is[zone]) > 0 && slices.Equal(was[zone], is[zone]) {
			lost, gained = append(lost, zone), append(gained, zone)
		}
	}
	for zone, cards := range was {
		if slices.Equal(cards, is[zone]) {
			continue
		}
		for card, n := range more(cards, is[zone]) {
			left[card] = append(left[card], zone)
			total[card] -= n
			if !slices.Contains(lost, zone) {
				lost = append(lost, zone)
			}
		}
	}
	for zone, cards := range is {
		if slices.Equal(cards, was[zone]) {
			continue
		}
		if len(cards) >= len(was[zone]) || len(more(cards, was[zone])) > 0 {
			gained = append(gained, zone)
		}
		for card, n := range more(cards, was[zone]) {
			total[card] += n
		}
	}
	slices.Sort(gained)
	for i := range a.cards {
		if c := &a.cards[i]; slices.ContainsFunc(c.zones, func(z string) bool { return slices.Contains(lost, z) }) {
			c.zones = union(c.zones, gained)
		}
	}
	for card, n := range total {
		for range -n {
			a.see(card, left[card])
		}
		if !bytes.Contains(before.b, []byte(card)) {
			continue // it comes from cards that the state does not list, and nobody has seen it
		}
		for range n { // a card that the viewer saw, because none is made
			a.cards = append(a.cards, seenCard{card, slices.Clone(gained)})
		}
	}
}

// see removes a card that has come to light from one of zones. If several cards of the
// account may be that one, the others may be where each of them was.
func (a *account) see(card string, zones []string) {
	found := -1
	var all []string
	for i, c := range a.cards {
		if c.card != card || !slices.ContainsFunc(c.zones, func(z string) bool { return slices.Contains(zones, z) }) {
			continue
		}
		if all = union(all, c.zones); found < 0 || len(c.zones) < len(a.cards[found].zones) {
			found = i
		}
	}
	if found < 0 {
		return
	}
	nested := true
	for i, c := range a.cards {
		if i != found && c.card == card && slices.ContainsFunc(c.zones, func(z string) bool { return slices.Contains(zones, z) }) {
			nested = nested && len(union(c.zones, a.cards[found].zones)) == len(c.zones)
		}
	}
	if !nested {
		for i := range a.cards {
			if a.cards[i].card == card {
				a.cards[i].zones = union(a.cards[i].zones, all)
			}
		}
	}
	a.cards = slices.Delete(a.cards, found, found+1)
}

// contradicted returns a card of the account that has no place in a sample, or "".
func (a *account) contradicted(w *stored) (string, []string) {
	hidden, _ := w.cards(a.viewer)
	type spot struct {
		zone string
		n    int
	}
	taken := map[spot]int{} // for each hidden card of the sample, 1 + the entry that it stands for
	var place func(i int, tried map[spot]bool) bool
	place = func(i int, tried map[spot]bool) bool {
		c := a.cards[i]
		for _, zone := range c.zones {
			for n, card := range hidden[zone] {
				at := spot{zone, n}
				if card != c.card || tried[at] {
					continue
				}
				tried[at] = true
				if taken[at] == 0 || place(taken[at]-1, tried) {
					taken[at] = i + 1
					return true
				}
			}
		}
		return false
	}
	for i, c := range a.cards {
		if !place(i, map[spot]bool{}) {
			return c.card, c.zones
		}
	}
	return "", nil
}

// more returns how many more of each card a has than b.
func more(a, b []string) map[string]int {
	n := map[string]int{}
	for _, card := range a {
		n[card]++
	}
	for _, card := range b {
		n[card]--
	}
	for card := range n {
		if n[card] <= 0 {
			delete(n, card)
		}
	}
	return n
}

// union returns the sorted words of both lists, each once.
func union(a, b []string) []string {
	list := slices.Concat(a, b)
	slices.Sort(list)
	return slices.Compact(list)
}
