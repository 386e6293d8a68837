package main

import (
	"fmt"
	"os"

	"guildhall/engine"
	"guildhall/render"
	pictures "guildhall/render/catalog"
)

type renderCommand struct {
	matchFlags
	Moves  int    `default:"0" help:"Random moves to play first."`
	Viewer int    `default:"-1" help:"Seat that looks; -1 is a spectator."`
	Lang   string `default:"en" enum:"en,ko" help:"Language: en or ko."`
	Size   string `default:"full" enum:"full,phone" help:"full or phone."`
	Theme  string `default:"normal" enum:"normal,contrast" help:"normal or contrast."`
	Kind   string `default:"board" enum:"board,hand,preview,score,text,alt" help:"board, hand, preview, score; text or alt print words."`
	Out    string `short:"o" default:"-" help:"PNG file to write; - is standard output."`
}

// seatNames stand for people where there are none.
var seatNames = map[string][]string{
	"en": {"Ada", "Bo", "Chen", "Dora", "Eun"},
	"ko": {"가람", "보라", "채원", "도윤", "은서"},
}

// Run plays the random moves and draws what the viewer may see.
func (cmd renderCommand) Run(c console) error {
	rules, setup, err := cmd.rules()
	if err != nil {
		return err
	}
	if cmd.Viewer < -1 || cmd.Viewer >= setup.Seats {
		return fmt.Errorf("--viewer: %d, want a seat from 0 to %d, or -1", cmd.Viewer, setup.Seats-1)
	}
	if cmd.Moves < 0 {
		return fmt.Errorf("--moves: %d, want 0 or more", cmd.Moves)
	}
	state, err := rules.New(setup)
	if err != nil {
		return err
	}
	viewer := engine.Seat(cmd.Viewer)
	changed, err := playAndWatch(state, setup.Seed.Rand("players"), cmd.Moves, viewer)
	if err != nil {
		return err
	}
	opts, err := cmd.options(rules.Info().Short, setup.Seats, changed)
	if err != nil {
		return err
	}
	return cmd.draw(c, pictures.Artist(cmd.Game), state, viewer, opts)
}

func (cmd renderCommand) options(short engine.Text, seats int, changed []render.Mark) (render.Options, error) {
	words, err := catalogue()
	if err != nil {
		return render.Options{}, err
	}
	names := seatNames[cmd.Lang][:min(seats, len(seatNames[cmd.Lang]))]
	tell := words.Teller(cmd.Lang, func(s engine.Seat) string {
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

// draw writes the picture or the words that were asked for.
func (cmd renderCommand) draw(c console, artist render.Artist, s engine.State, viewer engine.Seat, o render.Options) error {
	view := s.View(viewer)
	var scene *render.Scene
	switch cmd.Kind {
	case "text":
		_, err := fmt.Fprintln(c.out, artist.Text(view, o))
		return err
	case "alt":
		_, err := fmt.Fprintln(c.out, artist.Alt(view, o))
		return err
	case "hand":
		scene = artist.Hand(view, o)
	case "preview":
		var options []engine.Option
		for _, m := range s.Moves(viewer, nil) {
			options = append(options, s.Describe(viewer, m))
		}
		scene = artist.Preview(view, s.Ask(viewer), options, -1, o)
	case "score":
		if r := s.Result(); r != nil {
			scene = artist.Score(r, o)
		}
	default:
		scene = artist.Board(view, o)
	}
	if scene == nil {
		return fmt.Errorf("there is no picture of kind %q here for viewer %d", cmd.Kind, viewer)
	}
	png, err := render.PNG(scene, o.Theme)
	if err != nil {
		return err
	}
	if cmd.Out == "-" {
		_, err = c.out.Write(png)
		return err
	}
	return os.WriteFile(cmd.Out, png, 0o644)
}

// playAndWatch plays random moves and returns the places that changed since
// the viewer's own last move; for a spectator, since the last turn began.
func playAndWatch(s engine.State, r *engine.Rand, moves int, viewer engine.Seat) ([]render.Mark, error) {
	var marks []render.Mark
	for range moves {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			break
		}
		seat := pending[r.Intn(len(pending))]
		legal := s.Moves(seat, nil)
		var ev engine.Events
		if err := s.Play(seat, legal[r.Intn(len(legal))], &ev); err != nil {
			return nil, err
		}
		if seat == viewer || (viewer == engine.Spectator && ev.TurnOver) {
			marks = marks[:0]
		}
		for _, e := range ev.For(viewer) {
			if e.Seat == viewer {
				continue
			}
			for _, place := range e.Places {
				marks = append(marks, render.Mark{Place: place, Seat: e.Seat})
			}
		}
	}
	return marks, nil
}
