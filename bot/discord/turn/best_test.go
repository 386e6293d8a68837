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

// menuNamed returns the first menu of a panel whose placeholder holds a text.
func menuNamed(p *discordtest.Posted, text string) (discordgo.SelectMenu, bool) {
	for _, row := range wire.Rows(p.Components) {
		if m, ok := row.Components[0].(discordgo.SelectMenu); ok && strings.Contains(m.Placeholder, text) {
			return m, true
		}
	}
	return discordgo.SelectMenu{}, false
}

// isFinal reports whether a press made answers final.
func isFinal(p *discordtest.Posted) bool {
	return strings.Contains(p.Content, "This is final") || strings.Contains(p.Content, "### Done")
}

// A menu of the best places stands below those that lead to all places. One press answers
// every question up to a place, and with «Then: …» the one behind it; two places at once
// are refused.
func TestBestPlacesInOnePress(t *testing.T) {
	h, tb, _, _ := openedAt(t, "cleopatra", "1", "2", "3")
	for user := range map[string]bool{"1": true, "2": true, "3": true} {
		h.Change(user, func(p *storage.Preferences) { p.Warn = storage.WarnNever })
	}
	alone, then := 0, 0
	walks(h, tb, 4, func(user string, p *discordtest.Posted, _ []draft.Chain) bool {
		menu, ok := menuNamed(p, "places that bring most")
		if !ok {
			return false
		}
		if other, ok := menuNamed(p, "Visit"); !ok || len(other.Options) == 0 {
			return false
		}
		before := len(draftOf(h, tb, user))
		first, last := menu.Options[0], menu.Options[len(menu.Options)-1]
		if strings.Count(first.Label, " › ") < 2 || !strings.HasPrefix(first.Description, "+") && !strings.Contains(first.Description, "◆ final at once · +") {
			t.Errorf("the best place is %q, %q", first.Label, first.Description)
		}
		if !strings.HasPrefix(last.Label, "Then: ") {
			if p = h.Press(user, p, menu.CustomID, first.Value); len(draftOf(h, tb, user)) < before+2 && !isFinal(p) {
				t.Errorf("%q drafted %q:\n%s", first.Label, draftOf(h, tb, user), p.Text())
			}
			alone++
			return true
		}
		p = h.Press(user, p, menu.CustomID, first.Value, menu.Options[1].Value)
		if len(draftOf(h, tb, user)) != before || !strings.Contains(p.Content, "Choose one answer to this question") {
			t.Errorf("two places drafted %q:\n%s", draftOf(h, tb, user), p.Text())
		}
		next := h.Press(user, p, menu.CustomID, first.Value, last.Value)
		if !isFinal(next) && len(draftOf(h, tb, user)) < before+2 {
			t.Errorf("%q and %q drafted %q:\n%s", first.Label, last.Label, draftOf(h, tb, user), next.Text())
		}
		then++
		return true
	})
	if alone+then == 0 {
		t.Error("no menu of the best places")
	}
}

// Where several answers may be chosen, the one that ends the question goes on with each
// answer to the next one, and is played last.
func TestTheEndOfAQuestionGoesOn(t *testing.T) {
	for seed := uint64(3); seed < 10; seed++ {
		h, tb, _, _ := openedAt(t, "lisboa", "1", "2", "3")
		for _, user := range []string{"1", "2", "3"} {
			h.Change(user, func(p *storage.Preferences) { p.Warn = storage.WarnNever })
		}
		if walks(h, tb, seed, func(user string, p *discordtest.Posted, _ []draft.Chain) bool { return sellsAndDraws(h, tb, user, p) }) {
			return
		}
	}
	t.Error("nobody sold goods and drew a card at once")
}

// sellsAndDraws chooses the end of a sale with a card, and a good before it.
func sellsAndDraws(h *discordtest.Fixture, tb storage.Table, user string, p *discordtest.Posted) bool {
	h.T.Helper()
	menu, ok := menuNamed(p, "goes aboard which ship? (several at once)")
	i := slices.IndexFunc(menu.Options, func(o discordgo.SelectMenuOption) bool { return strings.HasPrefix(o.Label, "Sell no more › ") })
	if !ok || i < 0 {
		return false
	}
	if strings.Contains(p.Text(), "[Sell no more ›") {
		h.T.Errorf("what comes behind the end has a button:\n%s", p.Text())
	}
	end, sale := menu.Options[i], menu.Options[0]
	_, card, _ := strings.Cut(end.Value, "; ")
	before := len(draftOf(h, tb, user))
	seen, err := h.Bot.Kit.Tables.Look(h.T.Context(), tb.ID, user)
	if err != nil {
		h.T.Fatal(err)
	}
	next := h.Press(user, p, menu.CustomID, end.Value, sale.Value)
	got := draftOf(h, tb, user)
	if isFinal(next) {
		got = nil
		played, err := h.Store.Moves(h.T.Context(), tb.ID, seen.Entry+1)
		if err != nil {
			h.T.Fatal(err)
		}
		for _, m := range played {
			got = append(got, m.Code)
		}
	}
	if len(got) < before+2 || got[before] != sale.Value || !slices.Contains(got[before:], card) {
		h.T.Errorf("%q and %q played %q:\n%s", end.Label, sale.Label, got, next.Text())
	}
	return true
}
