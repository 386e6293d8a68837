package architects

import (
	"embed"
	"fmt"
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/component"
)

//go:embed text/*.json
var textFiles embed.FS

// version is the rules version.
const version = 1

// Rules is the rulebook. Its zero value is ready to use and plays with the
// tables that the game comes with.
type Rules struct{ t *tables }

var _ engine.Rules = Rules{}

// RulesFrom makes the rulebook with a host's own tables: the same cards with
// other values. The error names file, line and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	t, err := component.Replace(dataFiles, files, load)
	if err != nil {
		return nil, fmt.Errorf("architects: %w", err)
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

// Options of a table.
const (
	optionAutoma = "automa"
	optionThird  = "third"
	optionBoards = "boards"
)

// automaKind is the opponent that nobody plays.
type automaKind int8

const (
	noAutoma automaKind = iota
	constantine
	helena
)

var automaIDs = []string{"", "constantine", "helena"}

// setupKind is how the player boards are given out (RULES 2.1).
type setupKind int8

const (
	boardsSame setupKind = iota
	boardsRandom
	boardsChosen
)

var setupIDs = []string{"same", "random", "chosen"}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	messages, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("architects: messages: " + err.Error())
	}
	return engine.Info{
		ID:         "architects",
		Version:    version,
		Data:       r.tables().digest,
		Name:       engine.T("architects.name"),
		Short:      engine.T("architects.short"),
		About:      engine.T("architects.about"),
		Seats:      []int{1, 2, 3, 4, 5},
		Moves:      90,
		TurnRounds: true,
		Options: []engine.OptionSpec{
			{ID: optionBoards, Name: engine.T("architects.option.boards"), About: engine.T("architects.option.boards.about"),
				Values: []engine.OptionValue{
					{ID: setupIDs[boardsSame], Name: engine.T("architects.option.boards.same")},
					{ID: setupIDs[boardsRandom], Name: engine.T("architects.option.boards.random")},
					{ID: setupIDs[boardsChosen], Name: engine.T("architects.option.boards.chosen")},
				}, Default: setupIDs[boardsSame]},
			{ID: optionThird, Name: engine.T("architects.option.third"), About: engine.T("architects.option.third.about"),
				Values: []engine.OptionValue{
					{ID: codec.Off, Name: engine.T("architects.option.third.off")},
					{ID: codec.On, Name: engine.T("architects.option.third.on")},
				}, Default: codec.Off},
			{ID: optionAutoma, Name: engine.T("architects.option.automa"), About: engine.T("architects.option.automa.about"),
				Values: []engine.OptionValue{
					{ID: automaIDs[constantine], Name: engine.T("architects.automa.constantine")},
					{ID: automaIDs[helena], Name: engine.T("architects.automa.helena")},
				}, Default: automaIDs[constantine]},
		},
		Messages: messages,
	}
}

// New sets a match up (RULES 2, 11.1, 12).
func (r Rules) New(s engine.Setup) (engine.State, error) {
	g := &game{t: r.tables(), random: *s.Seed.Rand("architects")}
	if err := g.takeOptions(s); err != nil {
		return nil, err
	}
	g.setUp()
	return g, nil
}

// takeOptions reads the number of people and the options. An automa plays
// against one person, and against two who want it as a third.
func (g *game) takeOptions(s engine.Setup) error {
	values, err := Rules{}.Info().Values(s)
	if err != nil {
		return err
	}
	g.people, g.seats = int8(s.Seats), int8(s.Seats)
	if err := codec.Index(&g.boards, optionBoards, setupIDs, values[optionBoards]); err != nil {
		return err
	}
	third := values[optionThird] == codec.On
	if third && s.Seats != 2 {
		return fmt.Errorf("options: %s: an automa is a third seat for two players only", optionThird)
	}
	if third || s.Seats == 1 {
		g.seats++
		return codec.Index(&g.automa, optionAutoma, automaIDs, values[optionAutoma])
	}
	if values[optionAutoma] != automaIDs[constantine] {
		return fmt.Errorf("options: %s: no automa plays with %d players", optionAutoma, s.Seats)
	}
	return nil
}
