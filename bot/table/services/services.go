// Package services creates the tables of a process with all their services, and connects
// services that need each other. Programs and features use a *Services, or the one service
// that they need.
//
// bot/table imports no service: each is built on it and imports no other. A service that
// needs another one declares an interface or a function, which is filled in here.
package services

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/absence"
	"guildhall/bot/table/computers"
	"guildhall/bot/table/deadlines"
	"guildhall/bot/table/hints"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/people"
	"guildhall/bot/table/records"
	"guildhall/bot/table/turns"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/engine/ai/advice"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/opponent"
)

// Services holds the tables of a process and all services for them.
type Services struct {
	Tables    *table.Tables
	Lobby     *lobby.Service
	Turns     *turns.Service
	Orders    *orders.Service
	Votes     *votes.Service
	Takebacks *turns.Takebacks
	Absences  *absence.Service
	Waits     *deadlines.Checker
	Records   *records.Service
	People    *people.Service
	Computers *computers.Service
	Hints     *hints.Service
	Analyses  *records.Analyses
	Plans     *orders.Plans
}

// New returns the tables kept in a store.
func New(c table.Config) *Services {
	t := table.New(c)
	standing, absences, opponents := orders.New(t), absence.New(t), computers.New(t, levels.Player)
	ballots := votes.New(t, map[string]votes.Matter{
		voting.Undo:    {Propose: turns.ProposeTakeback, Commit: turns.TakeBack, Preview: turns.ShowTakeback},
		voting.Pause:   {Propose: absence.ProposePause, Check: absence.MayPause, Change: absence.Pause},
		voting.Resume:  {Propose: absence.ProposeResume, Check: absence.MayResume, Change: absence.Resume},
		voting.Replace: {Propose: absence.ProposeReplacement, Check: absence.MayCome, Change: absence.HandOver},
		voting.Standin: {Propose: absence.ProposeStandin, Check: absence.MayCome, Change: absences.StandIn},
	})
	soon := func(do func(context.Context)) {
		opponents.Put(computers.Job{Due: t.Now(), Do: func(ctx context.Context, _ func()) { do(ctx) }})
	}
	whenIdle := func(do func(context.Context, func())) {
		opponents.Put(computers.Job{Due: t.Now(), Long: true, Do: do})
	}
	played := records.New(t)
	return &Services{
		Tables: t, Lobby: lobby.New(t), Turns: turns.New(t), Orders: standing, Votes: ballots, Takebacks: turns.NewTakebacks(t), Absences: absences,
		Waits: deadlines.New(t, standing, ballots, absences, opponents), Records: played, People: people.New(t), Plans: orders.NewPlans(t, beginner), Computers: opponents,
		Hints: hints.New(t, adviser, levels.Ordered, soon), Analyses: records.NewAnalyses(t, looker, levels.Chances, played.Spectated, whenIdle),
	}
}

// beginner lets the weakest opponent answer in a plan: its moves are no advice at tables
// without hints.
func beginner(rules engine.Rules, seats int, secret engine.Seed, s engine.State, seat engine.Seat, entry int) ([]string, error) {
	player, err := levels.Of(rules, seats, levels.Beginner)
	if err != nil {
		return nil, err
	}
	a, err := opponent.Choose(player, secret, s, seat, entry)
	if err != nil {
		return nil, err
	}
	return a.Codes, nil
}

// adviser returns the source of hints: the strongest opponent.
func adviser(rules engine.Rules, seats int) (hints.Adviser, error) {
	return advice.New(rules, seats)
}

// looker returns the analyzer of a game for which people see chances.
func looker(rules engine.Rules, seats int) (records.Analyzer, error) {
	start, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats}))
	if err != nil {
		return nil, err
	}
	if _, err := levels.Judge(rules, start, seats); err != nil {
		return nil, err
	}
	if _, known := levels.CurveOf(rules, seats); !known {
		return nil, records.ErrNoChances
	}
	return func(r engine.Record, between func() error) (*analysis.Match, error) {
		set, known, err := levels.Review(rules, r.Setup)
		switch {
		case err != nil:
			return nil, err
		case !known:
			return nil, records.ErrNoChances
		}
		set.Seed, set.Between = r.Setup.Seed, between
		return analysis.Of(rules, r, set)
	}, nil
}
