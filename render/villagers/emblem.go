package villagers

import (
	_ "embed"
	"sync"

	"guildhall/render"
	"guildhall/render/artist"
)

//go:embed data/emblems.json
var emblemsJSON []byte

// emblems are the signs of the jobs by the id of the card.
var emblems = sync.OnceValue(func() map[string][]render.Shape { return render.ReadShapes(emblemsJSON) })

// emblem adds the sign of a job, size wide, centred on x, y.
func (d *drawing) emblem(card string, x, y, size float64) {
	artist.Emblem(&d.Pieces, emblems()[card], x, y, size)
}
