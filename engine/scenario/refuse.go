package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
)

// refusal is a move that must be refused, with the expected refusal.
type refusal struct {
	line    int
	move    string       // notation; "" if only raw is sent
	why     *node        // the reason, as any text
	rule    string       // section of the rules, "" for any
	code    string       // the move that the game understood, "" for any
	label   *node        // the label of that move, as any text
	instead *node        // the suggested codes
	forced  string       // the answer that the game itself gave to the question, "" for any
	send    bool         // also check that Play refuses it
	raw     *engine.Move // a move for Play itself
}

// readRefusal reads a move, or an object with a move and the expected refusal.
func readRefusal(n *node) (ref *refusal, err error) {
	ref = &refusal{line: n.line}
	if n.kind != object {
		ref.move, err = n.text()
		return ref, err
	}
	for _, f := range n.keys {
		if err := ref.readField(f); err != nil {
			return nil, err
		}
	}
	if ref.move == "" && ref.raw == nil {
		return nil, at(n.line, "a refusal needs a move")
	}
	if ref.move == "" && len(n.keys) > 1 {
		return nil, at(n.line, "a move of numbers is only sent to Play: it has no reason and no code")
	}
	return ref, nil
}

func (ref *refusal) readField(f field) (err error) {
	switch f.name {
	case "move":
		ref.move, err = f.node.text()
	case "why":
		ref.why = f.node
	case "rule":
		ref.rule, err = f.node.text()
	case "code":
		ref.code, err = f.node.text()
	case "label":
		ref.label = f.node
	case "instead":
		ref.instead = f.node
	case "forced":
		ref.forced, err = f.node.text()
	case "play":
		err = ref.readPlay(f.node)
	default:
		err = at(f.line, "no key %q in a refusal: want move, why, rule, code, label, instead, forced, play", f.name)
	}
	return err
}

// readPlay reads "true", or a move as its numbers: {kind: 3, n: [1, 2]}.
func (ref *refusal) readPlay(n *node) error {
	if yes, ok := n.value.(bool); ok && n.kind == scalar {
		ref.send = yes
		return nil
	}
	b, err := json.Marshal(n.plain())
	if err != nil {
		return at(n.line, "%v", err)
	}
	var raw struct {
		Kind uint16  `json:"kind"`
		N    []int16 `json:"n"`
	}
	if err := engine.ReadJSON(b, &raw); err != nil || n.kind != object || len(raw.N) > len(engine.Move{}.N) {
		return at(n.line, "play is true or {kind: number, n: [up to 7 numbers]}")
	}
	ref.raw = &engine.Move{Kind: raw.Kind}
	copy(ref.raw.N[:], raw.N)
	return nil
}

// refuse plays the legal beginning of a chain on a copy, and expects the rest to be refused
// for the given reason.
func (r *runner) refuse(seat engine.Seat, ref *refusal) error {
	if ref.raw != nil && ref.move == "" {
		return refusedByPlay(r.state, seat, *ref.raw)
	}
	r.offeredHere()
	trial := *r
	shown := *r.shown // the maps stay shared, because the copy reaches positions of the game too
	trial.shown = &shown
	trial.state, trial.past = r.state.Clone(), slices.Clone(r.past)
	trial.events, trial.forced = slices.Clone(r.events), slices.Clone(r.forced)
	rest, err := trial.chain(seat, ref.move)
	if err != nil {
		return err
	}
	if rest == "" {
		return fmt.Errorf("seat %d: %q was played, want it refused", seat, ref.move)
	}
	got := trial.refusal(seat, rest)
	if got.Why.IsZero() {
		return fmt.Errorf("seat %d: %q is refused without a reason", seat, rest)
	}
	if err := trial.compareRefusal(seat, rest, got, ref); err != nil {
		return err
	}
	if ref.why == nil && got.Label.IsZero() && got.Code == rest && !trial.isCode(rest) {
		return fmt.Errorf("seat %d: the game has no answer %q; say why it is refused if that is meant: %s", seat, rest, trial.reason(got.Why))
	}
	return trial.send(seat, rest, ref)
}

// compareRefusal compares a refusal with the expected one.
func (r *runner) compareRefusal(seat engine.Seat, rest string, got engine.Refusal, ref *refusal) error {
	differ := func(what, got, want string) error {
		return fmt.Errorf("seat %d: %q is refused %s\n\tgot:  %s\n\twant: %s", seat, rest, what, got, want)
	}
	if ref.why != nil {
		if wrong := r.compareText(got.Why, ref.why, "why"); len(wrong) > 0 {
			return differ("because of", r.reason(got.Why), withPaths(wrong))
		}
	}
	if ref.rule != "" && got.Rule != ref.rule {
		return differ("by rule", got.Rule, ref.rule)
	}
	if ref.code != "" && got.Code != ref.code {
		return differ("as", got.Code, ref.code)
	}
	if ref.label != nil {
		if wrong := r.compareText(got.Label, ref.label, "label"); len(wrong) > 0 {
			return differ("as", r.telling(got.Label), withPaths(wrong))
		}
	}
	if ref.instead != nil {
		if wrong := compare(plain(append([]string{}, got.Instead...)), ref.instead, "instead"); len(wrong) > 0 {
			return differ("naming instead", strings.Join(got.Instead, " | "), withPaths(wrong))
		}
	}
	if ref.forced != "" && !slices.ContainsFunc(r.forced, func(f engine.Forced) bool { return f.Seat == seat && f.Code == ref.forced }) {
		return differ("where the game gave", brief(r.forced), ref.forced)
	}
	return nil
}

// reason returns why for a message, with its words in English if they are known.
func (r *runner) reason(why engine.Text) string {
	if r.words == nil {
		return brief(why)
	}
	return brief(why) + " " + r.words("en", seatName)(why)
}

// withPaths returns the wanted values with their paths.
func withPaths(wrong []mismatch) string {
	wants := make([]string, len(wrong))
	for i, w := range wrong {
		wants[i] = w.want
		if strings.Contains(w.path, ".") {
			wants[i] = fmt.Sprintf("%s %s, not %s", w.path, w.want, w.got)
		}
	}
	return strings.Join(wants, "; ")
}

// send passes the refused move directly to Play, without its notation. The move for a code
// is known if it was offered before. With send: true, random matches are searched too, and
// it fails if there is no such move.
func (r *runner) send(seat engine.Seat, code string, ref *refusal) error {
	if ref.raw != nil {
		return refusedByPlay(r.state, seat, *ref.raw)
	}
	moves := r.offeredHere().codes[code]
	if ref.send {
		moves = slices.Concat(moves, r.offeredElsewhere().codes[code])
	}
	sent := 0
	for _, m := range moves {
		if engine.IsLegal(r.state, seat, m) {
			continue // legal here, with another code
		}
		if err := refusedByPlay(r.state, seat, m); err != nil {
			return fmt.Errorf("%q: %w", code, err)
		}
		sent++
	}
	if ref.send && sent == 0 {
		return fmt.Errorf("seat %d: no position is known that offers %q, so that its move could be sent to Play; write the move as numbers: {kind: 1, n: [2]}", seat, code)
	}
	return nil
}

// refusedByPlay returns an error unless Play refuses a move and changes nothing.
func refusedByPlay(s engine.State, seat engine.Seat, m engine.Move) error {
	before := s.Encode()
	trial := s.Clone()
	var ev engine.Events
	switch err := trial.Play(seat, m, &ev); {
	case err == nil:
		return fmt.Errorf("seat %d: Play accepts the move %v, want it refused", seat, m)
	case !errors.Is(err, engine.ErrRefused):
		return fmt.Errorf("seat %d: Play refuses the move %v with an error that is not ErrRefused: %w", seat, m, err)
	case !bytes.Equal(before, trial.Encode()):
		return fmt.Errorf("seat %d: Play refuses the move %v and changes the state", seat, m)
	case len(ev.List) > 0 || len(ev.Forced) > 0 || ev.Revealed != 0 || ev.TurnOver:
		return fmt.Errorf("seat %d: Play refuses the move %v and tells of events", seat, m)
	}
	return nil
}
