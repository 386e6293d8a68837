package play

import "sync"

// StatePool makes copies of the states of a game, of type G, in memory that earlier ones gave
// back (engine.Reusable): a search copies a state for each iteration, and garbage would
// cost it a fifth of its time. It is safe for concurrent use; the zero Copies is ready.
type StatePool[G any] struct{ returned sync.Pool }

// Of returns a copy of a state.
func (c *StatePool[G]) Of(g *G) *G {
	w, ok := c.returned.Get().(*G)
	if !ok {
		w = new(G)
	}
	*w = *g
	return w
}

// Return takes the memory of a state that nobody uses any more.
func (c *StatePool[G]) Return(g *G) { c.returned.Put(g) }
