package learn_test

import (
	"cmp"
	"context"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/bot/table/records"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
	"guildhall/engine/caylus"
	"guildhall/engine/market"
	"guildhall/storage"
)

const matchFile = "title: {en: Your first match, ko: 첫 게임}\ntask: {en: Play against a beginner., ko: 초보와 겨루어 보세요.}\nmatch: {seats: 2, level: 1}\n"

// withMatch is Market Day with one lesson and a match.
type withMatch struct{ market.Rules }

func (withMatch) Files() engine.Files {
	l := course("10-order")
	words, err := fs.ReadFile(market.Rules{}.Files(), "advising.csv")
	if err != nil {
		panic(err)
	}
	l.FS.(fstest.MapFS)["advising.csv"] = &fstest.MapFile{Data: words}
	l.FS.(fstest.MapFS)["lessons/90-match.yaml"] = &fstest.MapFile{Data: []byte(matchFile)}
	return l
}

// coached returns a bot with that course, and its last lesson. Computers think little.
func coached(t *testing.T, lang string) (*discordtest.Fixture, *discordtest.Posted) {
	h := discordtest.New(t).Beside("other", withMatch{})
	h.Langs["1"] = lang
	h.Bot.Services.Computers.ReplacePlayers(func(engine.Rules, int, int, bool) (ai.Player, string, error) {
		return search.Player{Iterations: 4, Further: 2, Explore: 1}, "cheap", nil
	})
	h.Bot.Services.Analyses.ReplaceLookers(func(rules engine.Rules, _ int) (records.Analyzer, error) {
		return func(r engine.Record, between func() error) (*analysis.Match, error) {
			set, _, err := levels.Review(rules, r.Setup)
			if err != nil {
				return nil, err
			}
			set.Club, set.Seed, set.Between = value.Player{Net: set.Net}, r.Setup.Seed, between
			return analysis.Of(rules, r, set)
		}, nil
	}, func(do func(context.Context, func())) { do(context.Background(), func() {}) })
	return h, press(h, learnMarket(h), "○ 2.")
}

// matches returns the tables of person 1, newest first.
func matches(h *discordtest.Fixture) []storage.Table {
	h.T.Helper()
	list, err := h.Store.Of(context.Background(), "1", storage.Open, storage.Playing, storage.Finished)
	h.Ok(err)
	slices.SortFunc(list, func(a, b storage.Table) int { return cmp.Compare(b.ID, a.ID) })
	return list
}

// playOut plays the match of person 1 to its end, with the computer's turns. It calls see
// with each panel of the person.
func playOut(h *discordtest.Fixture, id int64, see func(*discordtest.Posted)) {
	h.T.Helper()
	ctx, r := context.Background(), rand.New(rand.NewPCG(1, 2))
	for range 400 {
		tb := h.Table(id)
		if tb.Phase == storage.Finished {
			return
		}
		if s, err := h.Bot.Services.Tables.Look(ctx, id, "1"); err == nil && s.MyTurn {
			panel := h.Command("1", tb.Channel, "play", nil)
			for range 20 {
				if !discordtest.Asks(panel) {
					break
				}
				see(panel)
				panel = h.Step(r, "1", panel)
			}
		}
		h.Now = h.Now.Add(table.AnswerAfter)
		due, err := h.Store.WaitsDue(ctx, h.Now, 50)
		h.Ok(err)
		for _, w := range due {
			if seating.IsComputer(w.User) {
				h.Ok(h.Bot.Services.Waits.Check(ctx, w))
			}
		}
		h.Bot.Services.Computers.Work(ctx)
		h.Deliver()
	}
	h.T.Fatal("the match does not end")
}

// The last lesson opens a coached match in direct messages against a beginner. It is
// solved when the match is over, and the end card leads to better answers.
func TestFirstMatch(t *testing.T) {
	h, p := coached(t, "en-US")
	shows(t, p, "Lesson 2 of 2", "Play against a beginner.", "[Play]", "[‹]")
	panel := press(h, p, "Play")
	tb := matches(h)[0]
	shows(t, panel, "Your first match is in <#dm-1>", "Which order do you keep?", "Market Day #1", "Hint")
	if tb.Phase != storage.Playing || tb.Channel != "dm-1" || tb.Guild != "" || !tb.TableState.Hints || !tb.TableState.Coached || len(tb.Seats) != 2 || tb.Seats[0].User != "1" {
		t.Fatalf("the table is %+v", tb)
	}
	if level, ok := seating.Level(tb.Seats[1].User); !ok || level != 1 {
		t.Errorf("the opponent is %s", tb.Seats[1].User)
	}
	shows(t, h.Wire.In("dm-1", "")[0], "**Your first match of Market Day")
	again := press(h, p, "Play")
	shows(t, again, "Your first match goes on in <#dm-1>")
	if len(matches(h)) != 1 {
		t.Error("a second match is opened beside the first")
	}
	shows(t, learnMarket(h), "0 of 2 lessons solved")
	playOut(h, tb.ID, func(*discordtest.Posted) {})
	shows(t, learnMarket(h), "✓ 2. Your first match")
	all := h.Wire.In("dm-1", "")
	end := all[len(all)-1]
	shows(t, end, "What would have been better?", "Lessons")
	review := press(h, end, "What would have been better?")
	shows(t, review, "Your first match of Market Day", "Turn ", "A club player: **", " points better")
	if n := strings.Count(review.Content, "\n- "); n < 1 || n > 3 {
		t.Errorf("%d comments, want one to three:\n%s", n, review.Text())
	}
	shows(t, press(h, review, "Lessons"), "Learn Market Day")
	// A person who plays again gets another match.
	press(h, press(h, learnMarket(h), "✓ 2."), "Play")
	if len(matches(h)) != 2 {
		t.Error("no other match is opened")
	}
}

// Each question of a coached match is explained every time, even if the person turned
// explanations off for other matches.
func TestFirstMatchExplainsQuestions(t *testing.T) {
	h, p := coached(t, "en-US")
	h.Change("1", func(p *storage.ReminderPreferences) { p.NoHints = true })
	press(h, p, "Play")
	told := map[string]int{}
	playOut(h, matches(h)[0].ID, func(panel *discordtest.Posted) {
		if _, about, ok := strings.Cut(panel.Content, "New here: "); ok {
			about, _, _ = strings.Cut(about, "\n")
			told[about]++
		}
	})
	often := 0
	for _, n := range told {
		often = max(often, n)
	}
	if len(told) < 4 || often < 4 {
		t.Errorf("it was told so often what a question is for: %v", told)
	}
}

// caylusMatch is Caylus with only a match.
type caylusMatch struct{ caylus.Rules }

func (caylusMatch) Files() engine.Files {
	return engine.Files{Rules: caylus.Rules{}, FS: fstest.MapFS{"lessons/90-match.yaml": &fstest.MapFile{Data: []byte(matchFile)}}}
}

// Every turn of a coached match must be confirmed, even if the person turned
// confirmations off for others.
func TestFirstMatchIsConfirmedTurnByTurn(t *testing.T) {
	h := discordtest.New(t).Beside("other", caylusMatch{})
	h.Langs["1"] = "en-US"
	h.Change("1", func(p *storage.ReminderPreferences) { p.Confirm = storage.ConfirmLast })
	list := h.Command("1", discordtest.ChannelID, "learn", map[string]string{"game": "caylus"})
	panel := press(h, press(h, list, "Begin: Your first match"), "Play")
	panel = h.Press("1", panel, discordtest.Verb(panel, "pick"))
	shows(t, panel, "Confirm turn")
	h.Change("1", func(p *storage.ReminderPreferences) { p.Confirm = storage.ConfirmAsked })
	panel = press(h, panel, "Undo")
	panel = h.Press("1", panel, discordtest.Verb(panel, "pick"))
	shows(t, panel, "Confirm turn", "!do not ask next time")
	if moved := h.Table(matches(h)[0].ID); moved.Seq != 0 {
		t.Error("the turn is final")
	}
	h.Press("1", panel, discordtest.Verb(panel, "done"))
	if moved := h.Table(matches(h)[0].ID); moved.Seq == 0 {
		t.Error("the turn is not final")
	}
}

// Nothing opens for a person who wants no direct messages, or whose direct messages are
// closed. The reply explains what to do.
func TestFirstMatchNeedsDirectMessages(t *testing.T) {
	h, p := coached(t, "ko")
	h.Wire.NoDM["1"] = true
	shows(t, press(h, p, "하기"), "DM이 막혀 있습니다", "[하기]")
	if len(matches(h)) != 0 {
		t.Error("a table is opened")
	}
	delete(h.Wire.NoDM, "1")
	shows(t, press(h, p, "하기"), "첫 게임을 <#dm-1>에서 시작했습니다")
}
