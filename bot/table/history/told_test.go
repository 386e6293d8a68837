package history_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/storage"
)

// commit is one commit of a log, encoded and decoded.
type commit struct {
	seat   engine.Seat
	ended  bool
	events string // key, with "!" behind it for the seat alone
}

func logOf(t *testing.T, commits ...commit) []history.Turn {
	t.Helper()
	var turns []history.Turn
	for i, c := range commits {
		var events []engine.Event
		for key := range strings.FieldsSeq(c.events) {
			ev := engine.Event{Seat: c.seat, Text: engine.T(key), To: engine.Everyone}
			if key, own := strings.CutSuffix(key, "!"); own {
				ev.Text.Key, ev.To = key, engine.Only(c.seat)
			}
			events = append(events, ev)
		}
		kept, err := history.Encode(events, c.ended)
		if err != nil {
			t.Fatal(err)
		}
		one, err := history.Decode(storage.Turn{N: i, First: i, Seat: int(c.seat), Events: kept})
		if err != nil {
			t.Fatal(err)
		}
		turns = append(turns, one)
	}
	return turns
}

func TestRecent(t *testing.T) {
	start := commit{engine.NoSeat, true, "start"}
	tests := []struct {
		name    string
		viewer  engine.Seat
		commits []commit
		most    int
		want    string
	}{
		{"the start alone", 0, []commit{start}, 4, ""},
		{"a turn each", 0, []commit{start, {0, true, "a b"}, {1, true, "c"}}, 4, "1: a b; 2: c"},
		{"at most so many", 0, []commit{start, {0, true, "a"}, {1, true, "b"}, {0, true, "c"}}, 2, "2: b; 3: c"},
		{"a turn in parts", 0, []commit{start, {0, false, "a"}, {0, false, "b"}, {0, true, "c"}, {1, true, "d"}}, 2, "1: a b c; 4: d"},
		{"two turns of one seat", 0, []commit{start, {0, true, "a"}, {0, true, "b"}}, 4, "1: a; 2: b"},
		{"a turn that goes on, and another seat's", 0, []commit{start, {0, false, "a"}, {1, true, "b"}}, 4, "1: a; 2: b"},
		{"nobody's commits stay apart", 0, []commit{start, {engine.NoSeat, false, "a"}, {engine.NoSeat, true, "b"}}, 4, "1: a; 2: b"},
		{"another seat's secrets", 0, []commit{start, {1, true, "a!"}, {1, true, "b! c"}}, 4, "2: c"},
		{"a spectator", engine.Spectator, []commit{start, {1, false, "a! b"}, {1, true, "c"}}, 4, "1: b c"},
		{"one's own secrets", 1, []commit{start, {1, true, "a!"}, {1, true, "b! c"}}, 4, "1: a; 2: b c"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			told, err := history.Recent(logOf(t, tt.commits...), tt.viewer, nil, tt.most)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(told); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// written returns "N: events" for each turn.
func written(told []history.VisibleTurn) string {
	var out []string
	for _, one := range told {
		var keys []string
		for _, ev := range one.Events {
			keys = append(keys, ev.Text.Key)
		}
		out = append(out, fmt.Sprintf("%d: %s", one.N, strings.Join(keys, " ")))
	}
	return strings.Join(out, "; ")
}

// Turns that were taken back are left out; the takeback is included.
func TestRecentOmitsTakenBackTurns(t *testing.T) {
	log := logOf(t, commit{engine.NoSeat, true, "start"}, commit{0, true, "a"}, commit{1, true, "b"}, commit{0, true, "back"})
	codes := []string{"", "x", "y", engine.TakebackCode(1)}
	void := history.TakenBack(3, func(n int) string { return codes[n] })
	told, err := history.Recent(log, 0, void, 4)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := written(told), "1: a; 3: back"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// If a seat corrects its own turn, the history shows only the second version; a
// takeback of another seat's turn is shown.
func TestRecentLeavesOutSlips(t *testing.T) {
	tests := []struct {
		name    string
		commits []commit
		codes   []string
		want    string
	}{
		{"corrected twice",
			[]commit{{1, true, "a"}, {0, true, "b"}, {0, false, "back"}, {0, true, "c"}, {0, false, "back"}, {0, true, "d"}},
			[]string{"a", "b", engine.TakebackCode(1), "c", engine.TakebackCode(3), "d"}, "1: a; 6: d"},
		{"not played anew", []commit{{0, true, "a"}, {0, false, "back"}}, []string{"a", engine.TakebackCode(0)}, "2: back"},
		{"another seat's turn too",
			[]commit{{0, true, "a"}, {1, true, "b"}, {0, false, "back"}, {0, true, "c"}},
			[]string{"a", "b", engine.TakebackCode(0), "c"}, "3: back c"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			log := logOf(t, append([]commit{{engine.NoSeat, true, "start"}}, tt.commits...)...)
			void := history.TakenBack(len(tt.codes), func(n int) string { return tt.codes[n-1] })
			told, err := history.Recent(log, 1, void, 4)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(told); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A log without marks for the ends of turns can be read.
func TestOldLogIsRead(t *testing.T) {
	one, err := history.Decode(storage.Turn{N: 1, Events: []byte(`[{"Seat":0,"Text":["a"],"To":65535,"Places":["x"]}]`)})
	if err != nil || one.Ended || len(one.Events) != 1 || one.Events[0].Places[0] != "x" {
		t.Errorf("%+v, %v", one, err)
	}
}

// A place has a mark for each seat that changed it; an event that names a place
// twice changed it once.
func TestMarksShowEveryChange(t *testing.T) {
	var marks []history.Mark
	for _, ev := range []engine.Event{{Seat: 0, Places: []string{"stall", "deck"}}, {Seat: 1, Places: []string{"stall", "stall"}}, {Seat: 1, Places: []string{"stall"}}} {
		marks = history.AddMarks(marks, ev)
	}
	if got, want := fmt.Sprint(marks), "[{stall 0} {deck 0} {stall 1} {stall 1}]"; got != want {
		t.Errorf("marks are %s, want %s", got, want)
	}
}

// Commits of a seat's unfinished turn do not end its news.
func TestNewsBeginAfterLastWholeTurn(t *testing.T) {
	turns := logOf(t, commit{0, true, "a"}, commit{1, true, "b"}, commit{0, true, "c"}, commit{1, false, "d"}, commit{1, true, "e"}, commit{0, false, "f"}, commit{0, false, "g"})
	for _, c := range []struct {
		seat  engine.Seat
		asked bool
		want  int
	}{{0, true, 3}, {0, false, 7}, {1, true, 5}, {2, true, 0}} {
		got, found := history.NewsFrom(turns, c.seat, c.asked)
		if got != c.want || found != (c.want > 0) {
			t.Errorf("seat %d, asked %v: the news begin at %d (%v), want %d", c.seat, c.asked, got, found, c.want)
		}
	}
}
