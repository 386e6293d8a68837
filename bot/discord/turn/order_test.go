package turn_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// againstComputer opens a table of a game for one person and a computer, and returns it
// when the person is asked.
func againstComputer(t *testing.T, game string, rated bool) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	tb := h.Newest()
	h.Command("1", discordtest.ChannelID, "table add-bot", map[string]string{"table": fmt.Sprint(tb.ID), "level": "1"})
	h.Command("1", discordtest.ChannelID, "table start", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Deliver()
	if rated {
		if _, err := h.Bot.Kit.Tables.Modify(t.Context(), tb.ID, "1", "", func(t *storage.Table) ([]storage.Delivery, error) {
			t.TableState.Rated = []int{0, 1}
			return nil, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	return h, computersPlay(h, tb.ID)
}

// computersPlay lets computers answer until person 1 is asked, or the match is over.
func computersPlay(h *discordtest.Fixture, id int64) storage.Table {
	h.T.Helper()
	for n := 0; h.Pending(id) != "1" && h.Pending(id) != "" && n < 10; n++ {
		h.Bot.Kit.Rooms.Computers.Work(h.T.Context())
		h.After(time.Minute)
	}
	return h.Table(id)
}

// linesIn are the names of the answers that stand as lines on a panel, from top to
// bottom, and how many of their buttons are blue.
func linesIn(p *discordtest.Posted) (names []string, blue int) {
	for _, row := range wire.Rows(p.Components) {
		b, ok := row.Components[0].(discordgo.Button)
		if !ok || !strings.HasSuffix(b.Label, "[Place]") {
			continue
		}
		name, _, _ := strings.Cut(b.Label, " · ")
		names = append(names, name)
		if b.Style == discordgo.PrimaryButton {
			blue++
		}
	}
	return names, blue
}

// Against computers the best answers stand first; in a rated match, and for who prefers
// it, they stand as in the rulebook, and nothing is blue.
func TestAnswersAreOrderedWhereNobodyIsHelped(t *testing.T) {
	h, tb := againstComputer(t, "caylus", false)
	panel := h.Command("1", tb.Thread, "play", nil)
	s, err := h.Bot.Kit.Tables.Look(t.Context(), tb.ID, "1")
	if err != nil {
		t.Fatal(err)
	}
	order, err := h.Bot.Kit.Rooms.Hints.Order(t.Context(), s, kit.CodesOf(s.Options))
	if err != nil || order.Rank == nil {
		t.Fatalf("the order is %v, %v", order, err)
	}
	advised, blue := linesIn(panel)
	best := ""
	for _, o := range s.Options {
		if order.Rank[o.Code] == 0 {
			best = h.Bot.Kit.Words("en", tb).Flat(o.Label)
		}
	}
	if len(advised) < 2 || advised[0] != best || blue > 1 {
		t.Errorf("the lines are %q, %d of them blue; the best answer is %q in\n%s", advised, blue, best, panel.Text())
	}
	h.Change("1", func(p *storage.Preferences) { p.ByRules = true })
	byRules, blue := linesIn(h.Command("1", tb.Thread, "play", nil))
	if blue != 0 || slices.Equal(byRules, advised) {
		t.Errorf("as in the rulebook the lines are %q, %d of them blue; by advice %q", byRules, blue, advised)
	}
	h, tb = againstComputer(t, "caylus", true)
	if rated, blue := linesIn(h.Command("1", tb.Thread, "play", nil)); blue != 0 || !slices.Equal(rated, byRules) {
		t.Errorf("in a rated match the lines are %q, %d of them blue; as in the rulebook %q", rated, blue, byRules)
	}
}

// judged is how many points of chance answers cost, as a search judges.
type judged struct {
	h    *discordtest.Fixture
	seen *table.Sight
	s    engine.State
	all  []string // codes of the chains
	lost map[string]map[string]float64
}

// judge judges the answers to the question that person 1 is asked now.
func judge(h *discordtest.Fixture, tb storage.Table) *judged {
	h.T.Helper()
	seen, err := h.Bot.Kit.Tables.Look(h.T.Context(), tb.ID, "1")
	h.Ok(err)
	s, err := table.Again(h.T.Context(), seen, func(tx *table.Tx) (engine.State, error) { return tx.Draft.State.Clone(), nil })
	h.Ok(err)
	j := &judged{h: h, seen: seen, s: s, lost: map[string]map[string]float64{}}
	for _, c := range chainsOf(h, tb, "1") {
		j.all = append(j.all, c.Code())
	}
	return j
}

// of is how many points a shown answer costs: those of each of its moves together.
func (j *judged) of(short string) float64 {
	j.h.T.Helper()
	code := short
	if _, sum, long := strings.Cut(short, "~"); long {
		at := slices.IndexFunc(j.all, func(c string) bool { return fmt.Sprintf("%08x", kit.Checksum(c)) == sum })
		code = j.all[at]
	}
	s, before, sum := j.s, "", 0.0
	for step := range strings.SplitSeq(code, "; ") {
		if j.lost[before] == nil {
			j.lost[before] = j.search(s)
		}
		sum += j.lost[before][step]
		m, _ := engine.Exactly(s, j.seen.Seat, step)
		s, before = s.Clone(), before+step+"; "
		j.h.Ok(s.Play(j.seen.Seat, m, nil))
	}
	return sum
}

// search is how many points each answer to the next question costs.
func (j *judged) search(s engine.State) map[string]float64 {
	j.h.T.Helper()
	rules, _ := catalog.Game(j.seen.Table.Game)
	net, err := levels.Net(rules, len(j.seen.Table.Seats))
	j.h.Ok(err)
	n := len(s.Moves(j.seen.Seat, nil))
	player := search.Player{Net: net, Iterations: 300 + 60*n, Explore: 1}
	best, err := player.Best(ai.SightOf(s, j.seen.Seat), j.seen.Seat, n, engine.NumberedSeed(1).Rand("judge"))
	j.h.Ok(err)
	lost := map[string]float64{}
	for _, c := range best {
		lost[s.Code(j.seen.Seat, c.Move)] = 100 * (ai.Chance(best[0].Value) - ai.Chance(c.Value))
	}
	return lost
}

// codeIn is the code in the custom id of a button.
func codeIn(t *testing.T, customID string) string {
	t.Helper()
	id, err := kit.ParseCustomID(customID)
	if err != nil {
		t.Fatal(err)
	}
	return id.Code
}

// linesOfMenus are the values of the lines of a panel's menus for answers to its question.
func linesOfMenus(p *discordtest.Posted) (menus [][]string) {
	for _, row := range wire.Rows(p.Components) {
		m, ok := row.Components[0].(discordgo.SelectMenu)
		if !ok || !strings.HasPrefix(m.CustomID, "menu:") {
			continue
		}
		var values []string
		for _, o := range m.Options {
			if !strings.HasPrefix(o.Value, ">") {
				values = append(values, o.Value)
			}
		}
		menus = append(menus, values)
	}
	return menus
}

// The first answer on a panel costs little chance to win, also where one press gives
// several answers, and menus list the best lines first: at the begin of turns of
// Architects, which begin with a place and go on with what is done there.
func TestTheFirstAnswerIsGood(t *testing.T) {
	h, tb := againstComputer(t, "architects", false)
	h.Change("1", func(p *storage.Preferences) { p.Warn = storage.WarnNever })
	r := rand.New(rand.NewPCG(1, 1))
	turns, joined, menus := 0, 0, 0
	var first, top, bottom float64
	for panel := h.Command("1", tb.Thread, "play", nil); turns < 16; {
		if h.Pending(tb.ID) != "1" {
			computersPlay(h, tb.ID)
			panel = h.Command("1", tb.Thread, "play", nil)
		}
		id := discordtest.Verb(panel, "pick")
		if id == "" {
			panel = h.Step(r, "1", panel)
			continue
		}
		if j := judge(h, tb); j.seen.Question.Kind == "turn" {
			named := codeIn(t, id)
			turns, joined, first = turns+1, joined+strings.Count(named, ";"), first+j.of(named)
			for _, lines := range linesOfMenus(panel) {
				if len(lines) > 9 {
					menus, top, bottom = menus+1, top+j.of(lines[0]), bottom+j.of(lines[len(lines)-1])
				}
			}
		}
		panel = h.Press("1", panel, id)
	}
	if first > 1.4*float64(turns) || joined == 0 {
		t.Errorf("the first answers of %d turns, %d of them joined, cost %.1f points together", turns, joined, first)
	}
	if 4*top > bottom || menus == 0 {
		t.Errorf("the first lines of %d menus cost %.1f points together, the last ones %.1f", menus, top, bottom)
	}
}
