package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// look holds the accent and the own icons of a game, look.json of its artist.
type look struct {
	// Accent is a colour of the palette, perhaps with a step: "wine", "hay.d1". The game's id
	// means this colour.
	Accent string          `json:"accent"`
	Icons  json.RawMessage `json:"icons"`
}

// accents holds the accent of each game by its id, and gameIcons the icons of all games by
// name. AddLook changes them while the program starts, and nothing else does.
var (
	accents   = map[string]string{}
	gameIcons = map[string][]Shape{}
)

// AddLook adds look.json of a game, for all themes. Only the initialization of a package may
// call it. It panics if the file is broken or names an icon that there is.
func AddLook(game string, data []byte) {
	var l look
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		panic(fmt.Sprintf("render: look.json of %s: %v", game, err))
	}
	if l.Accent == "" || strings.HasPrefix(l.Accent, game) {
		panic(fmt.Sprintf("render: look.json of %s has no accent of the palette", game))
	}
	accents[game] = l.Accent
	if len(l.Icons) == 0 {
		return
	}
	for name, shapes := range ReadShapes(l.Icons) {
		if HasIcon(name) {
			panic(fmt.Sprintf("render: look.json of %s: another game, or icons.json, has an icon %q", game, name))
		}
		gameIcons[name] = shapes
	}
}

// Accent returns the colour of the palette that a game has as its accent.
func Accent(game string) string { return accents[game] }
