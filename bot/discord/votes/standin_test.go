package votes_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// standinScene is a match of two with a clock of one day. One of them, the absent person,
// has not played yet.
type standinScene struct {
	*discordtest.Fixture
	tb            storage.Table
	absent, other string
}

// inBothLanguages runs a test at a table in each language.
func inBothLanguages(t *testing.T, absence string, test func(*testing.T, standinScene, string)) {
	for lang, locale := range map[string]string{"en": "en-US", "ko": "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Counting{})
			h.Langs = map[string]string{"1": locale, "2": locale, "4": locale}
			h.Change("4", func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
			s := standinScene{Fixture: h, tb: h.Timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: absence}, "1", "2")}
			s.absent = h.Pending(s.tb.ID)
			s.other = map[string]string{"1": "2", "2": "1"}[s.absent]
			test(t, s, lang)
		})
	}
}

// casts presses the button of a vote's card for a ballot, and delivers.
func (s standinScene) casts(user, ballot string) {
	s.T.Helper()
	card := voteCard(s.Fixture, s.tb)
	for _, id := range discordtest.IDs(card) {
		if strings.HasPrefix(id, "vote:") && strings.HasSuffix(id, " "+ballot) {
			s.Press(user, card, id)
			s.Deliver()
			return
		}
	}
	s.T.Fatalf("no ballot %s on\n%s", ballot, card.Text())
}

// seatOf returns the form fields for the seat of the absent person.
func (s standinScene) seatOf(with string) map[string]string {
	return map[string]string{"with": with, "seat": fmt.Sprint(seating.Index(s.tb, s.absent))}
}

// standin returns the stand-in of the absent person.
func (s standinScene) standin() string {
	return s.Table(s.tb.ID).Seats[seating.Index(s.tb, s.absent)].Standin
}

// told returns the direct messages to the absent person that offer «I am back».
func (s standinScene) told() (list []*discordtest.Posted) {
	for _, p := range s.Wire.In("dm-"+s.absent, "") {
		if discordtest.Verb(p, "here") != "" {
			list = append(list, p)
		}
	}
	return list
}

// wantTold checks that the absent person got one message with the name of the player of
// their seat; T in the text is the table. A press on it returns the seat to them.
func (s standinScene) wantTold(want string) {
	s.T.Helper()
	list := s.told()
	if len(list) != 1 {
		s.T.Fatalf("%d messages say who plays:\n%s", len(list), s.AllMessages(s.Table(s.tb.ID)))
	}
	if got := strings.ReplaceAll(list[0].Content, s.Bot.Texts.Words("en", s.tb).Placed(s.tb), "T"); got != want || list[0].Silent {
		s.T.Errorf("the person is told, silently %v,\n%s\nwant\n%s", list[0].Silent, got, want)
	}
	for _, p := range s.Wire.In("dm-"+s.absent, "") {
		if discordtest.Verb(p, "pick") != "" {
			s.T.Errorf("they are still asked:\n%s", p.Text())
		}
	}
	if s.standin() == "" {
		s.T.Error("nobody stands in")
	}
	s.Press(s.absent, list[0], discordtest.Verb(list[0], "here"))
	s.Deliver()
	if got := s.standin(); got != "" {
		s.T.Errorf("%s stands in although the person is back", got)
	}
}

// When the vote is carried, the person gets a direct message with the name of the player
// of their seat, and a way to return.
func TestVoteNotifiesReplacedPerson(t *testing.T) {
	for ballot, want := range map[string]map[string]string{
		"opponent": {
			"en": "Club bot plays for you at T until you say that you are back.",
			"ko": "돌아왔다고 알려 줄 때까지 T에서 고급 봇이 대신 진행합니다.",
		},
		"yes": {
			"en": "The game makes harmless moves for you at T until you say that you are back.",
			"ko": "돌아왔다고 알려 줄 때까지 T에서 봇이 무난한 선택으로 대신 진행합니다.",
		},
	} {
		t.Run(ballot, func(t *testing.T) {
			inBothLanguages(t, clock.Vote, func(_ *testing.T, s standinScene, lang string) {
				s.After(25 * time.Hour)
				s.casts(s.other, ballot)
				s.wantTold(want[lang])
			})
		})
	}
}

// The others may ask somebody to stand in, and the person reads the name.
func TestStandinNoticeNamesPerson(t *testing.T) {
	want := map[string]string{
		"en": "**도윤** plays for you at T until you say that you are back.",
		"ko": "돌아왔다고 알려 줄 때까지 T에서 **도윤** 님이 대신 진행합니다.",
	}
	inBothLanguages(t, "", func(t *testing.T, s standinScene, lang string) {
		s.After(25 * time.Hour)
		s.AsksStandin(s.other, s.tb, s.seatOf("4"))
		s.Deliver()
		if list := s.told(); len(list) != 0 {
			t.Errorf("nobody agreed yet: %s", list[0].Text())
		}
		s.casts("4", "yes")
		s.wantTold(want[lang])
	})
}

// A person who asks for a stand-in themself gets no message.
func TestProposerGetsNoStandinNotice(t *testing.T) {
	inBothLanguages(t, clock.Vote, func(t *testing.T, s standinScene, _ string) {
		s.AsksStandin(s.absent, s.tb, map[string]string{"with": "4"})
		s.Deliver()
		s.casts("4", "yes")
		if s.standin() != "4" {
			t.Fatalf("%q stands in", s.standin())
		}
		s.AsksStandin(s.absent, s.tb, map[string]string{"bot": "3"})
		s.Deliver()
		if s.standin() != "computer-3-1" {
			t.Fatalf("%q stands in", s.standin())
		}
		if list := s.told(); len(list) != 0 {
			t.Errorf("the person asked for it themself, and is told\n%s", list[0].Text())
		}
	})
}

// If the clock gives the seat to a computer, the person reads that their time ran out.
func TestTimeoutNotifiesReplacedPerson(t *testing.T) {
	for absence, want := range map[string]map[string]string{
		clock.Standin: {
			"en": "Your time ran out. The game makes harmless moves for you at T until you say that you are back.",
			"ko": "시간이 다 되었습니다. 돌아왔다고 알려 줄 때까지 T에서 봇이 무난한 선택으로 대신 진행합니다.",
		},
		clock.Opponent: {
			"en": "Your time ran out. Club bot plays for you at T until you say that you are back.",
			"ko": "시간이 다 되었습니다. 돌아왔다고 알려 줄 때까지 T에서 고급 봇이 대신 진행합니다.",
		},
	} {
		t.Run(absence, func(t *testing.T) {
			inBothLanguages(t, absence, func(_ *testing.T, s standinScene, lang string) {
				s.After(24 * time.Hour)
				s.wantTold(want[lang])
			})
		})
	}
}

// If a stand-in's time ran out, the message does not say that it was the person's.
func TestStandinTimeoutIsNotBlamedOnPerson(t *testing.T) {
	want := map[string]string{
		"en": "The game makes harmless moves for you at T until you say that you are back.",
		"ko": "돌아왔다고 알려 줄 때까지 T에서 봇이 무난한 선택으로 대신 진행합니다.",
	}
	inBothLanguages(t, clock.Standin, func(_ *testing.T, s standinScene, lang string) {
		s.Standin(s.tb.ID, s.absent, "4")
		s.After(25 * time.Hour)
		s.wantTold(want[lang])
	})
}

// The game answered once for a person, and then somebody else took over. The late message
// to the person says who plays for them now, not that they can continue.
func TestLateStandinNoticeNamesCurrentPlayer(t *testing.T) {
	want := map[string]string{
		"en": "Your time ran out at T: the game answered for your seat. **Zoe** plays for you at T until you say that you are back.",
		"ko": "T에서 시간이 다 되어 봇이 대신 진행했습니다. 돌아왔다고 알려 줄 때까지 T에서 **Zoe** 님이 대신 진행합니다.",
	}
	inBothLanguages(t, clock.Auto, func(t *testing.T, s standinScene, lang string) {
		s.After(23 * time.Hour)
		hour := s.Now.Hour() * 60
		s.Change(s.absent, func(p *storage.ReminderPreferences) {
			p.Zone, p.Quiet = "UTC", &storage.QuietHours{From: hour, To: (hour + 180) % (24 * 60)}
		})
		s.After(90 * time.Minute)
		s.Standin(s.tb.ID, s.absent, "4")
		if list := s.told(); len(list) != 0 {
			t.Errorf("in quiet hours the person reads\n%s", list[0].Text())
		}
		s.After(2 * time.Hour)
		s.wantTold(want[lang])
	})
}

// The message is held back during quiet times, and then shows the current state. If the
// person is back by then, nothing is sent, even if they then asked for another stand-in.
func TestStandinNoticeWaitsForQuietHours(t *testing.T) {
	for _, then := range []string{"stays away", "is back", "asks another"} {
		t.Run(then, func(t *testing.T) {
			inBothLanguages(t, clock.Vote, func(t *testing.T, s standinScene, lang string) {
				s.After(25 * time.Hour)
				hour := s.Now.Hour() * 60
				s.Change(s.absent, func(p *storage.ReminderPreferences) {
					p.Zone, p.Quiet = "UTC", &storage.QuietHours{From: hour, To: (hour + 180) % (24 * 60)}
				})
				s.casts(s.other, "opponent")
				s.After(time.Hour)
				if list := s.told(); len(list) != 0 || s.standin() == "" {
					t.Fatalf("in quiet hours, while %q stands in: %d messages", s.standin(), len(list))
				}
				if then != "stays away" {
					s.Reach(s.absent, s.tb.Thread, "table manage", nil, "here")
					s.Deliver()
				}
				if then == "asks another" {
					s.Standin(s.tb.ID, s.absent, "4")
				}
				s.After(3 * time.Hour)
				if then == "stays away" {
					s.wantTold(map[string]string{
						"en": "Club bot plays for you at T until you say that you are back.",
						"ko": "돌아왔다고 알려 줄 때까지 T에서 고급 봇이 대신 진행합니다.",
					}[lang])
					return
				}
				for _, p := range s.Wire.In("dm-"+s.absent, "") {
					if discordtest.Verb(p, "turn") == "" {
						t.Errorf("a person who %s reads, besides that they are asked,\n%s", then, p.Text())
					}
				}
			})
		})
	}
}
