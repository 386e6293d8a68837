package bench

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// trafficSeats is the number of people in the measured matches.
const trafficSeats = 3

// usualTraffic is the goal of a game without one in trafficGoals.
var usualTraffic = trafficGoal{7.3, 17.5}

// trafficGoal is the maximum of a game: requests a turn, and megabytes of pictures a match.
type trafficGoal struct{ requests, megabytes float64 }

// trafficGoals are a third of the values of 2026-11-22, when traffic was first measured. At
// that time one-press turns were final at once (storage.ConfirmSingle), so the requests are
// measured with that setting, too.
var trafficGoals = map[string]trafficGoal{
	"cleopatra":  {7.3, 10.5},
	"villagers":  {4.9, 11.7},
	"caylus":     {3.3, 17.5},
	"architects": {4.1, 71},
	"lisboa":     {6.4, 17},
}

// unhurried lets every reply be the initial response to its press. With
// app.ReplyWithin the number of requests would depend on the load of the
// machine: even on an idle machine, one reply in fifty is later.
const unhurried = time.Minute

// measureTraffic counts what the real bot sends to Discord in a whole match of each
// game: requests for each turn, and the bytes of pictures.
func measureTraffic(ctx context.Context) ([]figure.Figure, error) {
	var figures []figure.Figure
	for _, rules := range catalog.Games() {
		info := rules.Info()
		seats := trafficSeats
		if !slices.Contains(info.Seats, seats) {
			seats = slices.Max(info.Seats)
		}
		sent, turns, err := trafficOf(ctx, rules, seats, &trafficRun{artists: pictures.Artist})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", info.ID, err)
		}
		goal, ok := trafficGoals[info.ID]
		if !ok {
			goal = usualTraffic
		}
		total := sent.total()
		single, _, err := trafficOf(ctx, rules, seats, &trafficRun{artists: pictures.Artist, confirm: storage.ConfirmSingle})
		if err != nil {
			return nil, fmt.Errorf("%s, turns of one press: %w", info.ID, err)
		}
		figures = append(figures,
			figure.New("traffic, "+info.ID+", requests a turn", float64(total.requests)/float64(turns), "requests", ""),
			figure.New("traffic, "+info.ID+", requests a turn, of one press final", float64(single.total().requests)/float64(turns), "requests", upTo(goal.requests)),
			figure.New("traffic, "+info.ID+", pictures a match", float64(total.bytes)/1e6, "MB", upTo(goal.megabytes)),
			figure.New("traffic, "+info.ID+", pictures drawn a turn", float64(total.drawn)/float64(turns), "pictures", upTo(drawnGoal)),
			figure.New("traffic, "+info.ID+", pictures made a turn", float64(total.made)/float64(turns), "pictures", ""))
		for _, place := range []string{placeThread, placeDirect, placePanel} {
			t := sent.at(place)
			figures = append(figures,
				figure.New("traffic, "+info.ID+", requests a turn, "+place, float64(t.requests)/float64(turns), "requests", ""),
				figure.New("traffic, "+info.ID+", pictures a match, "+place, float64(t.bytes)/1e6, "MB", ""))
		}
		figures = append(figures, sent.errands("traffic, "+info.ID, turns)...)
	}
	return figures, nil
}

// drawnGoal is the maximum number of pictures per turn that are drawn
// completely. Other pictures come from the cache or reuse most pixels of an
// earlier one.
const drawnGoal = 1.5

// errands returns the traffic of a turn by cause, most frequent first.
func (d *localDiscord) errands(name string, turns int) []figure.Figure {
	all := slices.SortedFunc(maps.Keys(d.sent), func(a, b errand) int {
		s, t := d.sent[a], d.sent[b]
		return cmp.Or((t.requests+t.made)-(s.requests+s.made), cmp.Compare(a.String(), b.String()))
	})
	var figures []figure.Figure
	for _, e := range all {
		t, unit, n := d.sent[e], "requests", d.sent[e].requests
		if t.made > 0 {
			unit, n = "pictures", t.made
		}
		figures = append(figures, figure.New(name+", a turn, "+e.String(), float64(n)/float64(turns), unit, ""))
		if t.drawn > 0 {
			figures = append(figures, figure.New(name+", a turn, "+e.String()+", as a whole", float64(t.drawn)/float64(turns), unit, ""))
		}
		if t.bytes > 0 {
			figures = append(figures, figure.New(name+", a match, "+e.String(), float64(t.bytes)/1e6, "MB", ""))
		}
	}
	return figures
}

// upTo returns the text of a goal, or "" for 0, because a practice game has no
// goal.
func upTo(goal float64) string {
	if goal == 0 {
		return ""
	}
	return fmt.Sprintf("<= %.1f", goal)
}

// trafficRun is a match whose traffic is counted.
type trafficRun struct {
	artists    func(game string) render.Renderer
	confirm    storage.ConfirmMode // of everybody
	maxTurns   int                 // maximum number of turns; 0: all
	statements []int               // SQL statements of each press
}

// trafficOf plays a match on the "your turn" messages of a real bot, including its deliveries.
// It returns the traffic and the number of turns.
func trafficOf(ctx context.Context, rules engine.Rules, seats int, run *trafficRun) (sent *localDiscord, turns int, err error) {
	passed := time.Duration(0) // people answer minutes after each other
	now := func() time.Time { return time.Now().Add(passed) }
	err = scripted(ctx, rules, seats, 1, now, searcher(), func(db *sqlite.DB, rooms *services.Services, words *text.Catalog, table storage.Table, script []scriptedTurn) error {
		p, config, err := newPresser(db, rooms, words, table, "en-US", now)
		if err != nil {
			return err
		}
		p.noticed, sent = true, p.discord
		config.ReplyWithin, config.Artists, config.Draw, config.Observer = unhurried, run.artists, sent.Picture, sent
		p.bot = discord.New(config)
		var sql atomic.Int64
		db.Observe(func(string) { sql.Add(1) })
		p.pressed = func(verb string) func() {
			before := sql.Load()
			return func() {
				run.statements = append(run.statements, int(sql.Load()-before))
				sent.caused("press of " + verb)
			}
		}
		for _, seat := range table.Seats { // they accept messages at any hour
			_, err := db.ChangePerson(ctx, seat.User, func(p *storage.Person) error {
				p.Preferences.Met, p.Preferences.Confirm, p.Preferences.Quiet = true, run.confirm, &storage.QuietHours{}
				return nil
			})
			if err != nil {
				return err
			}
		}
		if err := p.bot.Deliver(ctx); err != nil {
			return err
		}
		if p.table, err = rooms.Tables.Table(ctx, table.ID); err != nil {
			return err
		}
		if run.maxTurns > 0 {
			script = script[:run.maxTurns]
		}
		for i, turn := range script {
			if _, err := p.play(ctx, turn); err != nil {
				return fmt.Errorf("turn %d of seat %d, %q: %w", i+1, turn.seat, turn.codes, err)
			}
			for range 2 { // immediate messages, and those that wait until the turn cannot be recalled
				if err := p.bot.Deliver(ctx); err != nil {
					return err
				}
				passed += time.Minute
			}
		}
		turns = len(script)
		return nil
	})
	return sent, turns, err
}
