package cli

import (
	"fmt"
	"strings"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

// Match names a game and the setup of a match.
type Match struct {
	Game   string            `required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Seats  int               `default:"0" help:"Number of seats; 0 means the fewest that the game allows."`
	Option map[string]string `short:"O" help:"An option of the game: NAME=VALUE, repeated for more."`
	Seed   uint64            `default:"1" help:"Number of the shuffle."`
	Data   string            `placeholder:"DIR" help:"Folder with changed data tables: DIR/GAME/*.csv."`
}

// Rules returns the rules of the game and the checked setup.
func (f Match) Rules() (engine.Rules, engine.Setup, error) {
	games, err := wiring.Games(f.Data)
	if err != nil {
		return nil, engine.Setup{}, err
	}
	r, ok := games.Game(f.Game)
	if !ok {
		var known []string
		for _, g := range catalog.Games() {
			known = append(known, g.Info().ID)
		}
		return nil, engine.Setup{}, fmt.Errorf("there is no game %q; the games are %s", f.Game, strings.Join(known, ", "))
	}
	info := r.Info()
	setup := engine.Setup{Seats: f.Seats, Options: f.Option, Seed: engine.NumberedSeed(f.Seed)}
	if setup.Seats == 0 {
		setup.Seats = info.Seats[0]
	}
	if err := info.Check(setup); err != nil {
		return nil, engine.Setup{}, err
	}
	return r, setup, nil
}
