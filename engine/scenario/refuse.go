package scenario

import "fmt"

// refuse plays the legal beginning of a chain on a copy and wants the rest
// refused for the given reason.
func (r *runner) refuse(a action) error {
	trial := &runner{sc: r.sc, rules: r.rules, state: r.state.Clone()}
	rest, err := trial.chain(a.seat, a.move)
	if err != nil {
		return err
	}
	if rest == "" {
		return fmt.Errorf("seat %d: %q was played, want it refused", a.seat, a.move)
	}
	got := trial.state.Refuse(a.seat, rest)
	if got.Why.IsZero() {
		return fmt.Errorf("seat %d: %q is refused without a reason", a.seat, rest)
	}
	if a.why != "" && got.Why.Key != a.why {
		return fmt.Errorf("seat %d: %q is refused because of\n\tgot:  %s\n\twant: %s", a.seat, rest, brief(got.Why), a.why)
	}
	if a.rule != "" && got.Rule != a.rule {
		return fmt.Errorf("seat %d: %q is refused by rule\n\tgot:  %s\n\twant: %s", a.seat, rest, got.Rule, a.rule)
	}
	return nil
}
