// Package catalog is the list of games. It is the only package that imports them; adding a
// game is one line here.
//
// A game is played with the tables that it comes with, or with a host's tables (With).
// Info.Data, a digest, identifies the tables.
package catalog

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/gamedata"
	"guildhall/engine/lisboa"
	"guildhall/engine/market"
	"guildhall/engine/rulebook"
	"guildhall/engine/villagers"
)

// game is one game: its rules, a function that makes its rules with a host's tables (nil for a
// game without tables), its rules with the tables of earlier versions, oldest first, and the
// host's tables, or nil.
type game struct {
	rules   engine.Rules
	from    func(fs.FS) (engine.Rules, error)
	earlier func() []engine.Rules
	host    fs.FS
}

// games lists the games in the order in which people see them.
var games = []game{
	{rules: cleopatra.Rules{}, from: cleopatra.RulesFrom},
	{rules: villagers.Rules{}, from: villagers.RulesFrom, earlier: villagers.Earlier},
	{rules: caylus.Rules{}, from: caylus.RulesFrom},
	{rules: architects.Rules{}, from: architects.RulesFrom, earlier: architects.Earlier},
	{rules: lisboa.Rules{}, from: lisboa.RulesFrom},
	{rules: market.Rules{}, from: market.RulesFrom},
}

// ids holds the ids of games, in the same order.
var ids = func() []string {
	list := make([]string, len(games))
	for i, g := range games {
		list[i] = g.rules.Info().ID
	}
	return list
}()

// builtIn holds the games with their own tables.
var builtIn = &List{games}

// Games returns every game with its own tables, in the order in which people see them.
func Games() []engine.Rules { return builtIn.Games() }

// Game returns the game with this id and its own tables; false if there is none.
func Game(id string) (engine.Rules, bool) { return builtIn.Game(id) }

// List holds the games with the tables of new matches. It never changes.
type List struct{ games []game }

// BuiltIn returns the games with their own tables.
func BuiltIn() *List { return builtIn }

// With returns the list with a host's tables. folder has one folder for each game with
// replaced tables, which holds all its tables. It is read once. Errors name game, file,
// line and reason.
func With(folder fs.FS) (*List, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	l := &List{slices.Clone(games)}
	var errs []error
	found := false
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		found = true
		i := l.index(e.Name())
		if i < 0 {
			errs = append(errs, fmt.Errorf("data: %s: no such game", e.Name()))
			continue
		}
		if err := l.games[i].replace(folder, e.Name()); err != nil {
			errs = append(errs, fmt.Errorf("data: %w", err))
		}
	}
	if !found {
		errs = append(errs, errors.New("data: no folder of a game there"))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return l, nil
}

// replace replaces a game's own tables by the tables of a folder.
func (g *game) replace(folder fs.FS, name string) error {
	sub, err := fs.Sub(folder, name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	files, err := gamedata.Folder(sub)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if g.from == nil {
		return fmt.Errorf("%s: the game has no tables", name)
	}
	rules, err := g.from(files)
	if err != nil {
		return err
	}
	if owner, ok := rules.(rulebook.Owner); ok { // its rule texts contain values of the tables
		if _, err := owner.Rulebook(); err != nil {
			return err
		}
	}
	g.rules, g.host = rules, gamedata.Over(files, engine.FilesOf(rules))
	return nil
}

// Games returns every game, in the order in which people see them.
func (l *List) Games() []engine.Rules {
	list := make([]engine.Rules, len(l.games))
	for i, g := range l.games {
		list[i] = g.rules
	}
	return list
}

// Game returns the game with this id.
func (l *List) Game(id string) (engine.Rules, bool) {
	i := l.index(id)
	if i < 0 {
		return nil, false
	}
	return l.games[i].rules, true
}

// Rules returns the game with the tables of this digest, if they are the list's tables, or
// tables of this or an earlier version of the game. The empty digest means the first tables
// of the game, for records and tables that are older than digests.
func (l *List) Rules(id, digest string) (engine.Rules, bool) {
	i := l.index(id)
	if i < 0 {
		return nil, false
	}
	var known []engine.Rules
	if games[i].earlier != nil {
		known = append(known, games[i].earlier()...)
	}
	for _, rules := range append(known, games[i].rules, l.games[i].rules) {
		if digest == "" || rules.Info().Data == digest {
			return rules, true
		}
	}
	return nil, false
}

// Data returns the tables of new matches of a game.
func (l *List) Data(id string) (fs.FS, bool) {
	i := l.index(id)
	if i < 0 {
		return nil, false
	}
	if l.games[i].host != nil {
		return l.games[i].host, true
	}
	return engine.FilesOf(l.games[i].rules), true
}

// Packed returns the tables of new matches of a game as one value for Unpacked.
func (l *List) Packed(id string) ([]byte, error) {
	data, ok := l.Data(id)
	if !ok {
		return nil, fmt.Errorf("no game %q", id)
	}
	return gamedata.Pack(data)
}

// Unpacked returns the game with packed tables. A match keeps its tables this way when the
// host or a new version of the program replaces them.
func (l *List) Unpacked(id string, packed []byte) (engine.Rules, error) {
	i := l.index(id)
	if i < 0 {
		return nil, fmt.Errorf("no game %q", id)
	}
	if l.games[i].from == nil {
		return l.games[i].rules, nil
	}
	files, err := gamedata.Unpack(packed)
	if err != nil {
		return nil, err
	}
	return l.games[i].from(files)
}

// index returns the place of a game in l.games, or -1.
func (l *List) index(id string) int { return slices.Index(ids, id) }
