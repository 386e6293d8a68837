package discord_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/text/unicode/norm"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// ways returns the ways to type a name that people expect to work: as displayed, without
// spaces, in capitals, in the other Unicode form, its Korean initials, and each beginning
// of at least two letters.
func ways(name string) []string {
	list := []string{name, strings.ToUpper(name), norm.NFD.String(name)}
	var initials []rune
	for _, r := range norm.NFC.String(name) {
		if r >= '가' && r <= '힣' {
			initials = append(initials, []rune("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")[(r-'가')/588])
		}
	}
	if len(initials) > 0 {
		list = append(list, strings.ReplaceAll(name, " ", ""))
	}
	if len(initials) > 1 {
		list = append(list, string(initials))
	}
	letters := []rune(norm.NFD.String(name))
	for n := 2; n < len(letters); n++ {
		list = append(list, norm.NFC.String(string(letters[:n])))
	}
	return list
}

// typist types names into the options of commands, in one language.
type typist struct {
	*discordtest.Fixture
	user    string
	channel string
	r       *rand.Rand
	typed   int
}

// named is something to find: its name, and the possible values of its suggestion.
type named struct {
	label  string
	values []string
	least  int // number of letters needed to tell it from similar names
}

// types types some of the names in some ways. Each must be among the first ten
// suggestions, unless that many others match the typed text as well.
func (y *typist) types(path, option string, others map[string]string, names []named, most int) {
	y.T.Helper()
	for _, i := range y.some(len(names), most) {
		name := names[i]
		all := ways(name.label)
		for _, n := range y.r.Perm(len(all))[:min(len(all), longtest.Number(3, 12))] {
			typed := all[n]
			rank := matcher.Match(typed, name.label)
			if n := len([]rune(typed)); matcher.Key(typed) == "" || n > 100 || n < name.least {
				continue
			}
			y.typed++
			choices := y.Suggestions(y.user, y.channel, path, option, typed, others)
			at := 0
			for at < len(choices) && !slices.Contains(name.values, fmt.Sprint(choices[at].Value)) {
				at++
			}
			worse := slices.IndexFunc(choices[:at], func(c *discordgo.ApplicationCommandOptionChoice) bool { return matcher.Match(typed, c.Name) > rank })
			if rank == matcher.None || at >= 10 && worse >= 0 || at == len(choices) && at < handler.MaxMenu {
				y.T.Errorf("%s: typing %q for /%s %s suggests %q not among the first ten: %v", y.Langs[y.user], typed, path, option, name.label, discordtest.Offers(choices[:min(12, len(choices))]))
			}
		}
	}
}

// some returns at most the given number of random numbers below n; twice as many in long
// tests.
func (y *typist) some(n, most int) []int {
	return y.r.Perm(n)[:min(n, longtest.Number(most, 2*most))]
}

// Every card, section, ruling and place of a game, and every legal answer in a random
// match, is suggested to a person who types its name, in every way to type, and letter by
// letter. Without long tests each game is played in one language; package parser looks for
// all names in both.
func TestTypedNamesAreSuggested(t *testing.T) {
	for n, rules := range catalogtest.Games() {
		for i, lang := range []string{"en-US", "ko"} {
			if n%2 != i && !longtest.Wanted() {
				continue
			}
			t.Run(rules.Info().ID+" "+lang, func(t *testing.T) {
				t.Parallel()
				h := discordtest.New(t)
				seed := longtest.Seed(t)
				y := &typist{Fixture: h, r: rand.New(rand.NewPCG(seed, 31))}
				tb := startedTwo(h, rules.Info().ID, lang)
				y.user, y.channel = "1", tb.Thread
				y.entries(rules.Info().ID, h.Bot.Texts.Words(lang, storage.Table{}))
				for range longtest.Number(2, 4) {
					h.PlayOn(y.r, tb.ID, 5)
					if h.Table(tb.ID).Phase != storage.Playing {
						break
					}
					y.answers(h.Table(tb.ID), lang)
				}
				if y.typed < 20 {
					t.Errorf("%d texts were typed", y.typed)
				}
			})
		}
	}
}

// startedTwo returns a started table of two people with a language.
func startedTwo(h *discordtest.Fixture, game, lang string) storage.Table {
	h.T.Helper()
	h.Langs = map[string]string{"1": lang, "2": lang}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	return h.Table(h.Newest().ID)
}

// entries types the names of cards, sections, rulings and places.
func (y *typist) entries(game string, w textfmt.Words) {
	y.T.Helper()
	x := y.Bot.Index
	for _, sh := range []struct {
		section      lookup.Section
		path, option string
	}{{lookup.Cards, "rules", "search"}, {lookup.Rules, "rules", "search"}, {lookup.Rulings, "rules", "search"}} {
		var names []named
		for _, e := range x.Entries(game, sh.section) {
			title := w.Flat(e.Title)
			name := named{label: title, values: []string{textfmt.Clip(title, 100)}}
			if sh.section == lookup.Rulings {
				name.least = 12 // many questions begin with "May I"
			}
			names = append(names, name)
		}
		y.types(sh.path, sh.option, nil, names, 8)
	}
	var places []named
	rules, _ := y.Bot.Games.Rules(game)
	for _, s := range rules.Library().Spoken {
		if s.Rule != "" {
			names := strings.Split(w.Flat(s.Names), ",")
			for i := range names {
				names[i] = strings.TrimSpace(names[i])
			}
			for _, name := range names {
				places = append(places, named{label: name, values: names})
			}
		}
	}
	y.types("rules", "search", nil, places, 6)
}

// answers types the legal answers of the person whose turn it is.
func (y *typist) answers(t storage.Table, lang string) {
	y.T.Helper()
	ctx, w := context.Background(), y.Bot.Texts.Words(lang, t)
	of := func(options []engine.Option) (names []named) {
		seen := map[string]bool{}
		for _, o := range options {
			if label := w.Flat(o.Label); !seen[label] && len(o.Code) <= 100 {
				seen[label] = true
				names = append(names, named{label: label, values: []string{o.Code}})
			}
		}
		return names
	}
	asked := y.Pending(t.ID)
	s, err := y.Bot.Services.Tables.Look(ctx, t.ID, asked)
	y.Ok(err)
	y.user = asked
	y.types("move", "answer", nil, of(s.Options), 4)
}
