package architects

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

// timing is the time at which the effect of a building counts (RULES 0.1).
type timing int8

const (
	immediate timing = iota
	endgameVirtue
	endgamePoints
)

var timingNames = []string{"immediate", "endgame_virtue", "endgame_vp"}

// deed is a kind of effect of a building.
type deed int8

const (
	deedGain      deed = iota // gains
	deedChoice                // gains or other
	deedHire                  // hires any apprentice on display for nothing
	deedCapture               // captures up to n groups
	deedRecoverOr             // takes back own captured workers, or captures n groups
	deedRelease               // releases n own workers from the Prison
	deedInmates               // takes n virtue from every seat with per workers in the Prison
	deedAll                   // gives n virtue to every seat
	deedDiscard               // gives gains for a building card of the hand
	deedDestroy               // destroys n unpaid debts
	deedGainPer               // gives one good for every per of the counted things
	deedPer                   // brings 1 for every per of the counted things
	deedCathedral             // brings n if the owner is highest on the Cathedral
	deedMajority              // brings n if the owner has the most of a good
	deedSkill                 // brings n for every own apprentice with a skill
	deedBuildings             // brings n for every own building
	deedNoDebt                // brings n without unpaid debts
	deedPenalty               // n more or less for unpaid debts
	deedLose                  // n virtue
)

// structure is a building card.
type structure struct {
	id     string
	points int8
	cost   amounts
	skills skill
	virtue int8 // when built
	timing timing
	deed   deed
	values
	per      int8
	good     good
	counted  counted
	skill    skill
	other    amounts
	solo     bool        // used in solo matches against the automa (RULES 11.1)
	anyPlace bool        // captures from two places, with any number of seats
	text     engine.Text // description of the effect
}

func takeBuildings(t *tables, lines []gamedata.Row) error {
	return gamedata.All(lines, func(i int, row gamedata.Row) error { return takeBuilding(&t.buildings[i], row) })
}

func takeBuilding(b *structure, row gamedata.Row) (err error) {
	b.id = row.ID()
	if err := cmp.Or(row.Want("count", 1), gamedata.Numbers(row, 0, 99, map[string]*int8{"vp": &b.points, "clay": &b.cost[clay], "wood": &b.cost[wood],
		"stone": &b.cost[stone], "gold": &b.cost[gold], "marble": &b.cost[marble]}),
		gamedata.Numbers(row, -9, 9, map[string]*int8{"virtue": &b.virtue}),
		gamedata.Word(row, "timing", timingNames, &b.timing), gamedata.Flag(row, "in_solo", &b.solo)); err != nil {
		return err
	}
	if b.skills, err = readSkills(row.Text("skills")); err != nil {
		return err
	}
	if k, n, ok := strings.Cut(row.Text("effect"), ":"); ok && k == "lose_virtue" {
		b.deed = deedLose
		err = b.readN(n)
	} else {
		err = b.takeEffect(row.Text("effect"))
	}
	if err = cmp.Or(err, b.checkTiming()); err == nil {
		b.text = buildingEffect(b)
	}
	return err
}

func (b *structure) takeEffect(text string) error {
	c, err := readCall(text)
	switch {
	case err != nil:
		return err
	case c.word == "capture":
		b.deed = deedCapture
		return b.takeCapture(c)
	}
	return deeds.read(c, &b.deed, b, "a building")
}

// deeds are the effects of buildings except "capture".
var deeds = effects[deed, structure]{
	"gain":                 {deedGain, args[structure]{(*structure).readGains}},
	"choice":               {deedChoice, args[structure]{(*structure).readChoice}},
	"hire_any_free":        {deedHire, nil},
	"release_prison":       {deedRelease, args[structure]{(*structure).readReleased}},
	"all_with_prisoners":   {deedInmates, args[structure]{(*structure).readPer, readLabelled("lose_virtue")}},
	"all_gain":             {deedAll, args[structure]{readLabelled("virtue")}},
	"may_discard_building": {deedDiscard, args[structure]{(*structure).readGain}},
	"destroy_debt":         {deedDestroy, args[structure]{(*structure).readN}},
	"gain_per":             {deedGainPer, args[structure]{(*structure).readGood, (*structure).readCounted, (*structure).readPer}},
	"vp_per":               {deedPer, args[structure]{(*structure).readCounted, (*structure).readEach}},
	"virtue_per":           {deedPer, args[structure]{(*structure).readCounted, (*structure).readEach}},
	"if_most_cathedral":    {deedCathedral, args[structure]{(*structure).readHighest}},
	"if_most":              {deedMajority, args[structure]{(*structure).readGood, readLabelled("vp")}},
	"vp_per_skill":         {deedSkill, args[structure]{(*structure).readSkill, (*structure).readN}},
	"vp_per_building":      {deedBuildings, args[structure]{(*structure).readN}},
	"if_no_unpaid_debt":    {deedNoDebt, args[structure]{readLabelled("vp")}},
	"debt_penalty":         {deedPenalty, args[structure]{(*structure).readPenalty}},
}

// takeCapture reads "capture(2)" and "capture(2,two_locations)".
func (b *structure) takeCapture(c call) error {
	b.anyPlace = c.takeOption("two_locations")
	return args[structure]{(*structure).readN}.read(c, b)
}

func (b *structure) readPer(text string) error { return readNumber(text, &b.per) }

// readEach reads the number of things that bring 1.
func (b *structure) readEach(text string) error {
	b.n = 1
	return b.readPer(text)
}

// readLabelled returns a function that reads n from "name:number".
func readLabelled(name string) func(*structure, string) error {
	return func(b *structure, text string) error { return readNamed(text, name, &b.n) }
}

func (b *structure) readCounted(text string) (err error) {
	b.counted, err = readCounted(text)
	return err
}

// readChoice reads two gains, or "recover_captured" and a capture.
func (b *structure) readChoice(text string) error {
	one, two, err := cutTwo(text, "|")
	if err != nil {
		return err
	}
	if one == "recover_captured" {
		b.deed = deedRecoverOr
		capture, err := readCall(two)
		if err != nil || capture.word != "capture" {
			return fmt.Errorf("choice of %q", text)
		}
		return b.takeCapture(capture)
	}
	if b.gains, err = readAmounts(one); err != nil {
		return err
	}
	b.other, err = readAmounts(two)
	return err
}

func (b *structure) readReleased(text string) error {
	if text == "all" {
		b.n = workers
		return nil
	}
	return b.readN(text)
}

func (b *structure) readGood(text string) error {
	g := slices.Index(goodNames[:goods], text)
	b.good = good(g)
	if g < 0 {
		return fmt.Errorf("%q is not held", text)
	}
	return nil
}

// readHighest reads what the highest on the Cathedral gets: virtue before scoring, or points.
func (b *structure) readHighest(text string) error {
	if b.timing == endgameVirtue {
		return readNamed(text, "virtue", &b.n)
	}
	return readNamed(text, "vp", &b.n)
}

func (b *structure) readSkill(text string) (err error) {
	if b.skill, err = readSkills(text); err != nil || b.skill&(b.skill-1) != 0 {
		return fmt.Errorf("%q is not one skill", text)
	}
	return nil
}

func (b *structure) readPenalty(text string) error {
	switch text {
	case "+1":
		b.n = 1
	case "-1":
		b.n = -1
	default:
		return fmt.Errorf("penalty %q, want +1 or -1", text)
	}
	return nil
}

// checkTiming returns an error if nothing carries out the effect at its time.
func (b *structure) checkTiming() error {
	var fits bool
	switch b.timing {
	case immediate:
		fits = b.deed <= deedGainPer
	case endgameVirtue:
		fits = b.deed == deedPer || b.deed == deedCathedral || b.deed == deedLose
	case endgamePoints:
		fits = b.deed >= deedPer && b.deed <= deedPenalty
	}
	if !fits {
		return fmt.Errorf("an effect that is not possible at %s", timingNames[b.timing])
	}
	return nil
}

// cutTwo splits text at its only separator.
func cutTwo(text, at string) (one, two string, err error) {
	one, two, ok := strings.Cut(text, at)
	if !ok || strings.Contains(two, at) {
		return "", "", fmt.Errorf("%q, want two parts with %q between them", text, at)
	}
	return one, two, nil
}
