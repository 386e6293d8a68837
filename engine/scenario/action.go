package scenario

import (
	"strconv"

	"guildhall/engine"
)

// action is one line of do.
type action struct {
	line   int
	kind   actionKind
	seat   engine.Seat
	move   string   // notation; "" with playAny
	want   *node    // for mustAsk the question, for mustBe the position
	refuse *refusal // for mustRefuse
}

type actionKind uint8

const (
	play actionKind = iota
	playAny
	mustRefuse
	mustAsk
	mustBe
)

func readActions(n *node) ([]action, error) {
	if n.isNull() {
		return nil, nil
	}
	if n.kind != list {
		return nil, at(n.line, "do is a list: \"- 0: forest\"")
	}
	actions := make([]action, 0, len(n.items))
	for _, item := range n.items {
		if item.kind != object || len(item.keys) != 1 {
			return nil, at(item.line, "want one \"seat: move\"")
		}
		a, err := readAction(item.keys[0])
		if err != nil {
			return nil, err
		}
		actions = append(actions, a)
	}
	return actions, nil
}

func readAction(f field) (action, error) {
	a := action{line: f.line}
	if f.name == "expect" {
		expect, err := f.node.object()
		a.kind, a.want = mustBe, expect
		return a, err
	}
	name := f.name
	switch last := len(name) - 1; {
	case last > 0 && name[last] == '!':
		a.kind, name = mustRefuse, name[:last]
	case last > 0 && name[last] == '?':
		a.kind, name = mustAsk, name[:last]
	case f.node.isNull():
		a.kind = playAny
	}
	seat, err := strconv.Atoi(name)
	if err != nil || seat < 0 || seat >= engine.MaxSeats {
		return a, at(f.line, "%q is not a seat: want \"0\", \"0!\", \"0?\" or \"expect\"", f.name)
	}
	a.seat = engine.Seat(seat)
	if a.kind == playAny {
		return a, nil
	}
	switch {
	case a.kind == mustRefuse:
		a.refuse, err = readRefusal(f.node)
		return a, err
	case a.kind == mustAsk && f.node.kind == object:
		a.want = f.node
		return a, nil
	}
	a.move, err = f.node.text()
	return a, err
}
