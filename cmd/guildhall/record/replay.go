package record

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	pictures "guildhall/render/catalog"
	"guildhall/render/replay"
)

// replayFlags are the flags of the commands that show a finished match.
type replayFlags struct {
	source
	Out  string `short:"o" default:"-" help:"File to write; - writes to standard output."`
	Lang string `default:"en" enum:"en,ko" help:"Language shown first, en or ko. The page has both."`
}

// match returns the match to show.
func (f replayFlags) match(c cli.Console) (*replay.Match, error) {
	r, rules, err := f.load(c.Ctx)
	if err != nil {
		return nil, err
	}
	if r.Setup.Seed == (engine.Seed{}) {
		return nil, fmt.Errorf("the match is still running: it can be shown when it is over")
	}
	words, err := wiring.Texts()
	if err != nil {
		return nil, err
	}
	langs := []string{"en", "ko"}
	langs = append([]string{f.Lang}, slices.DeleteFunc(langs, func(l string) bool { return l == f.Lang })...)
	r.Players = playersIn(words.Translator(f.Lang, nil), r)
	m := replay.New(rules, r, pictures.Artist(r.Game), rules.Info().Name, langs, words.Translator)
	m.Chances = levels.Chances(rules, r.Setup)
	return m, nil
}

// write writes a match to the output file with make.
func (f replayFlags) write(c cli.Console, make func(*replay.Match, io.Writer) error) error {
	m, err := f.match(c)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := make(m, &b); err != nil {
		return err
	}
	return c.WriteNew(f.Out, b.Bytes())
}

type page struct {
	replayFlags
	Analyse bool `help:"Analyse the match and mark mistakes. It takes some seconds."`
}

// Run writes the page.
func (cmd page) Run(c cli.Console) error {
	return cmd.write(c, func(m *replay.Match, w io.Writer) error {
		if cmd.Analyse {
			made, err := lookBack(m.Rules, m.Record)
			if err != nil {
				return err
			}
			m.Judge(made)
		}
		return m.Page(w)
	})
}

type film struct{ replayFlags }

// Run writes the film of the whole match.
func (cmd film) Run(c cli.Console) error {
	return cmd.write(c, func(m *replay.Match, w io.Writer) error { return m.Film(w, 0, -1) })
}
