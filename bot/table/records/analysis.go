package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/storage"
)

// maxWaiting is the maximum number of analyses in progress or in the queue.
const maxWaiting = 8

// Reasons for refusing an analysis.
const (
	AnalysisEarly  table.Reason = "analysis_early"  // the match has no result yet
	AnalysisNone   table.Reason = "analysis_none"   // there is no model for this kind of match
	AnalysisBusy   table.Reason = "analysis_busy"   // it is not ready yet
	AnalysisFailed table.Reason = "analysis_failed" // the rules or the search failed
	AnalysisUntold table.Reason = "analysis_untold" // win chances of such matches are not shown
)

// ErrNoChances is returned for matches whose chances are not shown because they
// would be unreliable.
var ErrNoChances = errors.New("no chances are known")

// Analyzer analyses a record. It calls between before each answer, and stops
// with its error.
type Analyzer = func(r engine.Record, between func() error) (*analysis.Match, error)

// AnalyzerFor returns the analyzer for a game and number of seats, or an error
// if there is none. The error is ErrNoChances if chances would be unreliable.
type AnalyzerFor func(rules engine.Rules, seats int) (Analyzer, error)

// Analyses analyses finished matches: the chances of each seat turn by turn, answers that
// cost chances, and luck separately from skill. An analysis is made at the first request, by
// the goroutine that thinks for computer opponents. Between two answers it lets all other
// work go first.
type Analyses struct {
	tables  *table.Tables
	lookers AnalyzerFor
	chances func(rules engine.Rules, setup engine.Setup) func(engine.State) []float64
	record  func(ctx context.Context, id int64) (engine.Record, engine.Rules, error)
	later   func(do func(ctx context.Context, pause func()))

	mu     sync.Mutex
	making map[int64]*making
}

// making is an analysis in progress. match and err are set before done is
// closed.
type making struct {
	done  chan struct{}
	match *analysis.Match
	err   error
}

// NewAnalyses returns the analyses of tables. Chances is used by Analyses.Chances; record
// returns the record and the rules of a match. later queues work for another goroutine, which
// does it when nothing more urgent waits. The work calls pause between its parts.
func NewAnalyses(t *table.Tables, l AnalyzerFor, chances func(engine.Rules, engine.Setup) func(engine.State) []float64,
	record func(context.Context, int64) (engine.Record, engine.Rules, error), later func(do func(context.Context, func()))) *Analyses {
	return &Analyses{tables: t, lookers: l, chances: chances, record: record, later: later, making: map[int64]*making{}}
}

// ReplaceLookers replaces the analyzers, and later unless it is nil. It is for tests, and
// called before the first analysis.
func (r *Analyses) ReplaceLookers(l AnalyzerFor, later func(do func(context.Context, func()))) {
	if r.lookers = l; later != nil {
		r.later = later
	}
}

// Chances returns a function that computes the chances of all seats in a
// position of a match with the given setup; nil if that is not possible. Only
// one goroutine at a time may call it.
func (r *Analyses) Chances(rules engine.Rules, setup engine.Setup) func(engine.State) []float64 {
	return r.chances(rules, setup)
}

// Possible reports whether a match can be analysed when it is over.
func (r *Analyses) Possible(ctx context.Context, t storage.Table) bool { return r.looks(ctx, t) == nil }

// looks returns an error if matches like that of the table cannot be analysed,
// otherwise nil.
func (r *Analyses) looks(ctx context.Context, t storage.Table) error {
	rules, err := r.tables.Rulebooks.Of(ctx, t)
	if err == nil {
		_, err = r.lookers(rules, len(t.Seats))
	}
	return err
}

// Made returns the stored analysis of a match, or nil.
func (r *Analyses) Made(ctx context.Context, id int64) (*analysis.Match, error) {
	t, err := r.tables.Stored(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.read(ctx, t)
}

// Ask queues the analysis of a match, or refuses. The returned function waits
// for the analysis, and returns at once if it is stored. If its context ends
// first, it refuses with AnalysisBusy, and the analysis continues.
func (r *Analyses) Ask(ctx context.Context, id int64) (wait func(context.Context) (*analysis.Match, error), err error) {
	t, err := r.tables.Stored(ctx, id)
	if err != nil {
		return nil, err
	}
	if t.Phase != storage.Finished {
		return nil, table.Refuse(AnalysisEarly, nil, "log")
	}
	if table.Sealed(t) { // it would reveal all cards
		return nil, table.SealedTo(t, "")
	}
	if errors.Is(r.looks(ctx, t), ErrNoChances) {
		return nil, table.Refuse(AnalysisUntold, nil, "log")
	}
	kept, err := r.read(ctx, t)
	if err != nil {
		return nil, err
	}
	if kept != nil {
		return func(context.Context) (*analysis.Match, error) { return kept, nil }, nil
	}
	m, err := r.begin(ctx, id)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (*analysis.Match, error) {
		select {
		case <-m.done:
			return m.match, m.err
		case <-ctx.Done():
			return nil, table.Refuse(AnalysisBusy, nil, "hint_again")
		}
	}, nil
}

// begin queues an analysis, unless it is already queued.
func (r *Analyses) begin(ctx context.Context, id int64) (*making, error) {
	rec, rules, err := r.record(ctx, id)
	if err != nil {
		return nil, err
	}
	look, err := r.lookers(rules, rec.Setup.Seats)
	if err != nil {
		return nil, table.Refuse(AnalysisNone, nil, "log")
	}
	m, begun, err := r.makingOf(id)
	if err != nil || begun {
		return m, err
	}
	r.later(func(ctx context.Context, pause func()) {
		defer func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			delete(r.making, id)
			close(m.done)
		}()
		m.err = table.Refuse(AnalysisFailed, nil, "log") // stays when the game panics
		m.match, m.err = r.look(ctx, id, rec, look, pause)
	})
	return m, nil
}

// makingOf returns the analysis in progress of a table, and whether it already
// existed. It refuses a new one when there are too many.
func (r *Analyses) makingOf(id int64) (m *making, begun bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.making[id]; m != nil {
		return m, true, nil
	}
	if len(r.making) >= maxWaiting {
		return nil, false, table.Refuse(AnalysisBusy, nil, "hint_again")
	}
	m = &making{done: make(chan struct{})}
	r.making[id] = m
	return m, false, nil
}

// look makes an analysis and stores it.
func (r *Analyses) look(ctx context.Context, id int64, rec engine.Record, look Analyzer, pause func()) (*analysis.Match, error) {
	m, err := look(rec, func() error { pause(); return ctx.Err() })
	switch {
	case ctx.Err() != nil:
		return nil, table.Refuse(AnalysisBusy, nil, "hint_again")
	case errors.As(err, new(*engine.ReplayError)):
		return nil, table.Refuse(AnalysisNone, nil, "log")
	case errors.Is(err, ErrNoChances):
		return nil, table.Refuse(AnalysisUntold, nil, "log")
	case err != nil:
		r.tables.Log.ErrorContext(ctx, "analysis failed", "table", id, "err", err)
		return nil, table.Refuse(AnalysisFailed, nil, "log")
	}
	m.Answers = slices.DeleteFunc(m.Answers, func(a analysis.Answer) bool { return !a.Refined })
	if err := r.keep(ctx, id, m); err != nil {
		r.tables.Log.WarnContext(ctx, "store analysis", "table", id, "err", fmt.Errorf("it is made again: %w", err))
	}
	return m, nil
}
