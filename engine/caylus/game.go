package caylus

import (
	"embed"
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/codec"
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
	on             = codec.On
	off            = codec.Off
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
	values, err := Rules{}.Info().Values(s)
	if err != nil {
		return nil, err
	}
	g := &game{seats: int8(s.Seats), options: optionsOf(values)}
	g.setUp(s.Seed.Rand("caylus"))
	g.settle(nil)
	return g, nil
}

// optionsOf reads the values of all options.
func optionsOf(values map[string]string) options {
	return options{jeweler: values[optionJeweler] == on, simple: values[optionSimple] == on, double: values[optionDouble] == on,
		retrieve: values[optionRetrieve] == on, lawyer: int8(values[optionLawyer][0] - '0')}
}

// words are the options as a setup has them.
func (o options) words() map[string]string {
	return map[string]string{optionJeweler: codec.OnOff(o.jeweler), optionSimple: codec.OnOff(o.simple), optionDouble: codec.OnOff(o.double),
		optionRetrieve: codec.OnOff(o.retrieve), optionLawyer: string(rune('0' + o.lawyer))}
}
