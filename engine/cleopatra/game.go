// Package cleopatra is "Cleopatra and the Society of Architects", Deluxe
// Edition, for two to four players. RULES in the comments is the rulebook as
// the project writes it down; docs/games/cleopatra.md tells which test shows
// which section, the notation and the encoded state.
package cleopatra

import (
	"embed"
	"fmt"
	"io/fs"

	"guildhall/engine"
)

//go:embed text/*.json
var textFiles embed.FS

// version is the rules version.
const version = 1

// Rules is the rulebook. Its zero value is ready to use.
type Rules struct{}

var _ engine.Rules = Rules{}

// Options of a match.
const (
	optionFlip = "mosaic_flip"
	optionPalm = "palm_or_claim"
	on         = "on"
	off        = "off"
)

// Info describes the game before it is played.
func (Rules) Info() engine.Info {
	messages, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("cleopatra: messages: " + err.Error())
	}
	onOff := []engine.OptionValue{
		{ID: on, Name: engine.T("cleopatra.option.on")},
		{ID: off, Name: engine.T("cleopatra.option.off")},
	}
	return engine.Info{
		ID:      "cleopatra",
		Version: version,
		Name:    engine.T("cleopatra.name"),
		Short:   engine.T("cleopatra.short"),
		About:   engine.T("cleopatra.about"),
		Seats:   []int{2, 3, 4},
		Moves:   90,
		Options: []engine.OptionSpec{
			{ID: optionFlip, Name: engine.T("cleopatra.option.flip"), About: engine.T("cleopatra.option.flip.about"),
				Values: onOff, Default: on},
			{ID: optionPalm, Name: engine.T("cleopatra.option.palm"), About: engine.T("cleopatra.option.palm.about"),
				Values: onOff, Default: off},
		},
		Messages: messages,
	}
}

// New sets a match up (RULES 4).
func (Rules) New(s engine.Setup) (engine.State, error) {
	if s.Seats < 2 || s.Seats > maxSeats {
		return nil, fmt.Errorf("seats: %d, want 2 to 4", s.Seats)
	}
	flip, err := switched(s.Options, optionFlip, on)
	if err != nil {
		return nil, err
	}
	palm, err := switched(s.Options, optionPalm, off)
	if err != nil {
		return nil, err
	}
	for id := range s.Options {
		if id != optionFlip && id != optionPalm {
			return nil, fmt.Errorf("options: no option %q", id)
		}
	}
	g := &game{random: *s.Seed.Rand("cleopatra"), seats: int8(s.Seats), flip: flip, palmOrClaim: palm}
	g.setUp()
	return g, nil
}

func switched(options map[string]string, id, normal string) (bool, error) {
	value, given := options[id]
	if !given {
		value = normal
	}
	if value != on && value != off {
		return false, fmt.Errorf("options: %s: %q is not one of on, off", id, value)
	}
	return value == on, nil
}
