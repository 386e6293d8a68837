package play

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// Option returns o with its values and texts. The first value is the default. The keys of
// the messages are "<game>.option.<id>", "<game>.option.<id>.about" and, for each value,
// "<game>.option.<id>.<value>". Retired values get their names, too.
func Option(game string, o engine.OptionSpec, values ...string) engine.OptionSpec {
	key := game + ".option." + o.ID
	o.Name, o.About, o.Default = engine.T(key), engine.T(key+".about"), values[0]
	for _, id := range values {
		o.Values = append(o.Values, engine.OptionValue{ID: id, Name: engine.T(key + "." + id)})
	}
	for i := range o.Retired {
		o.Retired[i].Name = engine.T(key + "." + o.Retired[i].ID)
	}
	return o
}

// Switch returns o, which has its default, with the values on and off. Their names are the
// messages "<game>.option.on" and "<game>.option.off"; the other texts are those of Option.
func Switch(game string, o engine.OptionSpec) engine.OptionSpec {
	key := game + ".option."
	o.Name, o.About = engine.T(key+o.ID), engine.T(key+o.ID+".about")
	o.Values = []engine.OptionValue{{ID: codec.On, Name: engine.T(key + codec.On)}, {ID: codec.Off, Name: engine.T(key + codec.Off)}}
	return o
}

// StoredOptions writes the options of a match, or reads them for a match with the number of
// seats. It then returns the value of every option; an option that is newer than the match
// has its value of that time (engine.OptionSpec.Before). It returns false when it writes,
// and when the game does not allow such a match.
func StoredOptions(o *codec.Object, info engine.Info, seats int, options map[string]string) (map[string]string, bool) {
	stored := o.Options("options", options)
	if !o.Reading() {
		return nil, false
	}
	values, err := info.Values(info.Begun(engine.Setup{Seats: seats, Options: stored}))
	for _, spec := range info.Options {
		if _, ok := stored[spec.ID]; err == nil && !ok && spec.Before == "" {
			err = fmt.Errorf("no option %s", spec.ID)
		}
	}
	o.Fail("options", err)
	return values, err == nil
}
