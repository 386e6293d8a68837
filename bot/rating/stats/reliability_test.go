package stats

import (
	"testing"

	"guildhall/storage"
)

func TestReliabilityOf(t *testing.T) {
	table := func(phase storage.Phase, begun, left bool) storage.Table {
		one := storage.Table{Phase: phase, Seats: []storage.Seat{{User: "bo"}, {User: "ada", Vacant: left}}}
		if begun {
			one.Started = start
		}
		return one
	}
	got := ReliabilityOf("ada", []storage.Table{
		table(storage.Over, true, false), table(storage.Over, true, false), table(storage.Over, true, true),
		table(storage.Closed, true, true), table(storage.Closed, true, false), // the others left
		table(storage.Closed, false, false), // never began
		{Phase: storage.Over, Started: start, Seats: []storage.Seat{{User: "bo", Standin: "ada"}}},
	})
	if got != (Reliability{4, 2}) || got.Share() != 0.5 {
		t.Errorf("reliability = %+v", got)
	}
	if s := (Reliability{}).Share(); s != 1 {
		t.Errorf("of nobody: %v", s)
	}
}
