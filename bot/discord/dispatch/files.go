package dispatch

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
)

// named returns m with content hashes in the file names of a private reply's pictures:
// "board-1f0c9a2b.png". A press contains the file names of its message, so every process
// knows which pictures the message has.
func named(m wire.Message) wire.Message {
	m.Files = slices.Clone(m.Files)
	for i, f := range m.Files {
		base, png := strings.CutSuffix(f.Name, ".png")
		if !png {
			continue // people save films and records with their own names
		}
		sum := sha256.Sum256(f.Data)
		m.Files[i].Name = base + "-" + hex.EncodeToString(sum[:4]) + ".png"
	}
	return m
}

// keepFiles returns an edit of a message that already has the files standing. Pictures
// among them are kept and not sent again.
func keepFiles(m wire.Message, standing []wire.PostedFile) wire.Message {
	m.Files = slices.Clone(m.Files)
	for i, f := range m.Files {
		for _, s := range standing {
			if strings.HasSuffix(f.Name, ".png") && s.Name == f.Name {
				m.Files[i].ID = s.ID
			}
		}
	}
	return m
}

// framed adds a frame to a reply without a picture; pictures are larger without a frame.
// A reply that replaces a message always gets a frame, since Discord cannot remove one.
func framed(m wire.Message, replaces bool) wire.Message {
	if m.Frame == nil && (replaces || !slices.ContainsFunc(m.Files, isPicture)) {
		m.Frame = &wire.Frame{Colour: handler.EdgeRead}
	}
	return m
}

func isPicture(f wire.File) bool {
	return strings.HasSuffix(f.Name, ".png") || strings.HasSuffix(f.Name, ".gif")
}
