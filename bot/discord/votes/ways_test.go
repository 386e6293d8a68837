package votes_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// waysOn holds texts after a failed vote on how to ask again about seat 1, where Bo is
// away at Ada's table.
var waysOn = map[string]struct{ expired, rejected, replaced, on, across string }{
	"en": {
		"A stand-in for **Bo**: not decided in time. Everything stays as it is.",
		"A stand-in for **Bo**: not agreed. Everything stays as it is.",
		"Another player on seat 1 of **Bo**: not agreed. Everything stays as it is.",
		"While **Bo** is away, `/table manage` can ask again for a person or a bot to stand in, and there **Ada** can ask for another player.",
		"While **Bo** is away, `/table manage` can ask again for a bot to stand in.",
	},
	"ko": {
		"**Bo** 님의 대리인: 시간 안에 정해지지 않아 그대로 둡니다.",
		"**Bo** 님의 대리인: 동의를 얻지 못해 그대로 둡니다.",
		"**Bo** 님의 1번 자리 교체: 동의를 얻지 못해 그대로 둡니다.",
		"**Bo** 님이 자리를 비운 동안에는 `/테이블 관리`에서 사람이나 봇이 대신할지 다시 물을 수 있고, **Ada** 님은 다른 사람이 이어받을지 물을 수 있습니다.",
		"**Bo** 님이 자리를 비운 동안에는 `/테이블 관리`에서 봇이 대신할지 다시 물을 수 있습니다.",
	},
}

// ends lets the open vote expire.
func (s standinScene) ends() {
	s.T.Helper()
	s.After(49 * time.Hour)
	if _, err := s.Bot.Services.Votes.CloseAllDue(context.Background()); err != nil {
		s.T.Fatal(err)
	}
	s.Deliver()
}

// wantEnded checks the text of a card after its vote.
func (s standinScene) wantEnded(card *discordtest.Posted, lines ...string) {
	s.T.Helper()
	if want := strings.Join(lines, "\n"); card.Content != want || discordtest.Verb(card, "vote") != "" {
		s.T.Errorf("the card says\n%s\nwant\n%s", card.Text(), want)
	}
}

// The card of a failed vote on a stand-in explains how to ask again, and this works.
func TestFailedVoteExplainsNextStep(t *testing.T) {
	inBothLanguages(t, clock.Vote, func(t *testing.T, s standinScene, lang string) {
		want := waysOn[lang]
		s.After(25 * time.Hour)
		card := voteCard(s.Fixture, s.tb)
		s.ends()
		s.wantEnded(card, want.expired, want.on)

		s.AsksStandin(s.other, s.tb, map[string]string{"seat": "0", "bot": "3"})
		if s.standin() != "computer-3-1" {
			t.Errorf("%q stands in after «Stand-in…»", s.standin())
		}
	})
	inBothLanguages(t, clock.Vote, func(t *testing.T, s standinScene, lang string) {
		want := waysOn[lang]
		s.After(25 * time.Hour)
		card := voteCard(s.Fixture, s.tb)
		if said := s.Votes(s.other, card, "no"); said.Content != want.rejected+"\n"+want.on {
			t.Errorf("who refuses reads\n%s", said.Text())
		}
		s.wantEnded(card, want.rejected, want.on)

		s.AsksReplace(s.other, s.tb, s.seatOf("4"))
		s.Deliver()
		card = voteCard(s.Fixture, s.tb)
		s.Votes("4", card, "no")
		s.wantEnded(card, want.replaced, want.on)
	})
}

// If the owner is away, everybody may offer the seat.
func TestSeatOfAbsentOwnerCanBeOffered(t *testing.T) {
	for lang, want := range map[string]string{"en": "and there everyone can ask for another player", "ko": "누구나 다른 사람이 이어받을지"} {
		h := discordtest.New(t, discordtest.Counting{})
		h.Langs = map[string]string{"1": map[string]string{"en": "en-US", "ko": "ko"}[lang]}
		tb := h.Timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Vote}, "1", "2")
		h.Play(tb.ID, "2")
		h.Deliver()
		h.After(25 * time.Hour)
		if h.Pending(tb.ID) != tb.Owner {
			t.Fatalf("%s is away, not the owner", h.Pending(tb.ID))
		}
		card := voteCard(h, tb)
		h.Votes("2", card, "no")
		if !strings.Contains(card.Content, want) {
			t.Errorf("the card says\n%s", card.Text())
		}
	}
}

// At a table across servers nobody else can join, so only computer opponents are
// mentioned.
func TestTableAcrossServersOffersOnlyComputers(t *testing.T) {
	inBothLanguages(t, clock.Vote, func(t *testing.T, s standinScene, lang string) {
		kept, err := s.Store.Table(context.Background(), s.tb.ID)
		if err != nil {
			t.Fatal(err)
		}
		kept.TableState.Across = true
		if _, err := s.Store.Update(context.Background(), kept, "", nil); err != nil {
			t.Fatal(err)
		}
		s.After(25 * time.Hour)
		var card *discordtest.Posted
		for _, p := range s.Wire.In("dm-"+s.other, "") {
			if discordtest.Verb(p, "vote") != "" {
				card = p
			}
		}
		if card == nil {
			t.Fatalf("no vote in\n%s", s.AllMessages(s.Table(s.tb.ID)))
		}
		s.Votes(s.other, card, "no")
		s.wantEnded(card, waysOn[lang].rejected, waysOn[lang].across)
	})
}

// The game plays a vacant seat until somebody takes it over. The card of a failed vote on
// it explains how to ask again.
func TestFailedVoteOnVacantSeat(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "Another player on seat 2 of **Bo**: not agreed. Everything stays as it is.\n**Ada** can ask again for another player in `/table manage`.",
		"ko": "**Bo** 님의 2번 자리 교체: 동의를 얻지 못해 그대로 둡니다.\n**Ada** 님은 `/테이블 관리`에서 다른 플레이어가 이어받을지 다시 물을 수 있습니다.",
	} {
		h := discordtest.New(t, discordtest.Rounds{})
		tb := h.StartedThree()
		inLanguage(h, tb, lang)
		ask := h.Reach("2", tb.Thread, "table manage", nil, "giveup")
		h.Press("2", ask, discordtest.Verb(ask, "resign"))
		h.Deliver()
		h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": "1"})
		h.Deliver()
		card := h.Ballot(tb)
		h.Votes("4", card, "no")
		if card.Content != want {
			t.Errorf("the card says\n%s\nwant\n%s", card.Text(), want)
		}
	}
}

// The card adds nothing about a person who is present, or who asked themself.
func TestFailedVoteAboutPresentPerson(t *testing.T) {
	inBothLanguages(t, clock.Vote, func(t *testing.T, s standinScene, lang string) {
		want := waysOn[lang]
		s.AsksReplace(s.other, s.tb, s.seatOf("4"))
		s.Deliver()
		card := voteCard(s.Fixture, s.tb)
		s.Votes("4", card, "no")
		s.wantEnded(card, want.replaced)

		s.After(20 * time.Hour)
		s.AsksStandin(s.absent, s.tb, map[string]string{"with": "9"})
		s.Deliver()
		card = voteCard(s.Fixture, s.tb)
		s.After(5 * time.Hour) // their time is over, but they asked themself
		s.Votes("9", card, "no")
		s.wantEnded(card, want.rejected)
	})
}
