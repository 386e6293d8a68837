package architects

import (
	"strconv"

	"guildhall/engine"
)

// goodTexts are the names of the goods.
var goodTexts = engine.Texts("architects.good.", "clay", "wood", "stone", "gold", "marble", "silver", "virtue", "building", "debt")

// skillTexts are the names of the skills.
var skillTexts = engine.Texts("architects.skill.", "carpentry", "tiling", "masonry")

// placeTexts are the names of the places.
var placeTexts = engine.Texts("architects.place.", "quarry", "forest", "mines", "silversmith", "storehouse", "workshop", "townCentre", "taxStand", "guardhouse",
	"marketLeft", "marketMiddle", "marketRight", "guildhall")

// automaTexts are the names of the automas.
var automaTexts = [3]engine.Text{constantine: engine.T("architects.automa.constantine"), helena: engine.T("architects.automa.helena")}

// sourceTexts name the lines of the score sheet.
var sourceTexts = engine.Texts("architects.score.", "buildings", "effects", "debts", "goods", "cathedral", "virtue", "silver", "prison", "hall")

// The names of cards are derived from their ids, which are the same in all tables.

func apprenticeName(id string) engine.Text { return engine.T("architects.apprentice." + id) }
func buildingName(id string) engine.Text   { return engine.T("architects.building." + id) }
func schemeName(id string) engine.Text     { return engine.T("architects.scheme." + id) }
func boardName(id string) engine.Text      { return engine.T("architects.board." + id) }

func (t *tables) crewText(k kind) engine.Text        { return apprenticeName(t.apprentices[k].id) }
func (t *tables) buildingText(card int8) engine.Text { return buildingName(t.buildings[card].id) }
func (t *tables) crewArg(k kind) engine.Arg          { return engine.Term("card", t.crewText(k)) }
func (t *tables) buildingArg(card int8) engine.Arg   { return engine.Term("card", t.buildingText(card)) }
func placeArg(at place) engine.Arg                   { return engine.Term("place", placeTexts[at]) }

// who returns a seat, or the automa, as an argument.
func (g *game) who(name string, seat int8) engine.Arg {
	if g.isAutoma(seat) {
		return engine.Term(name, automaTexts[g.automa])
	}
	return engine.Who(name, engine.Seat(seat))
}

// actor returns the active seat as an argument.
func (g *game) actor() engine.Arg { return g.who("who", g.active) }

// eventSeat returns the Seat of an engine.Event: NoSeat for the automa.
func (g *game) eventSeat(seat int8) engine.Seat {
	if g.isAutoma(seat) {
		return engine.NoSeat
	}
	return engine.Seat(seat)
}

// View lists the names of places in pictures.

func placeSlot(slot int8) string { return "slot:" + strconv.Itoa(int(slot)+1) }
func placeHall(n int8) string    { return "hall:" + strconv.Itoa(int(n)) }
func placeLevel(n int8) string   { return "cathedral:" + strconv.Itoa(int(n)) }

func (g *game) placePlayer(seat int8) string {
	if g.isAutoma(seat) {
		return "automa"
	}
	return "player:" + strconv.Itoa(int(seat))
}

func (g *game) placeMe() string { return g.placePlayer(g.active) }
