package records_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"guildhall/bot/table/records"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
)

// made is an analyzer that counts its analyses.
type made struct {
	times int
	parts int // calls of between
	err   error
	panic bool
}

func (m *made) lookers(engine.Rules, int) (records.Analyzer, error) {
	return func(r engine.Record, between func() error) (*analysis.Match, error) {
		m.times++
		for range 3 {
			if err := between(); err != nil {
				return nil, err
			}
			m.parts++
		}
		if m.panic {
			panic("the secret word is xyzzy")
		}
		return &analysis.Match{
			Points:  []analysis.Point{{Seat: engine.NoSeat, Chances: []float64{0.123456, 0.876544}}, {Entry: len(r.Moves), Chances: []float64{1, 0}}},
			Answers: []analysis.Answer{{Entry: 1, Code: "unseen"}, {Entry: 2, Code: "take 1", Refined: true, Judgement: analysis.Blunder, Points: 9, Lost: 0.2, Played: engine.T("x", engine.N("n", 3))}},
			Seats:   make([]analysis.Summary, 2),
		}, m.err
	}, nil
}

// fixture returns a database with a finished match and cheap analyses, which
// the worker of computer opponents makes.
func fixture(t *testing.T, m *made) (*tabletest.Fixture, int64) {
	h := tabletest.New(t)
	id := h.Ended()
	h.Services.Analyses.ReplaceLookers(m.lookers, nil)
	return h, id
}

func ask(h *tabletest.Fixture, id int64) (*analysis.Match, error) {
	ctx := context.Background()
	wait, err := h.Services.Analyses.Ask(ctx, id)
	if err != nil {
		return nil, err
	}
	h.Services.Computers.Work(ctx)
	return wait(ctx)
}

// An analysis is made once, also across processes, and contains only answers with a
// description.
func TestAnalysisIsMadeOnce(t *testing.T) {
	m := &made{}
	h, id := fixture(t, m)
	first := tabletest.JSON(t, tabletest.Sure(ask(h, id)))
	if strings.Contains(first, "unseen") || !strings.Contains(first, "take 1") {
		t.Errorf("the analysis is %s", first)
	}
	h.Restart()
	h.Services.Analyses.ReplaceLookers(m.lookers, nil)
	if again := tabletest.JSON(t, tabletest.Sure(ask(h, id))); again != first || m.times != 1 || m.parts != 3 {
		t.Errorf("made %d times:\n%s\n%s", m.times, first, again)
	}
	if b := tabletest.Sure(h.DB.Blob(context.Background(), records.AnalysisSpace, "table 1")); len(b) == 0 {
		t.Error("nothing is stored")
	}
}

// If the chances of a game are no longer shown, existing analyses are hidden
// too: the button is gone, and an old button gives the reason.
func TestAnalysisWithoutChancesIsNotShown(t *testing.T) {
	m := &made{}
	h, id := fixture(t, m)
	ctx := context.Background()
	tb := tabletest.Sure(h.Services.Tables.Table(ctx, id))
	tabletest.Sure(ask(h, id))
	if kept := tabletest.Sure(h.Services.Analyses.Made(ctx, id)); kept == nil || !h.Services.Analyses.Possible(ctx, tb) {
		t.Fatalf("before: %v", kept)
	}
	h.Services.Analyses.ReplaceLookers(func(engine.Rules, int) (records.Analyzer, error) { return nil, records.ErrNoChances }, nil)
	if _, err := ask(h, id); tabletest.Reason(err) != records.AnalysisUntold {
		t.Errorf("asked for: %v", err)
	}
	if kept := tabletest.Sure(h.Services.Analyses.Made(ctx, id)); kept != nil || h.Services.Analyses.Possible(ctx, tb) {
		t.Errorf("it is still told: %+v", kept)
	}
}

// People who ask at the same time wait for the same analysis; if one stops
// waiting, the others still get it.
func TestWaitingForTheSameAnalysis(t *testing.T) {
	m := &made{}
	h, id := fixture(t, m)
	ctx := context.Background()
	one := tabletest.Sure(h.Services.Analyses.Ask(ctx, id))
	two := tabletest.Sure(h.Services.Analyses.Ask(ctx, id))
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := one(gone); tabletest.Reason(err) != records.AnalysisBusy {
		t.Errorf("who stopped waiting gets %v", err)
	}
	h.Services.Computers.Work(ctx)
	tabletest.Sure(two(ctx))
	if m.times != 1 {
		t.Errorf("made %d times", m.times)
	}
}

func TestAnalysisIsRefused(t *testing.T) {
	for name, one := range map[string]struct {
		m    made
		want any
	}{
		"the rules refuse a move": {made{err: &engine.ReplayError{Err: errors.New("no")}}, records.AnalysisNone},
		"it fails":                {made{err: errors.New("no idea")}, records.AnalysisFailed},
		"it panics":               {made{panic: true}, records.AnalysisFailed},
	} {
		t.Run(name, func(t *testing.T) {
			m := one.m
			h, id := fixture(t, &m)
			if _, err := ask(h, id); tabletest.Reason(err) != one.want {
				t.Errorf("%v, want %v", err, one.want)
			}
			m = made{}
			tabletest.Sure(ask(h, id)) // no partial analysis was stored
			running := h.Start("bazaar", 2)
			if _, err := ask(h, running); tabletest.Reason(err) != records.AnalysisEarly {
				t.Errorf("a match in play: %v", err)
			}
		})
	}
}

// When the process ends, a running analysis stops between two answers.
func TestAnalysisEndsWithTheProcess(t *testing.T) {
	m := &made{}
	h, id := fixture(t, m)
	wait := tabletest.Sure(h.Services.Analyses.Ask(context.Background(), id))
	ctx, cancel := context.WithCancel(context.Background())
	h.Services.Analyses.ReplaceLookers(func(engine.Rules, int) (records.Analyzer, error) { return nil, errors.New("no other") }, nil)
	cancel()
	h.Services.Computers.Work(ctx)
	if m.times != 0 {
		t.Errorf("an ended process made %d analyses", m.times)
	}
	gone, cancel2 := context.WithCancel(context.Background())
	cancel2()
	if _, err := wait(gone); tabletest.Reason(err) != records.AnalysisBusy {
		t.Errorf("who waits gets %v", err)
	}
}
