package door

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
)

// named returns m with the pictures of a private reply named by their content:
// "board-1f0c9a2b.png". With a press Discord tells the names of the files of its
// message, and so every process knows which pictures stand there.
func named(m wire.Message) wire.Message {
	m.Files = slices.Clone(m.Files)
	for i, f := range m.Files {
		base, png := strings.CutSuffix(f.Name, ".png")
		if !png {
			continue // people save films and records under their names
		}
		sum := sha256.Sum256(append([]byte(f.Alt+"\x00"), f.Data...))
		m.Files[i].Name = base + "-" + hex.EncodeToString(sum[:4]) + ".png"
	}
	return m
}

// keepFiles returns an edit of a message with these files into m: without files,
// when the same ones stand there.
func keepFiles(m wire.Message, standing []string) wire.Message {
	var names []string
	for _, f := range m.Files {
		if !strings.HasSuffix(f.Name, ".png") || f.Address != "" {
			return m
		}
		names = append(names, f.Name)
	}
	if len(names) == 0 || !slices.Equal(names, standing) {
		return m
	}
	return m.Kept()
}

// framed returns a reply as a frame, unless it shows a picture, which is larger without
// one. What replaces a message with a frame always has one: Discord takes none away.
func framed(m wire.Message, replaces bool) wire.Message {
	if m.Frame == nil && (replaces || !slices.ContainsFunc(m.Files, isPicture)) {
		m.Frame = &wire.Frame{Colour: kit.EdgeRead}
	}
	return m
}

func isPicture(f wire.File) bool {
	return strings.HasSuffix(f.Name, ".png") || strings.HasSuffix(f.Name, ".gif")
}
