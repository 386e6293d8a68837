package caylus

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

// Options of a match (RULES 13).
const (
	optionJeweler  = "jeweler"
	optionSimple   = "simple_favors"
	optionDouble   = "inn_double"
	optionRetrieve = "inn_retrieve"
	optionLawyer   = "lawyer_vp"
	on             = "on"
	off            = "off"
)

// options are the options of a match as the rules use them.
type options struct {
	jeweler  bool // the tenth stone tile is in the stock
	simple   bool // a favor is worth 3 VP and nothing else
	double   bool // a seat may have workers on both circles of the inn
	retrieve bool // the worker on the inn's right circle may be taken back
	lawyer   int8 // VP for building the lawyer
}

// Info describes the game before it is played.
func (Rules) Info() engine.Info {
	messages, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("caylus: messages: " + err.Error())
	}
	onOff := []engine.OptionValue{
		{ID: on, Name: engine.T("caylus.option.on")},
		{ID: off, Name: engine.T("caylus.option.off")},
	}
	return engine.Info{
		ID:      "caylus",
		Version: version,
		Name:    engine.T("caylus.name"),
		Short:   engine.T("caylus.short"),
		About:   engine.T("caylus.about"),
		Seats:   []int{2, 3, 4, 5},
		Moves:   90,
		Options: []engine.OptionSpec{
			{ID: optionJeweler, Name: engine.T("caylus.option.jeweler"), About: engine.T("caylus.option.jeweler.about"), Values: onOff, Default: on},
			{ID: optionSimple, Name: engine.T("caylus.option.simple"), About: engine.T("caylus.option.simple.about"), Values: onOff, Default: off},
			{ID: optionDouble, Name: engine.T("caylus.option.double"), About: engine.T("caylus.option.double.about"), Values: onOff, Default: off},
			{ID: optionRetrieve, Name: engine.T("caylus.option.retrieve"), About: engine.T("caylus.option.retrieve.about"), Values: onOff, Default: on},
			{ID: optionLawyer, Name: engine.T("caylus.option.lawyer"), About: engine.T("caylus.option.lawyer.about"),
				Values: []engine.OptionValue{
					{ID: "4", Name: engine.T("caylus.option.points", engine.N("n", 4))},
					{ID: "3", Name: engine.T("caylus.option.points", engine.N("n", 3))},
				}, Default: "4"},
		},
		Messages: messages,
	}
}

// New sets a match up (RULES 3) and carries on to the first question.
func (Rules) New(s engine.Setup) (engine.State, error) {
	if s.Seats < 2 || s.Seats > maxSeats {
		return nil, fmt.Errorf("seats: %d, want 2 to %d", s.Seats, maxSeats)
	}
	o, err := readOptions(s.Options)
	if err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	g := &game{seats: int8(s.Seats), options: o}
	g.setUp(s.Seed.Rand("caylus"))
	g.settle(nil)
	return g, nil
}

// readOptions reads the options of a setup; what is left out has its default.
func readOptions(given map[string]string) (options, error) {
	o := options{jeweler: true, retrieve: true, lawyer: 4}
	for id, value := range given {
		if id == optionLawyer {
			if value != "3" && value != "4" {
				return options{}, fmt.Errorf("%s: %q is not one of 4, 3", id, value)
			}
			o.lawyer = int8(value[0] - '0')
			continue
		}
		place := map[string]*bool{optionJeweler: &o.jeweler, optionSimple: &o.simple, optionDouble: &o.double, optionRetrieve: &o.retrieve}[id]
		if place == nil {
			return options{}, fmt.Errorf("no option %q", id)
		}
		if value != on && value != off {
			return options{}, fmt.Errorf("%s: %q is not one of on, off", id, value)
		}
		*place = value == on
	}
	return o, nil
}

// words are the options as a setup has them.
func (o options) words() map[string]string {
	word := func(b bool) string {
		if b {
			return on
		}
		return off
	}
	return map[string]string{optionJeweler: word(o.jeweler), optionSimple: word(o.simple), optionDouble: word(o.double),
		optionRetrieve: word(o.retrieve), optionLawyer: string(rune('0' + o.lawyer))}
}
