package table

import (
	"context"

	"guildhall/engine"
)

// Try is the Sight that user would have with what is written drafted. Nothing
// is kept: it is for offering what can be written next. What is not legal, or
// would become final, is refused and not tried.
func (t *Tables) Try(ctx context.Context, id int64, user, written string) (seen *Sight, err error) {
	err = t.ask(ctx, id, user, func(s *sitting) error {
		work := *s.draft
		work.steps = append([]Step(nil), work.steps...)
		work.events.List = append([]engine.Event(nil), work.events.List...)
		for rest := engine.Tidy(written); rest != ""; {
			if work.ready() {
				return s.refuse(ctx, TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
			}
			st, ok := work.read(rest)
			if !ok || st.binding() {
				return s.illegal(ctx, work.state.Refuse(s.seat, rest))
			}
			work.take(st)
			rest = st.rest
		}
		s.draft = &work
		seen, err = s.sight(ctx)
		return err
	})
	return seen, err
}
