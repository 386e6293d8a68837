package main

import (
	"bytes"
	"io"
	"net/http"
	"os"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	pictures "guildhall/render/catalog"
	"guildhall/render/rulebookpage"
)

type rulesCommand struct {
	Game string `arg:"" help:"Id of a game, as printed by 'guildhall version'."`
	Data string `placeholder:"DIR" help:"Folder with changed data tables: DIR/GAME/*.csv."`
	Out  string `short:"o" default:"-" help:"HTML file to write; - writes to standard output."`
}

// Run writes the page.
func (cmd rulesCommand) Run(c cli.Console) error {
	rules, _, err := cli.Match{Game: cmd.Game, Data: cmd.Data}.Rules()
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := writeRules(&page, rules); err != nil {
		return err
	}
	if cmd.Out == "-" {
		_, err := c.Out.Write(page.Bytes())
		return err
	}
	return os.WriteFile(cmd.Out, page.Bytes(), 0o644)
}

func writeRules(w io.Writer, rules engine.Rules) error {
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	return rulebookpage.Page{Rules: rules, Artist: pictures.Artist(rules.Info().ID), Teller: words.Translator}.Write(w)
}

// rulesPath is the path of the sandbox's rulebooks. The id of a game follows.
const rulesPath = "/rules/"

// rulePages serves the rulebooks of all games, with the values of a host's tables.
func rulePages(data string) (http.Handler, error) {
	games, err := wiring.Games(data)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+rulesPath+"{game}", func(w http.ResponseWriter, r *http.Request) {
		rules, ok := games.Game(r.PathValue("game"))
		var page bytes.Buffer
		if !ok || writeRules(&page, rules) != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page.Bytes()) // the reader may have disconnected
	})
	return mux, nil
}
