package turn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// In matches of every game, in both languages, each panel shows one whole question: up to
// five answers as lines; of more answers at least four lines and a menu with all. No name
// is cut, every line is legal as a single answer, and the beginnings of menu names
// differ.
func TestPanelsOfMatches(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		seats := slices.Sorted(slices.Values(rules.Info().Seats))
		for i, lang := range []string{"en", "ko"} {
			for _, n := range []int{seats[0], min(3, seats[len(seats)-1])}[longtest.Number(1, 0):] {
				t.Run(fmt.Sprint(rules.Info().ID, " ", lang, " ", n), func(t *testing.T) {
					h := discordtest.New(t)
					tb := startedIn(h, rules.Info().ID, lang, n)
					panels := 0
					walks(h, tb, uint64(i+1), longtest.Number(12, 200), func(user string, p *discordtest.Posted) bool {
						checkPanel(h, sightOf(h, tb, user), p, h.Bot.Texts.Words(lang, tb))
						panels++
						return t.Failed()
					})
					if panels < 2*n {
						t.Errorf("only %d panels were checked", panels)
					}
				})
			}
		}
	}
}

// startedIn returns a started table of n people who read a language.
func startedIn(h *discordtest.Fixture, game, lang string, n int) storage.Table {
	h.T.Helper()
	h.Langs = map[string]string{}
	for i := range n {
		h.Langs[fmt.Sprint(i+1)] = map[string]string{"en": "en-US", "ko": "ko"}[lang]
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game, "players": fmt.Sprint(n)})
	h.Deliver()
	tb := fmt.Sprint(h.Newest().ID)
	for i := 2; i <= n; i++ {
		h.Command(fmt.Sprint(i), discordtest.ChannelID, "table join", map[string]string{"table": tb})
	}
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": tb}, "start")
	h.Deliver()
	return h.Table(h.Newest().ID)
}

// panelParts holds the answers on a panel: codes and names of lines and of menu options,
// and the names of the menus and of all their options.
type panelParts struct {
	lines, listed map[string]string // names by short code
	menus, inside []string
}

func partsOf(p *discordtest.Posted) panelParts {
	parts := panelParts{lines: map[string]string{}, listed: map[string]string{}}
	for _, row := range wire.Rows(p.Components) {
		for _, one := range row.Components {
			switch one := one.(type) {
			case discordgo.Button:
				if id, err := handler.ParseCustomID(one.CustomID); err == nil && id.Verb == "pick" {
					parts.lines[id.Code] = one.Label
				}
			case discordgo.SelectMenu:
				parts.menus = append(parts.menus, one.Placeholder)
				for _, o := range one.Options {
					parts.inside = append(parts.inside, o.Label)
					if strings.HasPrefix(one.CustomID, "menu:") {
						parts.listed[o.Value] = o.Label
					}
				}
			}
		}
	}
	return parts
}

// checkPanel checks the panel of a question.
func checkPanel(h *discordtest.Fixture, s *table.Snapshot, p *discordtest.Posted, w textfmt.Words) {
	h.T.Helper()
	offers, err := h.Bot.Services.Turns.Offers(h.T.Context(), s)
	h.Ok(err)
	parts := partsOf(p)
	fail := func(format string, args ...any) {
		h.T.Helper()
		h.T.Errorf(format+"\non\n%s", append(args, p.Text())...)
	}
	checkMenus(parts.menus, w.Flat(s.Question.Text), fail)
	for _, name := range parts.inside {
		if strings.Contains(name, "…") {
			fail("%q is cut", name)
		}
	}
	if s.Question.Form == engine.Picks {
		return
	}
	codes := make([]string, len(offers))
	for i, o := range offers {
		codes[i] = o.Code
	}
	var shown []string
	for _, names := range []map[string]string{parts.lines, parts.listed} {
		for short, name := range names {
			code, _ := handler.LongCode(codes, short)
			i := slices.Index(codes, code)
			if i < 0 || !isLegal(h, s, code) {
				fail("%q is not legal", short)
				continue
			}
			shown = append(shown, code)
			if label := w.Flat(offers[i].Label); !isCalled(name, label, offers[i].Stops()) {
				fail("%q is called %q", label, name)
			}
		}
	}
	stops := func(o draft.Offer) bool { return o.Stops() }
	for i, o := range offers {
		_, line := parts.lines[handler.ShortCode(codes, i)]
		if !line && (len(offers) <= 5 || o.Stops()) {
			fail("%q is not a line", o.Code)
		}
		if len(offers) <= handler.MaxMenu && !slices.Contains(shown, o.Code) {
			fail("%q cannot be chosen", o.Code)
		}
	}
	if len(offers) > 5 && len(parts.lines) < min(4, len(offers)-countOf(offers, stops)) {
		fail("%d lines of %d answers", len(parts.lines), len(offers))
	}
}

func countOf(offers []draft.Offer, is func(draft.Offer) bool) int {
	n := 0
	for _, o := range offers {
		if is(o) {
			n++
		}
	}
	return n
}

// isCalled reports whether the name of a line or option is the label, or the label
// without the verb on the button of the line.
func isCalled(name, label string, stops bool) bool {
	if name == label || strings.HasPrefix(name, label+" · ") {
		return true
	}
	_, verb, _ := strings.Cut(name[strings.LastIndex(name, " · ")+1:], "[")
	short, ok := strings.CutSuffix(label, " "+strings.TrimSuffix(verb, "]"))
	return ok && !stops && strings.HasPrefix(name, short+" · ")
}

// told is the number of characters of a menu's name that a phone shows.
const told = 28

// checkMenus checks the names of menus: they are not cut, their beginnings differ, and
// none repeats the question.
func checkMenus(names []string, question string, fail func(string, ...any)) {
	begins := map[string]bool{}
	for _, name := range names {
		begin := string([]rune(name)[:min(told, len([]rune(name)))])
		if begins[begin] {
			fail("two menus begin with %q", begin)
		}
		begins[begin] = true
		if strings.Contains(name, "…") || name == "" || strings.Contains(name, question) || strings.HasPrefix(question, name) {
			fail("a menu is called %q", name)
		}
	}
}

// isLegal reports whether an answer can be given as a whole: it is offered, or each of
// its two answers is offered in turn.
func isLegal(h *discordtest.Fixture, s *table.Snapshot, code string) bool {
	h.T.Helper()
	first, then, joined := strings.Cut(code, "; ")
	has := func(options []engine.Option, code string) bool {
		return slices.ContainsFunc(options, func(o engine.Option) bool { return o.Code == code })
	}
	if !joined || !has(s.Options, first) {
		return has(s.Options, code)
	}
	_, next, err := h.Bot.Services.Turns.Try(h.T.Context(), s, first)
	h.Ok(err)
	return has(next, then)
}
