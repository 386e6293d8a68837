package lisboa

import (
	"embed"
	"fmt"
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/component"
)

//go:embed text/*.json
var textFiles embed.FS

// version is the rules version.
const version = 1

// Rules is the rulebook. Its zero value is ready to use and plays with the
// tables that the game comes with.
type Rules struct{ t *tables }

// RulesFrom makes the rulebook with a host's own tables: the same pieces with
// other values. The error names file, line and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	t, err := component.Replace(dataFiles, files, load)
	if err != nil {
		return nil, fmt.Errorf("lisboa: %w", err)
	}
	if t.digest == builtIn.digest {
		return Rules{}, nil
	}
	return Rules{t}, nil
}

// Data is the tables that the game comes with, data/*.csv.
func Data() fs.FS { return dataFiles }

func (r Rules) tables() *tables {
	if r.t == nil {
		return builtIn
	}
	return r.t
}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	messages, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("lisboa: messages: " + err.Error())
	}
	return engine.Info{
		ID:         "lisboa",
		Version:    version,
		Data:       r.tables().digest,
		Name:       engine.T("lisboa.name"),
		Short:      engine.T("lisboa.short"),
		About:      engine.T("lisboa.about"),
		Seats:      []int{1, 2, 3, 4},
		Moves:      110,
		TurnRounds: true,
		Messages:   messages,
	}
}

// New sets a match up (RULES 3, 12).
func (r Rules) New(s engine.Setup) (engine.State, error) {
	if err := r.Info().Check(s); err != nil {
		return nil, err
	}
	g := &game{t: r.tables(), random: *s.Seed.Rand("lisboa"), people: int8(s.Seats), seats: int8(s.Seats)}
	if g.solo() {
		g.seats = 2
	}
	g.setUp()
	g.settle(nil)
	return g, nil
}
