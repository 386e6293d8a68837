package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/render"
)

// fonts checks that pictures can draw every letter of every text.
func (d *Doctor) fonts(context.Context) []Finding { return []Finding{letters()} }

// letters checks once for each process, since texts and fonts are compiled in.
var letters = sync.OnceValue(func() Finding {
	messages, letters := 0, map[rune]bool{}
	for _, files := range wiring.TextFiles() {
		err := fs.WalkDir(files, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || path.Ext(name) != ".json" {
				return err
			}
			n, err := eachLetter(files, name, letters)
			messages += n
			return err
		})
		if err != nil {
			return Finding{Fail, "fonts", "the texts cannot be read: " + err.Error(), "this program is broken: use a released version"}
		}
	}
	var missing []string
	for r := range letters {
		if !render.HasGlyph(render.Regular, r) {
			missing = append(missing, fmt.Sprintf("%q", r))
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return Finding{Fail, "fonts", "no font has a glyph for " + strings.Join(missing, " "), "this program is broken: use a released version"}
	}
	return Finding{Good, "fonts", fmt.Sprintf("the fonts have every letter of %d texts (%d different ones)", messages, len(letters)), ""}
})

// eachLetter collects the letters of a message file. It leaves out symbols, which
// only occur in messages on Discord.
func eachLetter(files fs.FS, name string, letters map[rune]bool) (messages int, err error) {
	src, err := fs.ReadFile(files, name)
	if err != nil {
		return 0, err
	}
	var list map[string]any
	if err := json.Unmarshal(src, &list); err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	for _, m := range list {
		forms, plural := m.(map[string]any)
		if !plural {
			forms = map[string]any{"other": m}
		}
		for _, form := range forms {
			text, _ := form.(string)
			for _, r := range text {
				if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsPunct(r) {
					letters[r] = true
				}
			}
		}
	}
	return len(list), nil
}
