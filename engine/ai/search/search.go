// Package search chooses moves by a tree search over samples of what a seat may know
// (information-set Monte Carlo tree search).
//
// Every iteration draws a world, walks down a single tree by moves that are legal in that
// world, adds a node, values the position there, and credits every seat on the way with its
// own value (max^n). A position is valued by a net, by a playout to the end of the match,
// or by both.
package search

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// Player chooses moves by a search.
type Player struct {
	// Net values positions; nil means that only playouts do.
	Net *value.Net
	// Playouts is the weight of a playout in the value of a position, 0 to 1. Without a net
	// it counts as 1.
	Playouts float64
	// Iterations is the budget of the first question of a chain, and Further the budget of
	// each later question. A later question also keeps the part of the tree below the
	// chosen move.
	Iterations, Further int
	// Explore is the preference for moves that were tried seldom, in standard deviations of
	// the values at a node, so that one number fits all games.
	Explore float64
	// Slips is the share of questions that get a random answer.
	Slips float64
	// Whole is the number of seats of a match if the net's rewards of all seats are to be
	// normalised to the sum that a result gives (value.Net.Whole). Then people can read
	// values as chances, and the net's values of the others correct its value of a seat.
	// With 0 they are not normalised. It has no use with playouts.
	Whole int
}

// run is one call of Choose.
type run struct {
	Player
	see     ai.Sampler
	seat    engine.Seat
	r       *engine.Rand
	chain   []engine.Move // chosen so far
	policy  *policy
	oneTurn bool // the chain stops at the end of the turn

	scratch value.Scratch
	pending []engine.Seat
	moves   []engine.Move
	path    []step
	rewards []float64
}

// step is a move on the way down the tree.
type step struct {
	at    *node
	child int
}

const (
	maxChain = 64 // largest number of moves of a chain
	maxSeats = 16 // largest number of seats of any game
)

// Choose returns the moves of the seat until another seat is asked, something is revealed
// or the match is over.
func (p Player) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	return p.choose(see, seat, r, false)
}

// ChooseTurn is Choose, but stops at the end of the turn. Choose continues into the seat's
// next turn if the game itself answers for the other seats in between.
func (p Player) ChooseTurn(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	return p.choose(see, seat, r, true)
}

// Single is a Player that answers only the open question. It saves the budget of the further
// questions of a chain.
type Single struct{ Player }

// Choose returns one move.
func (p Single) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	s := &run{Player: p.Player, see: see, seat: seat, r: r, policy: newPolicy()}
	moves := see(r).Moves(seat, nil)
	if len(moves) == 1 {
		return []ai.Decision{{Move: moves[0]}}, nil
	}
	c, _, err := s.answer(&node{}, moves, p.Iterations)
	return []ai.Decision{c}, err
}

func (p Player) choose(see ai.Sampler, seat engine.Seat, r *engine.Rand, oneTurn bool) ([]ai.Decision, error) {
	if p.Slips > 0 && unit(r) < p.Slips {
		moves := see(r).Moves(seat, nil)
		return []ai.Decision{{Move: moves[r.Intn(len(moves))]}}, nil
	}
	s := &run{Player: p, see: see, seat: seat, r: r, policy: newPolicy(), oneTurn: oneTurn}
	top := &node{}
	var choices []ai.Decision
	for budget := p.Iterations; len(choices) < maxChain; budget = p.Further {
		world, err := s.world()
		if err != nil {
			return nil, err
		}
		moves := world.Moves(seat, nil)
		if len(moves) == 0 {
			break
		}
		c, next := ai.Decision{Move: moves[0]}, &node{}
		if len(moves) > 1 {
			if c, next, err = s.answer(top, moves, budget); err != nil {
				return nil, err
			}
		} else if i := top.index(seat, moves[0]); i >= 0 && top.children[i].next != nil {
			next = top.children[i].next
		}
		choices, s.chain = append(choices, c), append(s.chain, c.Move)
		if s.ends(world, c.Move) {
			break
		}
		top = next
	}
	return choices, nil
}

// world draws a world and plays the chain in it.
func (s *run) world() (engine.State, error) {
	w := s.see(s.r)
	for _, m := range s.chain {
		if err := w.Play(s.seat, m, nil); err != nil {
			return nil, fmt.Errorf("search: chain: %w", err)
		}
	}
	return w, nil
}

// ends plays a move and reports whether the chain ends with it, because it reveals
// something, others act next, or another turn begins.
func (s *run) ends(world engine.State, m engine.Move) bool {
	sealed, turn := world.Ask(s.seat).Sealed, 0
	if s.oneTurn {
		turn = turnOf(world)
	}
	var ev engine.Events
	if world.Play(s.seat, m, &ev) != nil || ev.Revealed != 0 || sealed {
		return true
	}
	return !slices.Contains(world.Pending(nil), s.seat) || s.oneTurn && turnOf(world) != turn
}

func turnOf(world engine.State) int { return world.View(engine.Spectator).Header().Turn }

// answer spends budget on the question at top, and returns the choice and the part of the
// tree below it.
func (s *run) answer(top *node, moves []engine.Move, budget int) (ai.Decision, *node, error) {
	// A kept tree may hold moves that are not legal in any world that the seat
	// still considers possible.
	alive := make([]int, 0, len(moves))
	for i, m := range moves {
		alive = append(alive, s.near(top, s.seat, m, i))
	}
	if err := s.halve(top, alive, budget); err != nil {
		return ai.Decision{}, nil, err
	}
	best := &top.children[alive[0]]
	c := ai.Decision{Move: best.move, Value: best.mean()}
	for _, m := range moves {
		c.Options = append(c.Options, top.children[top.index(s.seat, m)].considered())
	}
	next := best.next
	if next == nil {
		next = &node{}
	}
	return c, next, nil
}

// halve spends a budget by sequential halving: all moves get some of it, then the better
// half, and so on. At the end the best move is first in alive.
func (s *run) halve(top *node, alive []int, budget int) error {
	all, rounds := alive, 0
	for n := len(alive); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	left := budget
	for ; len(alive) > 1 && left > 0; rounds-- {
		each := max(1, left/max(1, rounds)/len(alive))
		for range each {
			for _, i := range alive {
				if left == 0 {
					break
				}
				left--
				if err := s.iterate(top, i); err != nil {
					return err
				}
			}
		}
		slices.SortStableFunc(alive, func(a, b int) int { return better(&top.children[a], &top.children[b]) })
		alive = alive[:(len(alive)+1)/2]
	}
	for ; left > 0; left-- {
		if err := s.iterate(top, all[0]); err != nil {
			return err
		}
	}
	return nil
}

// iterate plays one world from the node top, first with its child first.
func (s *run) iterate(top *node, first int) error {
	world, err := s.world()
	if err != nil {
		return err
	}
	s.path = s.path[:0]
	for at, chosen := top, first; ; {
		c := &at.children[chosen]
		s.path = append(s.path, step{at, chosen})
		if err := world.Play(c.seat, c.move, nil); err != nil {
			return fmt.Errorf("search: %w", err)
		}
		if c.next == nil {
			c.next = &node{}
			break
		}
		if s.pending = world.Pending(s.pending[:0]); len(s.pending) == 0 {
			break
		}
		at = c.next
		chosen = s.descend(world, at, s.pending[0])
	}
	if err := s.value(world); err != nil {
		return err
	}
	defer ai.Release(world)
	for _, st := range s.path {
		c := &st.at.children[st.child]
		st.at.credit(st.child, s.rewards[c.seat])
		s.policy.tallies[c.tally].credit(s.rewards[c.seat])
	}
	return nil
}

// value fills s.rewards for the seats on the path.
func (s *run) value(world engine.State) error {
	if r := world.Result(); r != nil {
		s.rewards = ai.Rewards(r, s.rewards[:0])
		return nil
	}
	share := s.Playouts
	if s.Net == nil {
		share = 1
	}
	if share == 0 && s.Whole > 0 {
		s.rewards = s.Net.Whole(world, s.Whole, &s.scratch, s.rewards[:0])
		return nil
	}
	var known [maxSeats]float64
	if share < 1 {
		seen := 0
		for _, st := range s.path {
			seat := st.at.children[st.child].seat
			if seen>>seat&1 == 0 {
				seen |= 1 << seat
				known[seat] = s.Net.Of(world, seat, &s.scratch)
			}
		}
	}
	if share == 0 {
		s.rewards = append(s.rewards[:0], known[:]...)
		return nil
	}
	if err := s.policy.run(world, s.r); err != nil {
		return err
	}
	s.rewards = ai.Rewards(world.Result(), s.rewards[:0])
	s.policy.learn(s.rewards)
	for seat := range s.rewards {
		s.rewards[seat] = float64(share*s.rewards[seat]) + float64((1-share)*known[seat])
	}
	return nil
}
