package villagers

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"guildhall/engine"
)

//go:embed text/*.json
var textFiles embed.FS

// version is the rules version.
const version = 1

// Rules is the rulebook. Its zero value is ready to use.
type Rules struct{}

var _ engine.Rules = Rules{}

// optionSolo is the difficulty of the game for one.
const optionSolo = "solo"

// Info describes the game before it is played.
func (Rules) Info() engine.Info {
	messages, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("villagers: messages: " + err.Error())
	}
	return engine.Info{
		ID:      "villagers",
		Version: version,
		Name:    engine.T("villagers.name"),
		Short:   engine.T("villagers.short"),
		About:   engine.T("villagers.about"),
		Seats:   []int{1, 2, 3, 4, 5},
		Moves:   80,
		Options: []engine.OptionSpec{
			{ID: optionSolo, Name: engine.T("villagers.option.solo"), About: engine.T("villagers.option.solo.about"),
				Values: []engine.OptionValue{
					{ID: modeIDs[normal], Name: engine.T("villagers.option.normal")},
					{ID: modeIDs[beginner], Name: engine.T("villagers.option.beginner")},
					{ID: modeIDs[hard], Name: engine.T("villagers.option.hard")},
				}, Default: modeIDs[normal]},
		},
		Messages: messages,
	}
}

// New sets a match up (RULES 3, 10.1).
func (Rules) New(s engine.Setup) (engine.State, error) {
	if s.Seats < 1 || s.Seats > maxSeats {
		return nil, fmt.Errorf("seats: %d, want 1 to 5", s.Seats)
	}
	m, err := modeOf(s.Options, s.Seats)
	if err != nil {
		return nil, err
	}
	for id := range s.Options {
		if id != optionSolo {
			return nil, fmt.Errorf("options: no option %q", id)
		}
	}
	g := &game{random: *s.Seed.Rand("villagers"), seats: int8(s.Seats), mode: m}
	g.setUp()
	return g, nil
}

// modeOf reads the difficulty. It means nothing to several players, and is
// then refused unless it is the normal one.
func modeOf(options map[string]string, seats int) (mode, error) {
	value, given := options[optionSolo]
	if !given {
		return normal, nil
	}
	i := slices.Index(modeIDs, value)
	if i < 0 {
		return 0, fmt.Errorf("options: %s: %q is not one of %v", optionSolo, value, modeIDs)
	}
	if seats > 1 && mode(i) != normal {
		return 0, fmt.Errorf("options: %s: %q is for one player only", optionSolo, value)
	}
	return mode(i), nil
}
