package discord_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// heading matches the start of a message line that is a heading.
var heading = regexp.MustCompile(`^(?:-# )?(?:#+ |\*\*)`)

// code matches the start of a place's name as printed on the board: "r9", "w1".
var code = regexp.MustCompile(`^[a-z]\d`)

// small reports whether the first letter of a text is a small one. It skips other
// characters, such as emoji.
func small(text string) bool {
	text = strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(first) && !code.MatchString(text)
}

// smallLetters returns the answers, menus and headings of a message that begin with a
// small letter, and answers in which a later part does.
func smallLetters(p *discordtest.Posted) (found []string) {
	see := func(what, text string) {
		for part := range strings.SplitSeq(text, " › ") {
			if small(part) {
				found = append(found, what+" "+text)
			}
		}
	}
	for line := range strings.SplitSeq(p.Content, "\n") {
		if heading.MatchString(line) {
			see("heading", line)
		}
	}
	for _, row := range wire.Rows(p.Components) {
		for _, part := range row.Components {
			switch c := part.(type) {
			case discordgo.Button:
				see("button", c.Label)
			case discordgo.SelectMenu:
				see("menu", c.Placeholder)
				for _, o := range c.Options {
					see("line", o.Label)
				}
			}
		}
	}
	return found
}

// startedOf returns a started table of a game with these people.
func startedOf(h *discordtest.Fixture, game string, users ...string) storage.Table {
	h.T.Helper()
	h.Command(users[0], discordtest.ChannelID, "table open", map[string]string{"game": game, "players": fmt.Sprint(len(users))})
	h.Deliver()
	id := fmt.Sprint(h.Newest().ID)
	for _, u := range users[1:] {
		h.Command(u, discordtest.ChannelID, "table join", map[string]string{"table": id})
	}
	h.Reach(users[0], discordtest.ChannelID, "table manage", map[string]string{"table": id}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	if tb.Phase != storage.Playing {
		h.T.Fatalf("%s with %d did not start", game, len(users))
	}
	return tb
}

// In English every displayed answer, menu and heading begins with a capital letter, in
// random matches of all games: with two people, and in long tests alone and with three.
func TestAnswersBeginWithCapitals(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for _, users := range [][]string{{"1", "2"}, {"1"}, {"1", "2", "3"}}[:longtest.Number(1, 3)] {
			if !slices.Contains(info.Seats, len(users)) {
				continue
			}
			name := fmt.Sprint(info.ID, ", ", len(users))
			h := outlined(t, "en-US")
			tb := startedOf(h, info.ID, users...)
			r := rand.New(rand.NewPCG(longtest.Seed(t), uint64(len(users))))
			told := map[string]bool{}
			look := func(p *discordtest.Posted) {
				for _, one := range smallLetters(p) {
					if !told[one] {
						told[one] = true
						t.Errorf("%s: %s", name, one)
					}
				}
			}
			for turn := range longtest.Number(10, 300) {
				user := h.Pending(tb.ID)
				if user == "" {
					break
				}
				panel := h.Command(user, tb.Thread, "play", nil)
				look(panel)
				onTurn := func(verb string) bool { return discordtest.Verb(panel, verb) != "" }
				for slices.ContainsFunc([]string{"why", "sure", "done"}, onTurn) {
					panel = h.Step(r, user, panel)
					look(panel)
				}
				h.Deliver()
				for _, p := range append(h.Wire.In(tb.Thread, ""), h.Wire.In("dm-"+user, "")...) {
					look(p)
				}
				if turn%8 == 0 {
					for _, command := range []string{"board", "table manage", "log"} {
						look(h.Command(user, tb.Thread, command, nil))
					}
				}
			}
		}
	}
}
