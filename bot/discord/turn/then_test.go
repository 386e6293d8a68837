package turn_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/draft"
	"guildhall/storage"
)

// thenMenu returns the first menu with lines that are answered behind any one of the others,
// and its lines, apart.
func thenMenu(p *discordtest.Posted) (menu discordgo.SelectMenu, first, later []discordgo.SelectMenuOption) {
	for _, row := range wire.Rows(p.Components) {
		m, ok := row.Components[0].(discordgo.SelectMenu)
		if ok && !strings.Contains(m.CustomID, ":then") && !strings.Contains(m.CustomID, ":best") {
			continue // there several may be answered, and those behind some of them
		}
		if !ok || !strings.HasPrefix(m.CustomID, "menu:") || !slices.ContainsFunc(m.Options, func(o discordgo.SelectMenuOption) bool { return strings.HasPrefix(o.Label, "Then: ") }) {
			continue
		}
		for _, o := range m.Options {
			if strings.HasPrefix(o.Label, "Then: ") {
				later = append(later, o)
			} else {
				first = append(first, o)
			}
		}
		return m, first, later
	}
	return menu, nil, nil
}

// One press gives an answer and what comes behind it. A line «Then: …» says so, and alone
// it does nothing but say what to do.
func TestThenLines(t *testing.T) {
	for _, game := range []string{"villagers", "cleopatra"} {
		h, tb, _, _ := openedAt(t, game, "1", "2", "3")
		played := 0
		walks(h, tb, 6, func(user string, p *discordtest.Posted, _ []draft.Chain) bool {
			menu, first, later := thenMenu(p)
			if len(later) == 0 {
				return false
			}
			before := draftOf(h, tb, user)
			if !strings.HasSuffix(menu.Placeholder, ", and then? (several at once)") || menu.MaxValues < 2 {
				t.Errorf("%s: the menu is %q for %d", game, menu.Placeholder, menu.MaxValues)
			}
			for _, values := range [][]string{{later[0].Value}, {first[0].Value, first[1].Value}, {first[0].Value, first[1].Value, later[0].Value}} {
				p = h.Press(user, p, menu.CustomID, values...)
				if got := draftOf(h, tb, user); !slices.Equal(got, before) || !strings.Contains(p.Content, "Choose one answer to this question") {
					t.Fatalf("%s: %q drafted %q behind %q:\n%s", game, values, got, before, p.Text())
				}
			}
			next := h.Press(user, p, menu.CustomID, later[0].Value, first[0].Value)
			got := draftOf(h, tb, user)
			if sure := discordtest.Verb(next, "sure"); sure != "" { // the last answer shows something
				played++
				return played > 1
			}
			if strings.Contains(next.Content, "### Done") { // the press ended the turn
				played++
				return true
			}
			if len(got) > len(before)+1 {
				played++
			}
			return played > 1
		})
		if played == 0 {
			t.Errorf("%s: no press gave an answer and one behind it", game)
		}
	}
}

// People who want one question at a time get no answers behind it.
func TestNoThenLinesOneByOne(t *testing.T) {
	h, tb, _, _ := openedAt(t, "villagers", "1", "2", "3")
	found := walks(h, tb, 7, func(user string, p *discordtest.Posted, _ []draft.Chain) bool {
		if _, _, later := thenMenu(p); len(later) == 0 {
			return false
		}
		h.Change(user, func(p *storage.Preferences) { p.OneByOne = true })
		if _, _, later := thenMenu(h.Command(user, tb.Thread, "play", nil)); len(later) != 0 {
			t.Errorf("%d lines stand behind another", len(later))
		}
		return true
	})
	if !found {
		t.Error("nothing stood behind an answer")
	}
}

// Where the answers fill more than two menus, one press still gives one of them and what
// comes behind it.
func TestThenLinesInManyMenus(t *testing.T) {
	found := false
	for seed := uint64(6); seed < 13 && !found; seed++ {
		h, tb, _, _ := openedAt(t, "cleopatra", "1", "2", "3")
		found = answersInManyMenus(h, tb, seed)
	}
	if !found {
		t.Error("nothing stood behind the answers of three menus")
	}
}

// answersInManyMenus walks to three menus with answers behind theirs, and presses two lines.
func answersInManyMenus(h *discordtest.Fixture, tb storage.Table, seed uint64) bool {
	return walks(h, tb, seed, func(user string, p *discordtest.Posted, _ []draft.Chain) bool {
		n := len(thenMenus(p))
		if n < 3 {
			return false
		}
		before := len(draftOf(h, tb, user))
		for i := range n {
			for k, o := range thenMenus(p)[i].Options {
				menu := thenMenus(p)[i]
				if strings.HasPrefix(o.Label, "Then: ") {
					break
				}
				p = h.Press(user, p, menu.CustomID, menu.Options[k].Value, menu.Options[len(menu.Options)-1].Value)
				if len(draftOf(h, tb, user)) > before+1 {
					return true
				}
			}
		}
		return false
	})
}

// thenMenus returns the menus with lines that are answered behind another.
func thenMenus(p *discordtest.Posted) []discordgo.SelectMenu {
	var menus []discordgo.SelectMenu
	for _, row := range wire.Rows(p.Components) {
		if m, ok := row.Components[0].(discordgo.SelectMenu); ok && strings.Contains(m.CustomID, ":then") {
			menus = append(menus, m)
		}
	}
	return menus
}

// Five menus stand on one panel: a page of them would cost a press, and hide answers.
func TestFiveMenusNeedNoPages(t *testing.T) {
	h, tb, _, _ := openedAt(t, "lisboa", "1", "2", "3")
	if !walks(h, tb, 5, func(_ string, p *discordtest.Posted, _ []draft.Chain) bool {
		menus := 0
		for _, row := range wire.Rows(p.Components) {
			if m, ok := row.Components[0].(discordgo.SelectMenu); ok && strings.HasPrefix(m.CustomID, "menu:") {
				menus++
			}
		}
		return menus == 5 && discordtest.Verb(p, "page") == ""
	}) {
		t.Error("no panel had five menus")
	}
}
