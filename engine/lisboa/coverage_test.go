package lisboa_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/scenario"
)

// effects lists the columns of the tables that hold words of effects and formulas (RULES 1.1).
// instead holds other values for their cells; with such a value, a scenario must fail.
var effects = []struct {
	table, column string
	instead       []string
	names         func(id string) string // regular expression for the words with which scenarios name a row
}{
	{"political_cards", "portfolio_reward", []string{"R9"}, idOrCode("pc_")},
	{"political_cards", "portfolio_penalty", []string{"R9", ""}, idOrCode("pc_")},
	{"political_cards", "permanent_effect", []string{"SUBSIDY+1"}, idOrCode("pc_")},
	{"political_cards", "event_action", []string{"W9"}, idOrCode("pc_")},
	{"clergy_tiles", "effect", []string{"SUBSIDY+1"}, idOrCode("cl_")},
	{"store_spaces", "bonus", []string{"R9"}, func(id string) string { return strings.ToLower(id[3:]) }},
	{"public_building_spaces", "bonus", []string{"R9"}, func(id string) string { return strings.ToLower(id[4:]) }},
	{"house_tracks", "ability", []string{""}, func(string) string { return "houses" }},
	{"decrees", "formula", []string{"IF(set>=9,1)"}, func(id string) string {
		n := strings.TrimLeft(strings.TrimPrefix(id, "decree_"), "0")
		return `decree ` + n + `:|decrees: \[` + n + `\]`
	}},
}

// idOrCode returns a regular expression that finds a component by its id or its code.
func idOrCode(prefix string) func(string) string {
	return func(id string) string { return id + "|" + strings.ReplaceAll(strings.TrimPrefix(id, prefix), "_", " ") }
}

// TestEveryEffectHasAScenario replaces one effect or formula at a time, on all components that have
// it. A scenario must then fail.
func TestEveryEffectHasAScenario(t *testing.T) {
	longtest.Only(t, "reads the tables 160 times")
	list := examples(t)
	memory := scenario.Remember(new(scenario.Memory))
	for _, e := range effects {
		rows := enginetest.Rows(t, lisboa.Rules{}.Files(), e.table)
		column := slices.Index(rows[0], e.column)
		done := map[string]bool{"": true, "COPYBEST": true} // the decree that copies cannot be replaced; TestDecrees covers it
		for _, row := range rows[1:] {
			value := row[column]
			if done[value] {
				continue
			}
			done[value] = true
			var names []string
			for _, other := range rows[1:] {
				if other[column] == value {
					names = append(names, e.names(other[0]))
				}
			}
			rules := without(t, e.table, column, value, e.instead)
			found := regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)(\W|$)`)
			if !slices.ContainsFunc(list, func(e scenario.Example) bool { return found.MatchString(e.Text) && e.Fails(rules, memory) }) {
				t.Errorf("%s.csv: no scenario needs %s %q of %s", e.table, e.column, value, strings.Join(names, ", "))
			}
		}
	}
}

func examples(t *testing.T) []scenario.Example {
	t.Helper()
	list, err := scenario.Examples("testdata")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// without returns the rulebook in which all cells of the column with the given value have another
// one: the first element of instead that differs from it.
func without(t *testing.T, table string, column int, value string, instead []string) engine.Rules {
	t.Helper()
	other := instead[slices.IndexFunc(instead, func(s string) bool { return s != value })]
	rows := enginetest.Rows(t, lisboa.Rules{}.Files(), table)
	for _, row := range rows[1:] {
		if row[column] == value {
			row[column] = other
		}
	}
	rules, err := lisboa.RulesFrom(enginetest.WithRows(t, lisboa.Rules{}.Files(), table, rows))
	if err != nil {
		t.Fatalf("%s.csv with %q for %q: %v", table, other, value, err)
	}
	return rules
}

// rulings names the scenarios of rules that are not in the tables: actions, the ends of the
// periods, a chain of followers, and Lacerda's choices (RULES 12).
var rulings = map[string]string{
	"recruit": "event-purple-treasury-6 perm-recruit-3", "plan": "e26-no-money e20-plan", "ship": "e16-ship", "produce": "e13-production", "cardinal": "e15-church", "favor": "follow-king-favor",
	"store": "e10-store", "decrees": "follow-chain", "open": "e14-opening",
	"first period by sets": "period-sets", "first period by decks": "period-decks", "first period by a follower": "period-follower",
	"end by sets": "end-sets", "end by decks": "end-decks", "end in the last turn of a round": "end-last-player", "three followers": "follow-chain",
	"Lacerda recruits where he has fewest": "e20-recruit", "equal offices": "lacerda-recruit-tie", "office full of his": "lacerda-recruit-full", "full office": "e28-lacerda-stays", "last official": "lacerda-recruit-last",
	"plan with more officials": "lacerda-plan-more", "equal plans": "e20-plan-more e20-plan", "one stack of plans": "lacerda-plan-one-stack",
	"his ship": "lacerda-ship", "no ship": "lacerda-no-ship", "his goods": "lacerda-produce", "his Cardinal": "lacerda-cardinal lacerda-treasury-stops lacerda-treasury-passes",
	"his church": "lacerda-church-passes lacerda-church-stops lacerda-church-leaves lacerda-church-yours", "his church by the option": "lacerda-church-end-stops lacerda-church-end-passes lacerda-church-stored", "first favor": "lacerda-favor", "no favor": "lacerda-no-favor",
	"store: most wigs, cube of the column": "e21-store", "store: topmost row, leftmost space": "lacerda-store-row", "no house": "lacerda-no-house",
	"decrees: leftmost, number 69": "e23-decrees", "building: best difference": "lacerda-open-best", "building: blue by the helper": "lacerda-open-blue", "building: green by the helper, clockwise": "lacerda-open-tie",
	"paying in wigs": "e22-paying", "helper": "lacerda-helper", "he follows": "lacerda-follows", "he keeps the favor": "lacerda-keeps-favor", "you follow him": "lacerda-you-follow",
	"setup":             "lacerda-setup-values lacerda-setup-parts lacerda-setup-goods lacerda-setup-west lacerda-setup-helper lacerda-setup-agent lacerda-setup-agent-office",
	"his final scoring": "lacerda-end-ships lacerda-end-cubes lacerda-end-streets lacerda-end-money lacerda-end-decrees lacerda-end-officials lacerda-end-officials-tie",
	"right hand":        "lacerda-rank-hand lacerda-rank-hand-wigs lacerda-rank-hand-stores lacerda-rank-hand-majorities lacerda-rank-hand-reis lacerda-rank-hand-decrees lacerda-rank-hand-ships",
	"favorite":          "lacerda-rank-favorite lacerda-rank-favorite-wigs lacerda-rank-favorite-stores lacerda-rank-favorite-majorities lacerda-rank-favorite-reis lacerda-rank-favorite-decrees lacerda-rank-favorite-ships",
	"magistrate":        "lacerda-rank-magistrate lacerda-rank-magistrate-wigs lacerda-rank-magistrate-stores lacerda-rank-magistrate-majorities lacerda-rank-magistrate-reis lacerda-rank-magistrate-decrees",
}

// TestEveryRulingHasAScenario checks that the scenarios in rulings exist.
func TestEveryRulingHasAScenario(t *testing.T) {
	list := examples(t)
	for what, names := range rulings {
		for name := range strings.FieldsSeq(names) {
			if !slices.ContainsFunc(list, func(e scenario.Example) bool { return e.Name == name }) {
				t.Errorf("%s: no scenario %s", what, name)
			}
		}
	}
}
