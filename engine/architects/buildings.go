package architects

import (
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
	id       string
	points   int8
	cost     amounts
	skills   skill
	virtue   int8 // when built
	timing   timing
	deed     deed
	n, per   int8
	good     good
	counted  counted
	skill    skill
	gains    amounts
	other    amounts
	solo     bool        // used in solo matches against the automa (RULES 11.1)
	anyPlace bool        // captures from two places, with any number of seats
	text     engine.Text // description of the effect
}

func takeBuildings(t *tables, lines []gamedata.Row) error {
	if len(lines) != len(t.buildings) {
		return fmt.Errorf("%d buildings, want %d", len(lines), len(t.buildings))
	}
	for i, row := range lines {
		if err := takeBuilding(&t.buildings[i], row); err != nil {
			return row.Errorf("%w", err)
		}
	}
	return nil
}

func takeBuilding(b *structure, row gamedata.Row) (err error) {
	b.id = row.ID()
	if n, err := row.Number("count", 1, 1); err != nil || n != 1 {
		return fmt.Errorf("count %q, want 1", row.Text("count"))
	}
	if err := gamedata.Numbers(row, 0, 99, map[string]*int8{"vp": &b.points, "clay": &b.cost[clay], "wood": &b.cost[wood],
		"stone": &b.cost[stone], "gold": &b.cost[gold], "marble": &b.cost[marble]}); err != nil {
		return err
	}
	if err := gamedata.Numbers(row, -9, 9, map[string]*int8{"virtue": &b.virtue}); err != nil {
		return err
	}
	if b.skills, err = readSkills(row.Text("skills")); err != nil {
		return err
	}
	if err := gamedata.Word(row, "timing", timingNames, &b.timing); err != nil {
		return err
	}
	solo := 0
	if err := gamedata.Word(row, "in_solo", []string{"no", "yes"}, &solo); err != nil {
		return err
	}
	b.solo = solo == 1
	if k, n, ok := strings.Cut(row.Text("effect"), ":"); ok && k == "lose_virtue" {
		b.deed = deedLose
		if err := readNumber(n, &b.n); err != nil {
			return err
		}
		return b.checkTiming()
	}
	c, err := readCall(row.Text("effect"))
	if err != nil {
		return err
	}
	if err := b.takeDeed(c); err != nil {
		return err
	}
	return b.checkTiming()
}

// deeds holds the parser of each word of an effect.
var deeds = map[string]func(*structure, call) error{
	"gain":               (*structure).takeGain,
	"choice":             (*structure).takeChoice,
	"hire_any_free":      func(b *structure, c call) error { b.deed = deedHire; return c.want(0) },
	"capture":            (*structure).takeCapture,
	"release_prison":     (*structure).takeRelease,
	"all_with_prisoners": (*structure).takeInmates,
	"all_gain": func(b *structure, c call) error {
		b.deed = deedAll
		return c.named(0, "virtue", &b.n)
	},
	"may_discard_building": (*structure).takeDiscard,
	"destroy_debt":         func(b *structure, c call) error { b.deed = deedDestroy; return c.number(0, &b.n) },
	"gain_per":             (*structure).takeGainPer,
	"vp_per":               (*structure).takePer,
	"virtue_per":           (*structure).takePer,
	"if_most_cathedral":    (*structure).takeCathedral,
	"if_most":              (*structure).takeMajority,
	"vp_per_skill":         (*structure).takeSkill,
	"vp_per_building":      func(b *structure, c call) error { b.deed = deedBuildings; return c.number(0, &b.n) },
	"if_no_unpaid_debt": func(b *structure, c call) error {
		b.deed = deedNoDebt
		return c.named(0, "vp", &b.n)
	},
	"debt_penalty": (*structure).takePenalty,
}

func (b *structure) takeDeed(c call) error {
	take := deeds[c.word]
	if take == nil {
		return fmt.Errorf("no effect %q for a building", c.word)
	}
	return take(b, c)
}

func (b *structure) takeGain(c call) (err error) {
	if err := c.want(1); err != nil {
		return err
	}
	b.gains, err = readAmounts(c.args[0])
	return err
}

func (b *structure) takeChoice(c call) (err error) {
	if err := c.want(1); err != nil {
		return err
	}
	one, two, err := cutTwo(c.args[0], "|")
	if err != nil {
		return err
	}
	if one == "recover_captured" {
		capture, err := readCall(two)
		if err != nil || capture.word != "capture" {
			return fmt.Errorf("choice of %q", c.args[0])
		}
		err = b.takeCapture(capture)
		b.deed = deedRecoverOr
		return err
	}
	b.deed = deedChoice
	if b.gains, err = readAmounts(one); err != nil {
		return err
	}
	b.other, err = readAmounts(two)
	return err
}

func (b *structure) takeCapture(c call) error {
	b.deed = deedCapture
	if len(c.args) == 2 && c.args[1] == "two_locations" {
		b.anyPlace = true
	} else if err := c.want(1); err != nil {
		return err
	}
	return c.number(0, &b.n)
}

func (b *structure) takeRelease(c call) error {
	b.deed = deedRelease
	if len(c.args) == 1 && c.args[0] == "all" {
		b.n = workers
		return nil
	}
	return c.number(0, &b.n)
}

func (b *structure) takeInmates(c call) error {
	b.deed = deedInmates
	if err := c.want(2); err != nil {
		return err
	}
	if err := c.number(0, &b.per); err != nil {
		return err
	}
	return c.named(1, "lose_virtue", &b.n)
}

func (b *structure) takeDiscard(c call) error {
	b.deed = deedDiscard
	if err := c.want(1); err != nil {
		return err
	}
	inner, err := readCall(c.args[0])
	if err != nil || inner.word != "gain" || len(inner.args) != 1 {
		return fmt.Errorf("%s of %q, want gain(...)", c.word, c.args[0])
	}
	b.gains, err = readAmounts(inner.args[0])
	return err
}

func (b *structure) takeGainPer(c call) (err error) {
	b.deed = deedGainPer
	if err := c.want(3); err != nil {
		return err
	}
	g := slices.Index(goodNames[:goods], c.args[0])
	if g < 0 {
		return fmt.Errorf("%q cannot be gained", c.args[0])
	}
	b.good = good(g)
	if b.counted, err = readCounted(c.args[1]); err != nil {
		return err
	}
	return c.number(2, &b.per)
}

func (b *structure) takePer(c call) (err error) {
	if err := c.want(2); err != nil {
		return err
	}
	b.deed, b.n = deedPer, 1
	if b.counted, err = readCounted(c.args[0]); err != nil {
		return err
	}
	return c.number(1, &b.per)
}

func (b *structure) takeCathedral(c call) error {
	b.deed = deedCathedral
	if b.timing == endgameVirtue {
		return c.named(0, "virtue", &b.n)
	}
	return c.named(0, "vp", &b.n)
}

func (b *structure) takeMajority(c call) error {
	b.deed = deedMajority
	if err := c.want(2); err != nil {
		return err
	}
	g := slices.Index(goodNames[:goods], c.args[0])
	if g < 0 {
		return fmt.Errorf("%q is not held", c.args[0])
	}
	b.good = good(g)
	return c.named(1, "vp", &b.n)
}

func (b *structure) takeSkill(c call) (err error) {
	b.deed = deedSkill
	if err := c.want(2); err != nil {
		return err
	}
	if b.skill, err = readSkills(c.args[0]); err != nil || b.skill&(b.skill-1) != 0 {
		return fmt.Errorf("%q is not one skill", c.args[0])
	}
	return c.number(1, &b.n)
}

func (b *structure) takePenalty(c call) error {
	b.deed = deedPenalty
	if len(c.args) != 1 || c.args[0] != "+1" && c.args[0] != "-1" {
		return fmt.Errorf("%s of %q, want +1 or -1", c.word, c.args)
	}
	b.n = 1
	if c.args[0] == "-1" {
		b.n = -1
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
