package services

import (
	"errors"
	"slices"
	"testing"

	"guildhall/bot/table/records"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
)

// The analysis shows the same chances as the table's page and hints. Matches
// with an automa have a separate calibration curve.
func TestAnalysisUsesChancesOfTable(t *testing.T) {
	rules, _ := catalog.BuiltIn().Game("architects")
	look, err := looker(rules, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, third := range []string{"off", "on"} {
		setup := rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(5), Options: map[string]string{"third": third}})
		s, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		chances := levels.Chances(rules, setup)
		if chances == nil {
			t.Fatalf("third seat %s: no chances", third)
		}
		want := chances(s)
		r := engine.NewRecord(rules.Info(), setup)
		for range 3 {
			seat := s.Pending(nil)[0]
			m := s.Moves(seat, nil)[0]
			r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: rules.Info().Version})
			if err := s.Play(seat, m, nil); err != nil {
				t.Fatal(err)
			}
		}
		m, err := look(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Points[0].Chances; !slices.Equal(got, want) {
			t.Errorf("third seat %s: the analysis begins with %v, the table with %v", third, got, want)
		}
	}
}

// Matches for which no chances are shown, those of Lisboa alone, cannot be
// analysed; all others can.
func TestNoAnalysisWithoutChances(t *testing.T) {
	for _, rules := range catalog.BuiltIn().Games() {
		for _, seats := range rules.Info().Seats {
			_, err := looker(rules, seats)
			if alone := rules.Info().ID == "lisboa" && seats == 1; alone != errors.Is(err, records.ErrNoChances) || !alone && err != nil {
				t.Errorf("%s with %d seats: %v", rules.Info().ID, seats, err)
			}
		}
	}
}
