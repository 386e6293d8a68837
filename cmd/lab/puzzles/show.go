package puzzles

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/puzzle"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/render/rulebookpage"
)

type showCommand struct {
	File string   `arg:"" type:"existingfile" help:"Puzzle file: engine/GAME/puzzles/NAME.jsonl."`
	Game string   `help:"Id of the game. Default: the name of the folder above the file's folder."`
	ID   []string `help:"Only these puzzles."`
	Lang string   `default:"en" enum:"en,ko" help:"Language: en or ko."`
	Out  string   `short:"o" placeholder:"DIR" help:"Folder for pictures of the part of each board that is shown."`
}

// Run prints puzzles with the chance of every answer, and draws their boards.
func (cmd showCommand) Run(c cli.Console) error {
	set, err := readSet(cmd.File, cmd.Game)
	if err != nil {
		return err
	}
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	o := rulebookpage.Options(words.Translator, cmd.Lang)
	for _, p := range set.Puzzles {
		if len(cmd.ID) > 0 && !slices.Contains(cmd.ID, p.ID) {
			continue
		}
		state, err := set.Position(p)
		if err != nil {
			return err
		}
		cmd.print(c, p, state, o)
		if err := cmd.draw(p, state, o); err != nil {
			return err
		}
	}
	return nil
}

// readSet reads the puzzles of a file and checks that their records can be
// replayed. Without a game, the folder above the file's folder is the id of the
// game.
func readSet(file, game string) (*puzzle.Set, error) {
	if game == "" {
		game = filepath.Base(filepath.Dir(filepath.Dir(file)))
	}
	games, err := wiring.Games("")
	if err != nil {
		return nil, err
	}
	rules, ok := games.Game(game)
	if !ok {
		return nil, fmt.Errorf("%s: no game %q: say --game", file, game)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	list, err := puzzle.Parse(game, file, data)
	if err != nil {
		return nil, err
	}
	set := &puzzle.Set{Game: game, Rules: rules, Puzzles: list}
	return set, set.Check()
}

func (cmd showCommand) print(c cli.Console, p *puzzle.Puzzle, state engine.State, o render.Options) {
	head, q := state.View(p.Seat).Header(), state.Ask(p.Seat)
	fmt.Fprintf(c.Out, "\n%s  %d seats, %s, rating %d, %s: %s\n", p.ID, p.Setup.Seats, o.Name(p.Seat), p.Rating, o.Tell(head.Progress), o.Tell(q.Text))
	for _, fact := range append(q.Trail, q.Facts...) {
		fmt.Fprintf(c.Out, "    (%s)\n", o.Tell(fact))
	}
	for _, a := range p.Answers(state) {
		sign := " "
		if a.Code == p.Best {
			sign = "*"
		}
		fmt.Fprintf(c.Out, "  %s %3d  %s  [%s]\n", sign, a.Chance/10, o.Tell(a.Label), strings.ReplaceAll(o.Tell(a.Effect), "\n", " / "))
	}
	for _, r := range p.Why {
		fmt.Fprintf(c.Out, "    why: %s %v, not %v (against: %v)\n", o.Tell(r.What), r.Here, r.There, r.Against)
	}
}

func (cmd showCommand) draw(p *puzzle.Puzzle, state engine.State, o render.Options) error {
	if cmd.Out == "" {
		return nil
	}
	o.Theme = render.Normal()
	scene := rulebookpage.Question(state, p.Seat, pictures.Artist(p.Game), 1, o)
	data, err := render.PNG(scene, o.Theme)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(cmd.Out, p.ID+".png"), data, 0o644)
}
