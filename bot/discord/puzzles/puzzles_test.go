package puzzles_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/settings"
	"guildhall/bot/discord/wire"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/puzzle"
	"guildhall/render"
)

// begun returns a bot with people who read English. It draws no pictures.
func begun(t *testing.T) *discordtest.Fixture { return scening(discordtest.New(t)) }

// scening makes a bot draw scenes without their pixels, for two people who read English.
func scening(h *discordtest.Fixture) *discordtest.Fixture {
	h.Langs["1"], h.Langs["2"] = "en-US", "en-US"
	h.Configure(func(c *discord.Config) {
		c.Draw = func(_ string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
			scene()
			return discordtest.OnePixel, nil
		}
	})
	return h
}

// choice is a button or an option of a menu.
type choice struct{ label, id, value string }

// choices returns all choices of a message, in their order.
func choices(p *discordtest.Posted) (list []choice) {
	for _, row := range wire.Rows(p.Components) {
		for _, c := range row.Components {
			switch c := c.(type) {
			case discordgo.Button:
				list = append(list, choice{c.Label, c.CustomID, ""})
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					list = append(list, choice{o.Label, c.CustomID, o.Value})
				}
			}
		}
	}
	return list
}

// name returns the answer of a choice.
func (c choice) name() string {
	name, _, _ := strings.Cut(c.label, " · ")
	return name
}

// carried returns the parts of the place in a choice's id.
func (c choice) carried() []string {
	if c.value != "" {
		return strings.Fields(c.value)
	}
	id, err := handler.ParseCustomID(c.id)
	if err != nil {
		return nil
	}
	return strings.Fields(id.Code)
}

func (c choice) press(h *discordtest.Fixture, user string, p *discordtest.Posted) *discordtest.Posted {
	h.T.Helper()
	if c.value == "" {
		return h.Press(user, p, c.id)
	}
	return h.Press(user, p, c.id, c.value)
}

// press presses the choice with a label.
func press(h *discordtest.Fixture, user string, p *discordtest.Posted, label string) *discordtest.Posted {
	h.T.Helper()
	for _, c := range choices(p) {
		if c.label == label {
			return c.press(h, user, p)
		}
	}
	h.T.Fatalf("nothing is labelled %q on\n%s", label, p.Text())
	return nil
}

// setOf returns the puzzles of a game.
func setOf(t *testing.T, game string) *puzzle.Set {
	t.Helper()
	for _, rules := range catalogtest.Games() {
		if rules.Info().ID == game {
			set, err := puzzle.Read(rules)
			if err != nil {
				t.Fatal(err)
			}
			return set
		}
	}
	t.Fatalf("no game %q", game)
	return nil
}

// answers returns the answers that a message with a puzzle offers, and the puzzle.
func answers(t *testing.T, p *discordtest.Posted) (list []choice, z *puzzle.Puzzle) {
	t.Helper()
	for _, c := range choices(p) {
		if at := c.carried(); len(at) == 5 && strings.Contains(at[4], "~") {
			list, z = append(list, c), setOf(t, at[0]).Find(at[1])
		}
	}
	if z == nil {
		t.Fatalf("no puzzle on\n%s", p.Text())
	}
	if len(list) != len(z.Chances) {
		t.Fatalf("%d answers are offered, the puzzle has %d", len(list), len(z.Chances))
	}
	return list, z
}

// right returns the best answer on a message, and wrong another one.
func right(t *testing.T, p *discordtest.Posted) choice {
	list, z := answers(t, p)
	return list[slices.Index(z.Chances, slices.Max(z.Chances))]
}

func wrong(t *testing.T, p *discordtest.Posted) choice {
	list, z := answers(t, p)
	return list[slices.Index(z.Chances, slices.Min(z.Chances))]
}

// shows checks that a message contains texts, and does not contain a text after "!".
func shows(t *testing.T, p *discordtest.Posted, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if plain, not := strings.CutPrefix(text, "!"); not == strings.Contains(p.Text(), plain) {
			t.Errorf("want %q (with ! not) in\n%s", text, p.Text())
		}
	}
}

func ofCleopatra(h *discordtest.Fixture, user string) *discordtest.Posted {
	return h.Command(user, discordtest.ChannelID, "puzzle", map[string]string{"game": "cleopatra"})
}

// After a wrong answer the reply shows its value and the value of the best answer,
// without naming that answer. Then the person tries again, and goes on to another puzzle.
func TestPuzzleIsSolved(t *testing.T) {
	h := begun(t)
	p := ofCleopatra(h, "1")
	shows(t, p, "Cleopatra · Puzzle ·", "you are", "!Your answer:", "!Next puzzle")
	_, z := answers(t, p)
	bad := wrong(t, p)
	q := bad.press(h, "1", p)
	shows(t, q, "✗ **Not the best answer.**", fmt.Sprintf("the best answer wins %d%%.", (slices.Max(z.Chances)+5)/10), "Your answer: "+bad.name(), "Your rating in these puzzles: 1", "(−", "!Best: ")
	q = press(h, "1", q, "Try again")
	shows(t, q, "!Your answer:", "!✗")
	q = right(t, q).press(h, "1", q)
	shows(t, q, "✓ **Right.**", "Why: ", "Only your first try counts")
	next := press(h, "1", q, "Next puzzle")
	if _, other := answers(t, next); other.ID == z.ID {
		t.Errorf("puzzle %s came again", z.ID)
	}
}

// The round is shown above a question once, not on both lines.
func TestRoundIsShownOnce(t *testing.T) {
	for _, locale := range []string{"en-US", "ko"} {
		h := begun(t)
		h.Langs["1"] = locale
		for _, rules := range catalogtest.Games() {
			if len(setOf(t, rules.Info().ID).Puzzles) == 0 {
				continue
			}
			p := h.Command("1", discordtest.ChannelID, "puzzle", map[string]string{"game": rules.Info().ID})
			head, rest, _ := strings.Cut(strings.ToLower(p.Content), "\n-# ")
			first, _, _ := strings.Cut(rest, "\n")
			first, _, _ = strings.Cut(first, " › ")
			if !strings.Contains(head, "\n") && strings.Contains(head, first) {
				t.Errorf("%q stands twice in\n%s", first, p.Content)
			}
		}
	}
}

// The best answer can be shown. For a person who has not tried the puzzle this counts as
// a failed try.
func TestShownAnswerIsAFailedTry(t *testing.T) {
	h := begun(t)
	p := press(h, "1", ofCleopatra(h, "1"), "Show answer")
	shows(t, p, "Best: **", "Why: ", "(−", "!Try again")
	tries, err := h.Bot.Config.Store.PuzzleTries(t.Context(), "1")
	h.Ok(err)
	if len(tries) != 1 || tries[0].Solved || setOf(t, "cleopatra").Find(tries[0].Puzzle) == nil {
		t.Errorf("tries %+v, want one that failed", tries)
	}
}

// The Korean text says that an answer has a chance to win, not that it wins.
func TestChancesInKorean(t *testing.T) {
	h := begun(t)
	h.Langs = map[string]string{"1": "ko"}
	q := press(h, "1", ofCleopatra(h, "1"), "답 보기")
	if !regexp.MustCompile(`이 답의 승률은 \d+%, 그다음으로 좋은 답\(.+\)은 \d+%입니다`).MatchString(q.Text()) {
		t.Errorf("the chances: %s", q.Text())
	}
}

// Solving puzzles raises the rating. The home screen shows the rating once it is
// reliable.
func TestRatingRises(t *testing.T) {
	h := begun(t)
	p := ofCleopatra(h, "1")
	for range 10 {
		p = right(t, p).press(h, "1", p)
		shows(t, p, "✓ **Right.**", "(+")
		p = press(h, "1", p, "Next puzzle")
	}
	p = press(h, "1", p, "Puzzles")
	shows(t, p, "Cleopatra: rating **", "10 of 10 solved")
}

// A difficulty without a game means the game tried last, and changes the difficulty of
// its puzzles.
func TestDifficulty(t *testing.T) {
	h := begun(t)
	rated := map[string]int{}
	for _, how := range []string{"easy", "hard"} {
		_, z := answers(t, h.Command("1", discordtest.ChannelID, "puzzle", map[string]string{"game": "cleopatra", "difficulty": how}))
		rated[how] = z.Rating
	}
	if rated["easy"] >= rated["hard"] {
		t.Errorf("easy %d, hard %d", rated["easy"], rated["hard"])
	}
	p := ofCleopatra(h, "1")
	right(t, p).press(h, "1", p)
	answers(t, h.Command("1", discordtest.ChannelID, "puzzle", map[string]string{"difficulty": "even"})) // fails for another game
}

// today returns a person's puzzle of the day. It lets days pass until that is a puzzle of
// Cleopatra.
func today(h *discordtest.Fixture, user string) *discordtest.Posted {
	for range 400 {
		p := press(h, user, h.Command(user, discordtest.ChannelID, "puzzle", nil), "Puzzle of the day")
		if strings.Contains(p.Text(), "Cleopatra · Puzzle of ") {
			return p
		}
		h.Now = h.Now.Add(24 * time.Hour)
	}
	h.T.Fatal("Cleopatra never has its day")
	return nil
}

// There is one puzzle a day for the server: the same for both people, who answer
// privately, and a ladder that shows only results.
func TestPuzzleOfTheDay(t *testing.T) {
	h := begun(t)
	p, q := today(h, "1"), today(h, "2")
	_, z := answers(t, p)
	if _, other := answers(t, q); other.ID != z.ID {
		t.Errorf("one person has puzzle %s, the other %s", z.ID, other.ID)
	}
	before := len(h.Wire.In(discordtest.ChannelID, ""))
	good := right(t, p)
	good.press(h, "1", p)
	q = wrong(t, q).press(h, "2", q)
	q = press(h, "2", q, "Try again")
	q = right(t, q).press(h, "2", q) // too late for the ladder
	ladder := press(h, "2", q, "Ladder")
	shows(t, ladder, "Puzzles of the day · "+h.Now.Format("2006-01"), "**1** of 1 solved", "**0** of 1 solved", "!"+good.name())
	if !strings.Contains(ladder.Text(), "1. ") || len(h.Wire.In(discordtest.ChannelID, "")) != before {
		t.Errorf("places, and nothing in the channel:\n%s", ladder.Text())
	}
	home := press(h, "1", ladderOf(h, "1"), "Puzzles")
	shows(t, home, "✓ Puzzle of the day (Cleopatra)")
	shows(t, h.Command("2", discordtest.ChannelID, "puzzle", nil), "✗ Puzzle of the day (Cleopatra)")
	h.Now = h.Now.Add(24 * time.Hour)
	next := press(h, "1", h.Command("1", discordtest.ChannelID, "puzzle", nil), "Puzzle of the day")
	if _, other := answers(t, next); other.ID == z.ID {
		t.Errorf("puzzle %s stays for two days", z.ID)
	}
	shows(t, press(h, "1", right(t, next).press(h, "1", next), "Ladder"), "**Ada** · **2** of 2 solved · 2 days in a row", "!1 days")
}

func ladderOf(h *discordtest.Fixture, user string) *discordtest.Posted {
	return press(h, user, h.Command(user, discordtest.ChannelID, "puzzle", nil), "Ladder")
}

// A button of a past day still shows the result of an answer, but the answer does not
// count for the ladder.
func TestLateAnswerDoesNotCount(t *testing.T) {
	h := begun(t)
	p := today(h, "1")
	good := right(t, p)
	h.Now = h.Now.Add(24 * time.Hour)
	shows(t, good.press(h, "1", p), "which is over", "✓ **Right.**", "(+")
	shows(t, ladderOf(h, "1"), "Nobody has tried", "!solved")
}

// In direct messages there is no puzzle of the day, but all other puzzles.
func TestPuzzlesInDirectMessages(t *testing.T) {
	h := begun(t)
	p := h.Command("1", "dm-1", "puzzle", nil)
	shows(t, p, "belong to a server", "!Puzzle of the day:", "!(Ladder)")
	p = press(h, "1", p, "Cleopatra")
	shows(t, right(t, p).press(h, "1", p), "✓ **Right.**")
}

// Buttons of an older version get a useful reply if the puzzle no longer exists or the
// answer has changed. So does any invalid id.
func TestStaleButtons(t *testing.T) {
	h := begun(t)
	p := ofCleopatra(h, "1")
	_, z := answers(t, p)
	shows(t, h.PressForged("1", p, handler.CustomID{Verb: "puzzle", Code: "cleopatra 00000000 - - 1~abc"}.String()), "no longer has that puzzle")
	shows(t, h.PressForged("1", p, handler.CustomID{Verb: "puzzle", Code: "cleopatra " + z.ID + " - - 1~abc"}.String()), "!Your answer:", "!✗", "!✓")
	for _, code := range []string{"", "cleopatra", "cleopatra " + z.ID + " - - 99~1", "cleopatra " + z.ID + " - - x~", "cleopatra " + z.ID + " 2026-13-99 - !", "chess 1 - -", "a b c d e f"} {
		for _, verb := range []string{"puzzle", "pznext", "pzboard", "pzhand", "pzladder"} {
			h.PressForged("1", p, handler.CustomID{Verb: verb, Code: code}.String())
		}
	}
	if strings.Contains(h.Errs.String(), "ERROR") {
		t.Error(h.Errs)
	}
}

// Another process can continue a puzzle. The whole board and the hand are separate
// messages.
func TestPuzzleGoesOnAfterARestart(t *testing.T) {
	h := begun(t)
	p := ofCleopatra(h, "1")
	h.Open()
	for _, label := range []string{"Whole board", "My hand"} {
		if shown := press(h, "1", p, label); len(shown.Files) != 1 {
			t.Errorf("%s: %d pictures", label, len(shown.Files))
		}
	}
	shows(t, right(t, p).press(h, "1", p), "✓ **Right.**")
}

// A reader who wants no pictures gets the board as text.
func TestPuzzlesInWords(t *testing.T) {
	h := begun(t)
	page := h.Command("1", discordtest.ChannelID, "settings", nil)
	press(h, "1", page, "Pictures: none, words only")
	p := ofCleopatra(h, "1")
	if len(p.Files) != 0 || len(p.Text()) < 500 {
		t.Errorf("%d pictures and a board of %d letters", len(p.Files), len(p.Text()))
	}
}

// A person's tries are exported with their data, and deleted with them.
func TestTriesAreExportedAndDeleted(t *testing.T) {
	h := begun(t)
	p := today(h, "1")
	_, z := answers(t, p)
	right(t, p).press(h, "1", p)
	page := h.MyData("1", "dm-1")
	var got settings.Export
	if err := json.Unmarshal(h.Press("1", page, discordtest.Verb(page, "export")).Files[0].Data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Puzzles == nil || len(got.Puzzles.Tries) != 1 || got.Puzzles.Tries[0].Puzzle != z.ID || len(got.Puzzles.Days) != 1 || len(got.Puzzles.Ratings) != 1 {
		t.Errorf("exported: %+v", got.Puzzles)
	}
	shows(t, h.Forgets("1"), "Done.")
	shows(t, h.Command("1", discordtest.ChannelID, "puzzle", nil), "!solved at the first try")
}
