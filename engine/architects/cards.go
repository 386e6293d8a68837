package architects

import (
	"cmp"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

// trigger is the occasion at which an apprentice helps (RULES 0.1).
type trigger int8

const (
	passive trigger = iota
	onQuarry
	onForest
	onMines
	onSilversmith
	onMarket
	onTaxStand
	onCathedral
	onPayDebt
	onReset
	costTown
	costMarket
	costTaxStand
	onStorehouse
	triggers
)

var triggerNames = [triggers]string{"passive", "on_quarry", "on_forest", "on_mines", "on_silversmith", "on_black_market", "on_tax_stand",
	"on_cathedral", "on_pay_debt", "on_market_reset", "cost_town_centre", "cost_black_market", "cost_tax_stand", "storehouse_trade"}

// help is the kind of help that an apprentice gives when triggered.
type help int8

const (
	helpNothing     help = iota
	helpGain             // gains
	helpDiscount         // n silver less
	helpNoVirtue         // no virtue is lost
	helpLessVirtue       // n virtue less is lost
	helpRelease          // up to n own workers leave the Prison
	helpIfNoInmates      // gains, unless own workers are in the Prison
	helpTrade            // give for gains
)

// apprentice is a card of the Workshop's display.
type apprentice struct {
	id      string
	copies  int8
	skills  skill
	virtue  int8 // when hired
	trigger trigger
	help    help
	values
	give amounts
	text engine.Text // description of the effect
}

func takeApprentices(t *tables, lines []gamedata.Row) error {
	if len(lines) > maxKinds {
		return fmt.Errorf("%d kinds of apprentices, at most %d", len(lines), maxKinds)
	}
	t.apprentices = make([]apprentice, len(lines))
	return gamedata.All(lines, func(i int, row gamedata.Row) error { return takeApprentice(&t.apprentices[i], row) })
}

func takeApprentice(a *apprentice, row gamedata.Row) (err error) {
	a.id = row.ID()
	if err := cmp.Or(gamedata.Numbers(row, 1, 9, map[string]*int8{"count": &a.copies}), gamedata.Numbers(row, -9, 9, map[string]*int8{"virtue_on_hire": &a.virtue}),
		gamedata.Word(row, "trigger", triggerNames[:], &a.trigger)); err != nil {
		return err
	}
	if a.skills, err = readSkills(row.Text("skills")); err != nil {
		return err
	}
	c, err := readCall(row.Text("effect"))
	if err != nil {
		return err
	}
	err = cmp.Or(helps.read(c, &a.help, a, "an apprentice"), a.checkTrigger())
	a.text = apprenticeText(a)
	return err
}

// helps are the effects of apprentices.
var helps = effects[help, apprentice]{
	"none":                {helpNothing, nil},
	"gain":                {helpGain, args[apprentice]{(*apprentice).readGains}},
	"discount":            {helpDiscount, args[apprentice]{(*apprentice).readSilver}},
	"no_virtue_loss":      {helpNoVirtue, nil},
	"less_virtue_loss":    {helpLessVirtue, args[apprentice]{(*apprentice).readN}},
	"release_prison":      {helpRelease, args[apprentice]{(*apprentice).readN}},
	"if_no_own_prisoners": {helpIfNoInmates, args[apprentice]{(*apprentice).readGain}},
	"trade":               {helpTrade, args[apprentice]{(*apprentice).readTrade}},
}

func (a *apprentice) readSilver(text string) error { return readNamed(text, "silver", &a.n) }

func (a *apprentice) readTrade(text string) (err error) {
	a.give, a.gains, err = readTrade(text)
	return err
}

// checkTrigger returns an error if the trigger cannot carry out the effect.
func (a *apprentice) checkTrigger() error {
	var fit []help
	switch {
	case a.trigger == passive:
		fit = []help{helpNothing}
	case a.trigger < onReset:
		fit = []help{helpGain}
	case a.trigger == onReset:
		fit = []help{helpRelease, helpIfNoInmates}
	case a.trigger == costTown:
		fit = []help{helpDiscount}
	case a.trigger == costMarket:
		fit = []help{helpDiscount, helpNoVirtue}
	case a.trigger == costTaxStand:
		fit = []help{helpLessVirtue}
	default:
		fit = []help{helpTrade}
	}
	if !slices.Contains(fit, a.help) {
		return fmt.Errorf("an effect that does not fit the trigger %s", triggerNames[a.trigger])
	}
	return nil
}

// readTrade reads a trade of goods such as "silver:1>clay:3".
func readTrade(text string) (give, gains amounts, err error) {
	from, to, err := cutTwo(text, ">")
	if err != nil {
		return give, gains, err
	}
	if give, err = readAmounts(from); err != nil {
		return give, gains, err
	}
	if give[virtue] != 0 || give[building] != 0 || give[debt] != 0 {
		return give, gains, fmt.Errorf("%q pays what is not in stock", text)
	}
	gains, err = readAmounts(to)
	return give, gains, err
}

// marketCard is a card of the Black Market with its two sides.
type marketCard struct {
	id         string
	small, big amounts
}

func takeMarketCards(t *tables, lines []gamedata.Row) error {
	return gamedata.All(lines, func(i int, row gamedata.Row) error {
		c := &t.market[i]
		c.id = row.ID()
		return cmp.Or(amountsIn(row, "small_side_gain", &c.small), amountsIn(row, "big_side_gain", &c.big), row.Want("count", 1))
	})
}

// reward is a kind of reward card.
type reward struct {
	id     string
	copies int8
	gains  amounts
}

func takeRewards(t *tables, lines []gamedata.Row) error {
	if len(lines) > rewardCards {
		return fmt.Errorf("%d kinds, at most %d", len(lines), rewardCards)
	}
	t.rewards = make([]reward, len(lines))
	return gamedata.All(lines, func(i int, row gamedata.Row) error {
		r := &t.rewards[i]
		r.id = row.ID()
		return cmp.Or(gamedata.Numbers(row, 1, 9, map[string]*int8{"count": &r.copies}), amountsIn(row, "gain", &r.gains))
	})
}
