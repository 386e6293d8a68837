package enginetest

import (
	"errors"

	"guildhall/engine"
)

// checkDeterminism plays random matches together with copies that were encoded and decoded,
// cloned, set up again, or replayed from the record. All must stay equal to the last byte,
// and a change of one copy must not change another.
func (m *match) checkDeterminism() {
	m.t.Helper()
	var twins []stateCopy
	var record engine.Record
	var decoded, cloned engine.State
	ends := m.eachGame(func(s engine.State, pending []engine.Seat) {
		if len(m.played) == 0 {
			twins = []stateCopy{{"a match set up the same", m.anew()}}
			record = engine.NewRecord(m.info, m.setup)
		}
		decoded, cloned = nil, nil
		if m.sometimes(20) {
			decoded, cloned = m.decodedCopy(s), m.clonedCopy(s)
			twins = append(twins[:1], stateCopy{"the state decoded in the middle", decoded}, stateCopy{"the clone made in the middle", cloned})
		}
	}, func(s engine.State, st step) {
		for _, t := range twins {
			m.follow(t, s, st)
		}
		record.Moves = append(record.Moves, engine.RecordEntry{Seat: st.seat, Code: st.code, Version: m.info.Version})
		if s.Result() != nil {
			record.Result = s.Result()
			m.checkRecord(s, record)
		}
	})
	for _, s := range ends {
		m.decodedCopy(s)
	}
}

// stateCopy is a copy that must stay equal to the match.
type stateCopy struct {
	what  string
	state engine.State
}

func (m *match) follow(t stateCopy, s engine.State, st step) {
	m.t.Helper()
	ev := new(engine.Events)
	if err := t.state.Play(st.seat, st.move, ev); err != nil {
		m.failf("%s: move %q of seat %d: %v", t.what, st.code, st.seat, err)
	}
	if d := difference(m.asJSON(st.ev), m.asJSON(ev)); d != "" {
		m.failf("%s: events of %q differ:%s", t.what, st.code, d)
	}
	if d := difference(s.Encode(), t.state.Encode()); d != "" {
		m.failf("%s differs after %q:%s", t.what, st.code, d)
	}
}

func (m *match) anew() engine.State {
	m.t.Helper()
	s, err := m.rules.New(m.setup)
	if err != nil {
		m.failf("New the second time: %v", err)
	}
	return s
}

func (m *match) decodedCopy(s engine.State) engine.State {
	m.t.Helper()
	b := s.Encode()
	d, err := m.rules.Decode(b)
	if err != nil {
		m.failf("Decode of Encode: %v", err)
	}
	if diff := difference(b, d.Encode()); diff != "" {
		m.failf("Decode of Encode encodes to something else:%s", diff)
	}
	for _, viewer := range m.viewers() {
		if diff := difference(m.asJSON(s.View(viewer)), m.asJSON(d.View(viewer))); diff != "" {
			m.failf("the decoded state shows seat %d something else:%s", viewer, diff)
		}
	}
	return d
}

// clonedCopy clones s twice and plays one clone to the end. That must change neither s nor
// the other clone, which it returns.
func (m *match) clonedCopy(s engine.State) engine.State {
	m.t.Helper()
	b := s.Encode()
	keep, spent := s.Clone(), s.Clone()
	if _, err := engine.Random(spent, m.chance, m.bound, nil); err != nil {
		m.failf("playing a clone on: %v", err)
	}
	if diff := difference(b, s.Encode()); diff != "" {
		m.failf("playing a clone changed the original:%s", diff)
	}
	if diff := difference(b, keep.Encode()); diff != "" {
		m.failf("playing a clone changed another clone:%s", diff)
	}
	return keep
}

// checkRecord writes the finished match as a record, reads it and replays it.
func (m *match) checkRecord(s engine.State, r engine.Record) {
	m.t.Helper()
	b, err := r.Encode()
	if err != nil {
		m.failf("writing the record: %v", err)
	}
	read, err := engine.ReadRecord(b)
	if err != nil {
		m.failf("reading the record: %v", err)
	}
	replayed, err := engine.Replay(m.rules, read)
	if err != nil {
		m.failf("replaying the record: %v", err)
	}
	if d := difference(s.Encode(), replayed.Encode()); d != "" {
		m.failf("replay ends in another state:%s", d)
	}
	if err := engine.Verify(m.rules, read); err != nil {
		m.failf("verifying the record: %v", err)
	}
	m.checkCanonical(s, read)
}

func (m *match) checkCanonical(s engine.State, r engine.Record) {
	m.t.Helper()
	canonical, err := r.Canonical(m.rules)
	if err != nil {
		m.failf("ordering the record: %v", err)
	}
	replayed, err := engine.Replay(m.rules, canonical)
	if re := (*engine.ReplayError)(nil); errors.As(err, &re) {
		m.failf("with sealed answers in seat order, %v", re)
	} else if err != nil {
		m.failf("with sealed answers in seat order: %v", err)
	}
	if d := difference(s.Encode(), replayed.Encode()); d != "" {
		m.failf("with sealed answers in seat order, replay ends in another state:%s", d)
	}
}
