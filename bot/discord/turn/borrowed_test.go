package turn_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/render"
	"guildhall/storage"
)

// «Take turn» on the card opens a panel that shows the picture of the card, where it would
// show the same one: Discord has it already. Somebody with other colours gets their own,
// and so does everybody where Discord refuses the picture of the card.
func TestPanelBorrowsThePictureOfTheCard(t *testing.T) {
	h := discordtest.New(t)
	h.Bot.Kit.Draw = render.NewCache(16 << 20).Picture
	tb, who, played := opened(h, "caylus", "1", "2", "3")
	thread := h.Wire.In(tb.Thread, "")
	i := slices.IndexFunc(thread, func(p *discordtest.Posted) bool { return discordtest.Verb(p, "turn") != "" })
	card := thread[i]
	take := discordtest.Verb(card, "turn")

	panel := h.Press(who, card, take)
	there := h.Wire.Asked[h.LastID()].Files // as Discord names the pictures of the card
	if len(panel.Files) != 1 || len(there) != 1 || panel.Files[0].Address != there[0].URL || !panel.Frame.Corner {
		t.Fatalf("the panel shows %d pictures, the first from %q; want that of the card", len(panel.Files), address(panel))
	}
	if address(played) != "" || len(played.FileNames()) != 1 {
		t.Errorf("the panel of /play borrows a picture from %q, but nothing was pressed", address(played))
	}
	// The next step sends its own: the panel has none that it could keep.
	next := h.Press(who, panel, discordtest.Verb(panel, "pick"))
	if address(next) != "" {
		t.Errorf("after a step the panel borrows a picture from %q", address(next))
	}
	h.Press(who, next, discordtest.Verb(next, "undo"))

	h.Wire.Fail["answer"] = []error{wire.ErrInvalid}
	if panel := h.Press(who, card, take); len(panel.FileNames()) != 1 || len(panel.Files[0].Data) == 0 {
		t.Errorf("refused by Discord, the panel shows %d pictures of its own, one from %q", len(panel.FileNames()), address(panel))
	}

	if _, err := h.Bot.Kit.ChangePerson(context.Background(), who, false, func(p *storage.Person) { p.Theme = "contrast" }); err != nil {
		t.Fatal(err)
	}
	if panel := h.Press(who, card, take); len(panel.FileNames()) != 1 {
		t.Errorf("in high contrast the panel borrows a picture from %q", address(panel))
	}
}

// Until the draft changes the board, the panel shows the picture of the card, which nobody
// draws again; «?» shows the answers on the board, with what both others did.
func TestPanelShowsTheCardsPictureUntilTheDraftChangesTheBoard(t *testing.T) {
	h := discordtest.New(t)
	cache := render.NewCache(16 << 20)
	h.Bot.Kit.Draw = cache.Picture
	tb, who, _ := opened(h, "caylus", "1", "2", "3")
	for range 2 {
		h.Play(tb.ID, who)
		h.Deliver()
		who = h.Pending(tb.ID)
	}
	s, err := h.Bot.Kit.Tables.Look(t.Context(), tb.ID, who)
	h.Ok(err)
	if len(s.Changed) <= len(s.Latest) {
		t.Fatalf("%d places changed since the turn of the person, %d with the latest turn", len(s.Changed), len(s.Latest))
	}
	thread := h.Wire.In(tb.Thread, "")
	card := thread[slices.IndexFunc(thread, func(p *discordtest.Posted) bool { return discordtest.Verb(p, "turn") != "" })]
	before := cache.Made()
	if panel := h.Press(who, card, discordtest.Verb(card, "turn")); address(panel) == "" || !panel.Frame.Corner {
		t.Errorf("the panel borrows no picture from the card")
	}
	panel := h.Command(who, tb.Thread, "play", nil)
	if !bytes.Equal(panel.Files[0].Data, card.Files[0].Data) || !panel.Frame.Corner || cache.Made() != before {
		t.Errorf("%d pictures are drawn for the panel of /play, and it does not show that of the card", cache.Made()-before)
	}
	asked := h.Press(who, panel, discordtest.Verb(panel, "why"))
	if len(asked.Files) != 1 || !strings.HasPrefix(asked.Files[0].Name, "choices") || cache.Made() != before+1 {
		t.Errorf("«?» shows the files %q", asked.FileNames())
	}
	next := h.Press(who, panel, discordtest.Verb(panel, "pick"))
	if len(next.Files) != 1 || bytes.Equal(next.Files[0].Data, card.Files[0].Data) || cache.Made() != before+2 {
		t.Errorf("after a step that changes the board the panel shows the files %q", next.FileNames())
	}
	back := h.Press(who, next, discordtest.Verb(next, "undo"))
	if !bytes.Equal(back.Files[0].Data, card.Files[0].Data) || cache.Made() != before+2 {
		t.Errorf("after «Undo» %d pictures are drawn, and the panel does not show that of the card", cache.Made()-before-2)
	}
}

// The boards of a table are painted once. Panels and cards of the turns that follow take
// their pixels from it, and paint what moved.
func TestBoardsOfATableArePaintedOnce(t *testing.T) {
	h := discordtest.New(t)
	cache := render.NewCache(64 << 20)
	h.Bot.Kit.Draw = cache.Picture
	tb, who, panel := opened(h, "caylus", "1", "2", "3")
	first := cache.Drawn()
	for range 6 {
		panel = h.Press(who, panel, discordtest.Verb(panel, "pick"))
		h.Press(who, panel, discordtest.Verb(panel, "done"))
		h.Deliver()
		who = h.Pending(tb.ID)
		panel = h.Command(who, tb.Thread, "play", nil)
	}
	if made, drawn := cache.Made(), cache.Drawn(); drawn != first || made < first+6 {
		t.Errorf("%d pictures are painted as a whole, and %d before the first turn; %d are made", drawn, first, made)
	}
}

// address is where the first picture of a message is shown from.
func address(p *discordtest.Posted) string {
	if len(p.Files) == 0 {
		return "nowhere"
	}
	return p.Files[0].Address
}
