package table

import (
	"context"
	"fmt"

	"guildhall/engine"
	"guildhall/storage"
)

// Limits bound how many tables that have not ended there may be; 0: no bound.
type Limits struct {
	PerPerson int // that one person opened or sits at
	PerServer int // of one server
}

// room refuses a table too many.
func (t *Tables) room(ctx context.Context, o Opening) error {
	if most := o.Limits.PerPerson; most > 0 {
		n, err := t.running(ctx, "", o.Owner)
		if err != nil {
			return err
		}
		if n >= most {
			return refuse(TooManyMine, []engine.Arg{engine.N("n", n), engine.N("most", most)}, "finish_first")
		}
	}
	if most := o.Limits.PerServer; most > 0 && o.Guild != "" {
		n, err := t.running(ctx, o.Guild, "")
		if err != nil {
			return err
		}
		if n >= most {
			return refuse(TooManyHere, []engine.Arg{engine.N("n", n), engine.N("most", most)}, "ask_limit")
		}
	}
	return nil
}

// running is how many tables of a server or person have not ended.
func (t *Tables) running(ctx context.Context, guild, user string) (int, error) {
	counts, err := t.store.Count(ctx, guild, user)
	if err != nil {
		return 0, fmt.Errorf("count tables: %w", err)
	}
	return counts[storage.Open] + counts[storage.Playing], nil
}
