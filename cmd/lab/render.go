package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/scenario"
	"guildhall/render"
	pictures "guildhall/render/catalog"
)

type renderCommand struct {
	Game     string            `xor:"start" required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Scenario string            `xor:"start,seats,option,seed" required:"" type:"existingfile" help:"Scenario file. The position after its moves is drawn."`
	Seats    int               `xor:"seats" help:"Number of seats; 0 means the fewest that the game allows."`
	Option   map[string]string `xor:"option" short:"O" help:"An option of the game: NAME=VALUE, repeated for more."`
	Seed     *uint64           `xor:"seed" help:"Number of the shuffle. Default: 1."`

	Data   string `placeholder:"DIR" help:"Folder with changed data tables: DIR/GAME/*.csv."`
	Moves  int    `default:"0" help:"Number of random moves to play before drawing, after those of a scenario."`
	Viewer int    `default:"-1" help:"Seat whose view is drawn; -1 is a spectator."`
	Lang   string `default:"en" enum:"en,ko" help:"Language: en or ko."`
	Size   string `default:"full" enum:"full,phone" help:"Size: full or phone."`
	Theme  string `default:"normal" enum:"normal,contrast" help:"Theme: normal or contrast."`
	Kind   string `default:"board" help:"Picture: board, hand, preview, result, miniature, or close:PART for a close-up (close: lists the parts). text and alt print words."`
	Out    string `short:"o" default:"-" help:"PNG file to write; - is standard output."`
}

// seatNames lists the names of players in a match without people.
var seatNames = map[string][]string{
	"en": {"Ada", "Bo", "Chen", "Dora", "Eun"},
	"ko": {"가람", "보라", "채원", "도윤", "은서"},
}

// Run plays to the position and draws the viewer's view of it.
func (cmd renderCommand) Run(c cli.Console) error {
	part, closeUp := strings.CutPrefix(cmd.Kind, "close:")
	if !closeUp && !slices.Contains(kinds, cmd.Kind) {
		return fmt.Errorf("--kind: %q, want one of %s, or close:PART", cmd.Kind, strings.Join(kinds, ", "))
	}
	if cmd.Moves < 0 {
		return fmt.Errorf("--moves: %d, want 0 or more", cmd.Moves)
	}
	p, err := cmd.start()
	if err != nil {
		return err
	}
	if cmd.Viewer < -1 || cmd.Viewer >= p.setup.Seats {
		return fmt.Errorf("--viewer: %d, want a seat from 0 to %d, or -1", cmd.Viewer, p.setup.Seats-1)
	}
	w := autoplay.Watcher{Viewer: engine.Seat(cmd.Viewer)}
	for _, step := range p.steps {
		w.See(step)
	}
	if err := w.PlayRandom(p.state, p.setup.Seed.Rand("players"), cmd.Moves); err != nil {
		return err
	}
	info := p.rules.Info()
	opts, err := cmd.options(info.Short, p.setup.Seats, w.Marks)
	if err != nil {
		return err
	}
	artist := pictures.Artist(info.ID)
	if closeUp {
		return cmd.drawPart(c, artist, p.state.View(w.Viewer), part, opts)
	}
	return cmd.draw(c, artist, p.state, w.Viewer, opts)
}

// kinds lists the pictures and texts other than close-ups.
var kinds = []string{"board", "hand", "preview", "result", "miniature", "text", "alt"}

// drawPart draws a close-up of the board, with the parts that people choose
// from the menu of a table.
func (cmd renderCommand) drawPart(c cli.Console, artist render.Renderer, view engine.View, part string, o render.Options) error {
	detailer, ok := artist.(render.Detailer)
	if !ok {
		return fmt.Errorf("--kind close:%s: this game has no close-ups", part)
	}
	if scene := detailer.Detail(view, part, o); scene != nil {
		return cmd.write(c, scene, o.Theme)
	}
	var known []string
	for _, p := range detailer.Parts(view) {
		known = append(known, "close:"+p.Code)
	}
	return fmt.Errorf("--kind: no close-up %q, want one of %s", part, strings.Join(known, ", "))
}

// position is a match with the moves that led to its state.
type position struct {
	rules engine.Rules
	setup engine.Setup
	state engine.State
	steps []scenario.Step
}

// start returns the position after the scenario, or the start of a match.
func (cmd renderCommand) start() (p position, err error) {
	if cmd.Scenario == "" {
		match := cli.Match{Game: cmd.Game, Seats: cmd.Seats, Option: cmd.Option, Seed: 1, Data: cmd.Data}
		if cmd.Seed != nil {
			match.Seed = *cmd.Seed
		}
		if p.rules, p.setup, err = match.Rules(); err != nil {
			return p, err
		}
		p.state, err = p.rules.New(p.setup)
		return p, err
	}
	games, err := wiring.Games(cmd.Data)
	if err != nil {
		return p, err
	}
	sc, err := scenario.LoadFile(cmd.Scenario)
	if err != nil {
		return p, err
	}
	if p.state, p.steps, err = scenario.Play(games.Game, sc); err != nil {
		return p, err
	}
	p.rules, _ = games.Game(sc.Game)
	p.setup = sc.Setup
	return p, nil
}

func (cmd renderCommand) options(short engine.Text, seats int, changed []render.Mark) (render.Options, error) {
	words, err := wiring.Texts()
	if err != nil {
		return render.Options{}, err
	}
	names := seatNames[cmd.Lang][:min(seats, len(seatNames[cmd.Lang]))]
	tell := words.Translator(cmd.Lang, func(s engine.Seat) string {
		if s >= 0 && int(s) < len(names) {
			return names[s]
		}
		return fmt.Sprint(s + 1)
	})
	o := render.Options{Tell: tell, Names: names, Table: tell(engine.T("discord.picture_title", engine.Term("game", short), engine.N("n", 1))), Changed: changed}
	if cmd.Size == "phone" {
		o.Size = render.Phone
	}
	o.Theme = render.Normal()
	if cmd.Theme == "contrast" {
		o.Theme = render.HighContrast()
	}
	return o, nil
}

// draw writes the requested picture or text.
func (cmd renderCommand) draw(c cli.Console, artist render.Renderer, s engine.State, viewer engine.Seat, o render.Options) error {
	view := s.View(viewer)
	var scene *render.Scene
	switch cmd.Kind {
	case "text":
		_, err := fmt.Fprintln(c.Out, artist.Text(view, o))
		return err
	case "alt":
		_, err := fmt.Fprintln(c.Out, artist.Alt(view, o))
		return err
	case "hand":
		scene = artist.Hand(view, o)
	case "preview":
		var options []engine.Option
		for _, m := range s.Moves(viewer, nil) {
			options = append(options, s.Describe(viewer, m))
		}
		scene = artist.Preview(view, s.Ask(viewer), options, -1, o)
	case "miniature":
		if m, ok := artist.(render.Miniaturist); ok {
			scene = m.Miniature(view, o)
		}
	case "result":
		if r := s.Result(); r != nil {
			scene = artist.Result(render.Ended{View: s.View(engine.Spectator), Result: r}, o)
		}
	default:
		scene = artist.Board(view, o)
	}
	if scene == nil {
		return fmt.Errorf("there is no picture of kind %q here for viewer %d", cmd.Kind, viewer)
	}
	return cmd.write(c, scene, o.Theme)
}

// write writes a picture to the file, or to standard output.
func (cmd renderCommand) write(c cli.Console, scene *render.Scene, theme *render.Theme) error {
	png, err := render.PNG(scene, theme)
	if err != nil {
		return err
	}
	if cmd.Out == "-" {
		_, err = c.Out.Write(png)
		return err
	}
	return os.WriteFile(cmd.Out, png, 0o644)
}
