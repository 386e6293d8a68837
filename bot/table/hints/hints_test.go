package hints_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/hints"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// counting is an adviser with a short search that counts its calls.
type counting struct {
	advice.Adviser
	searched *int
}

func (c counting) Advise(see ai.Sampler, seat engine.Seat, most int, r *engine.Rand) (advice.Advised, error) {
	*c.searched++
	c.Iterations = 40
	return c.Adviser.Advise(see, seat, most, r)
}

// fixture returns a database whose hints are cheap, with the number of
// searches.
func fixture(t *testing.T, games ...engine.Rules) (h *tabletest.Fixture, searched *int) {
	t.Helper()
	h, searched = tabletest.New(t, games...), new(int)
	cheap(h, searched)
	return h, searched
}

func cheap(h *tabletest.Fixture, searched *int) {
	h.Services.Hints.ReplaceAdvisers(func(rules engine.Rules, seats int) (hints.Adviser, error) {
		a, err := advice.New(rules, seats)
		return counting{a, searched}, err
	})
}

// hinted starts a match of a game for two at a table that allows hints.
func hinted(h *tabletest.Fixture, game string) int64 {
	h.T.Helper()
	ctx, on := context.Background(), true
	id := h.Open(game, 2)
	_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Hints: &on})
	h.Must(err)
	_, err = h.Services.Lobby.Start(ctx, id, "ada", h.Press())
	h.Must(err)
	return id
}

// ask returns the hint of a person, computed at once.
func ask(h *tabletest.Fixture, id int64, user string) (*hints.Hint, error) {
	ctx := context.Background()
	wait, err := h.Services.Hints.Ask(ctx, id, user)
	if err != nil {
		return nil, err
	}
	h.Services.Computers.Work(ctx)
	return wait(ctx)
}

// offered returns the codes of the answers that a person has now.
func offered(h *tabletest.Fixture, id int64, user string) []string {
	var codes []string
	for _, o := range h.Look(id, user).Options {
		codes = append(codes, o.Code)
	}
	return codes
}

func TestHintNamesTheBestAnswersOfTheOpenQuestion(t *testing.T) {
	h, searched := fixture(t, catalog.Games()...)
	id := hinted(h, "caylus")
	who := h.Asked(id)[0]
	for n := range 4 { // one step further in the draft each time
		seen := h.Look(id, who)
		if seen.Ready || len(seen.Options) < 2 {
			break
		}
		hint := tabletest.Sure(ask(h, id, who))
		if *searched != n+1 {
			t.Fatalf("%d searches for %d questions", *searched, n+1)
		}
		if hint.Question.Kind != seen.Question.Kind {
			t.Errorf("the hint is about %q, asked is %q", hint.Question.Kind, seen.Question.Kind)
		}
		for i, a := range hint.Answers {
			if !slices.Contains(offered(h, id, who), a.Code) {
				t.Errorf("%q is not offered", a.Code)
			}
			if first := a.Verdict == hints.Unknown; first != (i == 0) || a.Verdict == hints.Less && a.Points < 1 {
				t.Errorf("answer %d has the verdict %d and %d points", i, a.Verdict, a.Points)
			}
		}
		if !hint.HasChance || hint.Chance <= 0 || hint.Chance >= 1 {
			t.Errorf("the chance is %v, told: %v", hint.Chance, hint.HasChance)
		}
		if len(hint.Answers) != min(hints.MaxAnswers, len(seen.Options)) {
			t.Errorf("%d answers of %d", len(hint.Answers), len(seen.Options))
		}
		_, err := h.Choose(id, who, hint.Answers[0].Code, false)
		h.Must(err)
	}
	if *searched == 0 {
		t.Error("no question was searched")
	}
}

// The same question gets the same stored hint, also in the next process.
// Nothing else of the table changes, and no message is sent.
func TestSameQuestionSameStoredHint(t *testing.T) {
	h, searched := fixture(t, catalog.Games()...)
	id := hinted(h, "villagers")
	who := h.Asked(id)[0]
	h.Deliveries()
	before := tabletest.JSON(t, h.TableInAnyPhase(id))
	first := tabletest.JSON(t, tabletest.Sure(ask(h, id, who)))
	if again := tabletest.JSON(t, tabletest.Sure(ask(h, id, who))); again != first || *searched != 1 {
		t.Errorf("asked twice, with %d searches:\n%s\n%s", *searched, first, again)
	}
	h.Restart()
	cheap(h, searched)
	if again := tabletest.JSON(t, tabletest.Sure(ask(h, id, who))); again != first || *searched != 1 {
		t.Errorf("asked in another process, with %d searches:\n%s\n%s", *searched, first, again)
	}
	h.Must(h.DB.DropBlob(context.Background(), hints.Space, who))
	if again := tabletest.JSON(t, tabletest.Sure(ask(h, id, who))); again != first || *searched != 2 {
		t.Errorf("thought of anew, with %d searches:\n%s\n%s", *searched, first, again)
	}
	if after := tabletest.JSON(t, h.TableInAnyPhase(id)); after != before {
		t.Errorf("the table was\n%s\nand is\n%s", before, after)
	}
	if sent := h.Deliveries(); len(sent) != 0 {
		t.Errorf("a hint sends %v", sent)
	}
}

func TestHintsAreRefused(t *testing.T) {
	h, searched := fixture(t)
	refused := func(id int64, user string, want table.Reason) {
		t.Helper()
		if _, err := ask(h, id, user); tabletest.Reason(err) != want {
			t.Errorf("%s at table %d: %v, want %s", user, id, err, want)
		}
	}
	plain := h.Start("bazaar", 2)
	refused(plain, h.Asked(plain)[0], hints.NotAllowed)
	open := h.Open("bazaar", 2)
	h.Update(open, func(t *storage.Table) { t.TableState.Hints = true })
	refused(open, "ada", table.NotPlaying)
	id := hinted(h, "bazaar")
	h.Offers(id)
	who := h.Asked(id)[0]
	refused(id, map[string]string{"ada": "bo", "bo": "ada"}[who], table.NotYourTurn)
	refused(id, "eve", table.NotSeated)
	h.Update(id, func(t *storage.Table) { t.Phase = storage.Finished })
	refused(id, who, table.IsOver)
	if *searched != 0 {
		t.Errorf("%d searches for refused hints", *searched)
	}
}

// The owner chooses hints before the start, and a rematch keeps them.
func TestHintsAreChosenBeforeTheStart(t *testing.T) {
	h, _ := fixture(t)
	ctx, off := context.Background(), false
	id := hinted(h, "bazaar")
	if _, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Hints: &off}); tabletest.Reason(err) != table.NotOpen {
		t.Errorf("changed after the start: %v", err)
	}
	open := h.Open("bazaar", 2)
	on := true
	if _, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: open, By: "bo", Press: h.Press(), Hints: &on}); tabletest.Reason(err) != table.OnlyOwner {
		t.Errorf("changed by somebody else: %v", err)
	}
	h.Deliveries()
	_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: open, By: "ada", Press: h.Press(), Hints: &on})
	h.Must(err)
	if sent := strings.Join(h.Deliveries(), " "); !strings.Contains(sent, "changed:bo") {
		t.Errorf("sent %s, want bo to be told", sent)
	}
	ended := h.Ended()
	h.Update(ended, func(t *storage.Table) { t.TableState.Hints = true })
	next, _, err := h.Again(ended, h.TableInAnyPhase(ended).Owner)
	h.Must(err)
	if !next.TableState.Hints {
		t.Error("the rematch does not allow hints")
	}
}

// broken is an adviser that fails in one of several ways.
type broken string

func (b broken) Advise(ai.Sampler, engine.Seat, int, *engine.Rand) (advice.Advised, error) {
	switch b {
	case "panics":
		panic("the secret word is xyzzy")
	case "cheats":
		return advice.Advised{Answers: []advice.Answer{{Move: engine.Move{Kind: 99}}}}, nil
	}
	return advice.Advised{}, errors.New("no idea")
}

func TestFailedHintChangesNothing(t *testing.T) {
	for _, how := range []broken{"panics", "cheats", "fails"} {
		t.Run(string(how), func(t *testing.T) {
			h, searched := fixture(t)
			h.Services.Hints.ReplaceAdvisers(func(engine.Rules, int) (hints.Adviser, error) { return how, nil })
			id := hinted(h, "bazaar")
			who := h.Asked(id)[0]
			if _, err := ask(h, id, who); tabletest.Reason(err) != hints.Failed {
				t.Errorf("%v, want a refusal", err)
			}
			h.Move(id, who)
			cheap(h, searched)
			tabletest.Sure(ask(h, id, h.Asked(id)[0]))
		})
	}
}

// The number of hints that are computed at a time is limited; further requests
// are refused.
func TestManyHintsAtATime(t *testing.T) {
	h, _ := fixture(t)
	ctx := context.Background()
	busy := 0
	var ids []int64
	for range 10 {
		id := hinted(h, "bazaar")
		ids = append(ids, id)
		_, err := h.Services.Hints.Ask(ctx, id, h.Asked(id)[0])
		if tabletest.Reason(err) == hints.Busy {
			busy++
		}
	}
	if busy != 2 {
		t.Errorf("%d of 10 were told to come back, want 2", busy)
	}
	h.Services.Computers.Work(ctx)
	for _, id := range ids {
		tabletest.Sure(ask(h, id, h.Asked(id)[0]))
	}
}

// A person gets the same hint in two worlds that their seat cannot distinguish,
// also in the middle of their turn.
func TestHintsRevealNothingHidden(t *testing.T) {
	worlds := longtest.Number(1, 3)
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			starts := [2]*engine.State{new(engine.State), new(engine.State)}
			var h [2]*tabletest.Fixture
			for i := range h {
				h[i], _ = fixture(t, tabletest.StartedAt{Rules: rules, Start: starts[i]})
			}
			compared := 0
			for n := 0; compared < worlds && n < 20*worlds; n++ {
				r := engine.NumberedSeed(uint64(n)).Rand("hints")
				s := tabletest.Sure(rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: r.Seed()})))
				tabletest.BetweenTurns(t, s, r)
				if len(s.Pending(nil)) == 0 {
					continue
				}
				seat := s.Pending(nil)[0]
				*starts[0], *starts[1] = s, s.Resample(seat, engine.NewRand(r.Seed()))
				var told [2]string
				for i := range h {
					told[i] = hintsOfTurn(h[i], rules.Info().ID, seat)
				}
				if told[0] != told[1] {
					t.Fatalf("pair %d: in one world\n%s\nin another\n%s", n, told[0], told[1])
				}
				compared++
			}
			if compared < worlds {
				t.Errorf("%d pairs of worlds, want %d", compared, worlds)
			}
		})
	}
}

// hintsOfTurn returns the hints of a seat's person, and the stored hints, while
// they draft the best answers of a turn.
func hintsOfTurn(h *tabletest.Fixture, game string, seat engine.Seat) string {
	h.T.Helper()
	ctx := context.Background()
	id := hinted(h, game)
	user := h.SeatAt(id, int(seat)).User
	var told []string
	for range 3 {
		hint, err := ask(h, id, user)
		if err != nil {
			told = append(told, string(tabletest.Reason(err)))
			break
		}
		hint.Table = storage.Table{} // both databases use the same table ids and times
		told = append(told, tabletest.JSON(h.T, hint), string(tabletest.Sure(h.DB.Blob(ctx, hints.Space, user))))
		if _, err := h.Choose(id, user, hint.Answers[0].Code, false); err != nil {
			told = append(told, string(tabletest.Reason(err)))
			break
		}
		if h.Look(id, user).Warning != nil {
			break
		}
	}
	return fmt.Sprint(told)
}
