package bench

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// turnKind is a kind of turns whose presses are counted.
type turnKind struct {
	game  string
	seats int
	name  string
	has   string // kind of question asked in such turns; "": all turns
	not   string // kind of question that must not be asked in them
	goal  int    // maximum median of presses, with «Take turn» and «Confirm turn»
}

// turnKinds are the most frequent and the longest turns.
var turnKinds = []turnKind{
	{"cleopatra", 3, "any turn", "", "", 6},
	{"cleopatra", 3, "market", "stall", "", 6},
	{"cleopatra", 3, "quarry without a mosaic", "build", "orient", 8},
	{"cleopatra", 3, "quarry with a mosaic", "orient", "", 10},
	{"caylus", 3, "any turn", "", "", 3},
	{"caylus", 3, "placement", "place", "", 3},
	{"villagers", 3, "any turn", "", "", 2},
	{"villagers", 3, "draft", "pick", "", 2},
	{"villagers", 3, "build turn", "build", "", 8},
	{"villagers", 1, "solo card", "pick", "", 2},
	{"architects", 3, "any turn", "", "", 3},
	{"architects", 3, "capture", "capture", "", 4},
	{"architects", 3, "workshop", "work", "", 4},
	{"architects", 3, "workshop, nobody leaves", "work", "dismiss", 4},
	{"lisboa", 3, "any turn", "", "", 6},
	{"lisboa", 3, "turn with a card", "card", "", 7},
	{"lisboa", 3, "turn with trades", "trade", "", 12},
}

// maxStatements is the maximum median of SQL statements of a press.
const maxStatements = 10

// matchesPressed is the number of matches of each game that are played on the panel.
const matchesPressed = 2

// measurePresses counts the presses of a turn on the private panel, from «Take turn» to the
// receipt, with the default settings and with the settings that ask the fewest questions.
func measurePresses(ctx context.Context) ([]figure.Figure, error) {
	turns, err := pressesOf(ctx)
	if err != nil {
		return nil, err
	}
	return turns.figures()
}

// figures returns the figures of all kinds of turns.
func (all pressedTurns) figures() ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, k := range turnKinds {
		counts := all.of(k)
		if len(counts) == 0 {
			return nil, fmt.Errorf("no turn of %s is a %s", k.game, k.name)
		}
		name := fmt.Sprintf("presses, %s %s", k.game, k.name)
		figures = append(figures, figure.New(name+", median", float64(counts[len(counts)/2]), "presses", fmt.Sprint("<= ", k.goal)))
		if k.has == "" {
			figures = append(figures, figure.New(name+", most", float64(counts[len(counts)-1]), "presses", ""))
		}
	}
	for _, game := range []string{"cleopatra", "caylus", "villagers", "architects", "lisboa"} {
		counts := all.statementsOf(game)
		name := "statements of SQL a press, " + game
		figures = append(figures, figure.New(name+", median", float64(counts[len(counts)/2]), "statements", fmt.Sprint("<= ", maxStatements)),
			figure.New(name+", most", float64(counts[len(counts)-1]), "statements", ""))
	}
	return figures, nil
}

// statementsOf returns the numbers of SQL statements of all presses at tables of a game,
// ascending.
func (all pressedTurns) statementsOf(game string) []int {
	var counts []int
	for _, one := range all {
		if one.game == game {
			counts = append(counts, one.statements...)
		}
	}
	slices.Sort(counts)
	return counts
}

// pressedTurn is a turn that was made on the panel.
type pressedTurn struct {
	game    string
	seats   int
	kinds   []string // of the questions
	presses int
	// SQL statements of each press, including those of the commits that it
	// caused
	statements []int
}

type pressedTurns []pressedTurn

// of returns the numbers of presses of the turns of a kind, ascending.
func (all pressedTurns) of(k turnKind) []int {
	var counts []int
	for _, one := range all {
		if one.game == k.game && one.seats == k.seats && (k.has == "" || slices.Contains(one.kinds, k.has)) && (k.not == "" || !slices.Contains(one.kinds, k.not)) {
			counts = append(counts, one.presses)
		}
	}
	slices.Sort(counts)
	return counts
}

// pressesOf plays matches of all games through the panel.
func pressesOf(ctx context.Context) (pressedTurns, error) {
	var all pressedTurns
	done := map[string]bool{}
	for _, k := range turnKinds {
		of := fmt.Sprint(k.game, k.seats)
		if done[of] {
			continue
		}
		done[of] = true
		rules, known := catalog.BuiltIn().Game(k.game)
		if !known {
			return nil, fmt.Errorf("no game %q", k.game)
		}
		for n := range matchesPressed {
			turns, err := pressMatch(ctx, rules, k.seats, uint64(n+1))
			if err != nil {
				return nil, fmt.Errorf("%s with %d: %w", k.game, k.seats, err)
			}
			all = append(all, turns...)
		}
	}
	return all, nil
}

// scriptedTurn is a turn as answers in notation.
type scriptedTurn struct {
	seat  engine.Seat
	kinds []string // of the questions
	codes []string
}

// chooser chooses the next move of a seat.
type chooser func(s engine.State, seat engine.Seat, chance *engine.Rand) (engine.Move, error)

// searcher chooses moves that a simple search prefers.
func searcher() chooser { return (&autoplay.Searcher{Playouts: 1}).Choose }

// scriptedTurns plays a match with the rules alone and returns its turns.
func scriptedTurns(s engine.State, choose chooser, chance *engine.Rand) ([]scriptedTurn, error) {
	var turns []scriptedTurn
	fresh := true
	for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(pending[:0]) {
		seat := pending[0]
		m, err := choose(s, seat, chance)
		if err != nil {
			return nil, err
		}
		if fresh || turns[len(turns)-1].seat != seat {
			turns = append(turns, scriptedTurn{seat: seat})
		}
		t := &turns[len(turns)-1]
		t.kinds, t.codes = append(t.kinds, s.Ask(seat).Kind), append(t.codes, s.Code(seat, m))
		var ev engine.Events
		if err := s.Play(seat, m, &ev); err != nil {
			return nil, err
		}
		fresh = ev.TurnOver
	}
	return turns, nil
}

// pressMatch makes all turns of a match on the panel.
func pressMatch(ctx context.Context, rules engine.Rules, seats int, seed uint64) (done pressedTurns, err error) {
	err = scripted(ctx, rules, seats, seed, time.Now, searcher(), func(db *sqlite.DB, tables *services.Services, words *text.Catalog, table storage.Table, turns []scriptedTurn) error {
		d, config, err := newPresser(db, tables, words, table, "en-US", time.Now)
		if err != nil {
			return err
		}
		d.bot = discord.New(config)
		var sql atomic.Int64
		db.Observe(func(string) { sql.Add(1) })
		var statements []int
		d.pressed = func(string) func() {
			before := sql.Load()
			return func() { statements = append(statements, int(sql.Load()-before)) }
		}
		for i, turn := range turns {
			statements = nil
			n, err := d.play(ctx, turn)
			if err != nil {
				return fmt.Errorf("turn %d of seat %d, %q: %w", i+1, turn.seat, turn.codes, err)
			}
			done = append(done, pressedTurn{rules.Info().ID, seats, turn.kinds, n, statements})
		}
		return nil
	})
	return done, err
}

// scripted starts a match in a new database, plays it to the end in memory, and calls f with
// the database, its services, the texts, the table at its start and its turns.
func scripted(ctx context.Context, rules engine.Rules, seats int, seed uint64, now func() time.Time, choose chooser, f func(*sqlite.DB, *services.Services, *text.Catalog, storage.Table, []scriptedTurn) error) error {
	return figure.InTempDir(func(dir string) error {
		db, err := sqlite.Open(ctx, filepath.Join(dir, "match.db"), sqlite.WithoutSync())
		if err != nil {
			return err
		}
		defer db.Close()
		player := autoplay.NewSeededAt(db, seed, now)
		t, err := player.Start(ctx, rules.Info().ID, seats)
		if err != nil {
			return err
		}
		stored, err := db.Load(ctx, t.ID)
		if err != nil {
			return err
		}
		start, err := rules.Decode(stored.State)
		if err != nil {
			return err
		}
		turns, err := scriptedTurns(start, choose, engine.NumberedSeed(seed).Rand("presses"))
		if err != nil {
			return err
		}
		words, err := wiring.Texts()
		if err != nil {
			return err
		}
		return f(db, player.Services, words, stored.Table, turns)
	})
}

var silent = slog.New(slog.DiscardHandler)

// slowest returns the first way that covers the most answers.
func slowest(ways []way) (way, bool) {
	if len(ways) == 0 {
		return way{}, false
	}
	return slices.MaxFunc(ways, func(a, b way) int { return cmp.Compare(a.covers, b.covers) }), true
}
