package architects_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
	"guildhall/engine/scenario"
)

// covered lists the tables whose rows need a scenario. A wrong value in any of the columns must
// make a scenario fail that contains the id of the row. If the id is only a number, just the
// scenarios whose file names begin as given are searched.
var covered = []struct {
	file    string
	columns []string
	among   []string
}{
	{"buildings", []string{"clay", "wood", "stone", "gold", "marble", "virtue", "vp", "effect"}, nil},
	{"apprentices", []string{"virtue_on_hire", "effect"}, nil},
	{"scheme_cards", []string{"effect", "adds_future_card"}, nil},
	{"black_market_cards", []string{"small_side_gain", "big_side_gain"}, nil},
	{"reward_cards", []string{"gain"}, nil},
	{"black_market_spaces", []string{"silver_cost", "virtue_cost"}, nil},
	{"cathedral", []string{"cost", "vp"}, []string{"end-cathedral", "hall-", "e17", "e18", "e19"}},
	{"virtue_track", []string{"vp", "tax_evasion_icons", "cathedral_allowed", "black_market_allowed"}, []string{"virtue-", "pay-"}},
	{"player_boards", []string{"silver", "goods", "prison_workers", "extra_building_cards", "debt"}, nil},
	{"ai_boards", []string{"start_virtue", "vp_per_guildhall_worker", "vp_per_marble", "vp_per_unpaid_debt", "vp_per_2_prison_workers"}, nil},
}

// wrong maps cells without a number to other values.
var wrong = map[string]string{
	"hire_any_free": "gain(clay:9)", "release_prison(all)": "release_prison(1)", "no_virtue_loss": "discount(silver:2)",
	"market(left)": "market(right)", "market(right)": "market(left)", "market(right,double)": "market(right)", "yes": "no", "no": "yes", "now": "no",
	"debt_penalty(+1)": "debt_penalty(-1)", "debt_penalty(-1)": "debt_penalty(+1)",
}

// same lists cells without an effect, which no scenario has to show.
var same = []string{"none", "0"}

var number = regexp.MustCompile(`\d+`)

// raised returns a cell with every number increased by one, or with another word.
func raised(cell string) string {
	if other, ok := wrong[cell]; ok {
		return other
	}
	return number.ReplaceAllStringFunc(cell, func(s string) string {
		n, _ := strconv.Atoi(s)
		return strconv.Itoa(n + 1)
	})
}

// TestEveryRowHasAScenario changes one value of the tables at a time. A scenario that contains the
// id of the row must fail.
func TestEveryRowHasAScenario(t *testing.T) {
	longtest.Only(t, "seconds of processor time")
	list, err := scenario.Examples("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range covered {
		rows := enginetest.Rows(t, architects.Rules{}.Files(), table.file)
		for _, row := range rows[1:] {
			for _, column := range table.columns {
				c := slices.Index(rows[0], column)
				if c < 0 {
					t.Fatalf("%s.csv has no column %s", table.file, column)
				}
				cell := row[c]
				other := raised(cell)
				if other == cell || cell == "0" {
					if !slices.Contains(same, cell) {
						t.Errorf("%s.csv, %s: no wrong value for %s %q", table.file, row[0], column, cell)
					}
					continue
				}
				row[c] = other
				rules, err := architects.RulesFrom(enginetest.WithRows(t, architects.Rules{}.Files(), table.file, rows))
				row[c] = cell
				if err != nil {
					t.Logf("%s.csv, %s: %s %q cannot be %q: %v", table.file, row[0], column, cell, other, err)
					continue
				}
				if !noticed(rules, list, row[0], table.among) {
					t.Errorf("%s.csv, %s: no scenario notices when %s is %q instead of %q", table.file, row[0], column, other, cell)
				}
			}
		}
	}
}

// noticed reports whether a scenario that contains id fails. If among is not empty, only scenarios
// whose file names begin with one of its elements count.
func noticed(rules engine.Rules, list []scenario.Example, id string, among []string) bool {
	names := regexp.MustCompile(`(?i)\b(` + id + `|` + strings.ReplaceAll(id, "_", " ") + `|` + place(id) + `)\b`)
	return slices.ContainsFunc(list, func(e scenario.Example) bool {
		begins := func(start string) bool { return strings.HasPrefix(e.Name, start) }
		return (among == nil || slices.ContainsFunc(among, begins)) && names.MatchString(e.Text) && e.Fails(rules)
	})
}

// place returns the notation of a space of the Black Market.
func place(id string) string { return strings.Replace(id, "bm_", "market ", 1) }
