package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/lesson"
	"guildhall/engine/rulebook"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/render/rulebookpage"
)

type lessonCommand struct {
	File   string   `arg:"" type:"existingfile" help:"Lesson file: engine/GAME/lessons/NAME.yaml."`
	Answer []string `help:"Answers to give, in order. The result or the next question is printed."`
	Lang   string   `default:"en" enum:"en,ko" help:"Language: en or ko."`
	Out    string   `short:"o" help:"PNG file to write, with the part of the board that is shown."`
}

// Run prints a lesson up to the state after the given answers, and draws its
// board.
func (cmd lessonCommand) Run(c cli.Console) error {
	games, err := wiring.Games("")
	if err != nil {
		return err
	}
	id := filepath.Base(filepath.Dir(filepath.Dir(cmd.File)))
	rules, ok := games.Game(id)
	if !ok {
		return fmt.Errorf("%s: no game %q: a lesson is engine/GAME/lessons/NAME.yaml", cmd.File, id)
	}
	data, err := os.ReadFile(cmd.File)
	if err != nil {
		return err
	}
	l, err := lesson.Parse(rules, cmd.File, data)
	if err != nil {
		return err
	}
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	o := rulebookpage.Options(words.Translator, cmd.Lang)
	fmt.Fprintf(c.Out, "%s\n%s\n(%s)\n", l.Title.In(cmd.Lang), l.Task.In(cmd.Lang), l.Hint.In(cmd.Lang))
	if l.Match != nil {
		return nil
	}
	var codes []string
	for _, answer := range cmd.Answer {
		codes = append(codes, strings.Split(engine.NormalizeNotation(answer), ";")...)
	}
	a, out, err := l.Replay(codes)
	if err != nil {
		return err
	}
	switch {
	case out != nil:
		cmd.tell(c, out, o)
	default:
		if err := cmd.outcomes(c, a, o); err != nil {
			return err
		}
	}
	if cmd.Out == "" {
		return nil
	}
	return cmd.draw(c, id, a.State(), l.Scene, o)
}

// outcomes prints the offered answers, each with its outcome.
func (cmd lessonCommand) outcomes(c cli.Console, a *lesson.Attempt, o render.Options) error {
	fmt.Fprintln(c.Out, o.Tell(a.State().Ask(a.Lesson.Seat).Text))
	for _, choice := range a.Choices() {
		next := a.Clone()
		out, err := next.Play(choice.Code)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "\n%s  [%s] %s\n", choice.Code, o.Tell(choice.Label), o.Tell(choice.Effect))
		if out != nil {
			cmd.tell(c, out, o)
		} else {
			fmt.Fprintf(c.Out, "    ... %s\n", o.Tell(next.State().Ask(a.Lesson.Seat).Text))
		}
	}
	return nil
}

func (cmd lessonCommand) tell(c cli.Console, out *lesson.Outcome, o render.Options) {
	sign := "no "
	if out.Right {
		sign = "yes"
	}
	fmt.Fprintf(c.Out, "  %s %s %s #%s\n", sign, out.Say.In(cmd.Lang), o.Tell(out.Refusal.Why), out.Rule)
	for _, e := range out.Events {
		fmt.Fprintf(c.Out, "      %s\n", o.Tell(e.Text))
	}
}

func (cmd lessonCommand) draw(c cli.Console, game string, s engine.State, scene rulebook.Scene, o render.Options) error {
	o.Theme = render.Normal()
	drawn, err := rulebookpage.DrawState(s, pictures.Artist(game), scene, o)
	if err != nil {
		return err
	}
	return renderCommand{Out: cmd.Out}.write(c, drawn, o.Theme)
}
