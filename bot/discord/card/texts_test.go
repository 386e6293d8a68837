package card

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/links"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// TestCardTextHasRoom checks that the recap of a card has fewer rows if there are long
// notes, so that the board stays on the screen. Small letters are the last resort.
func TestCardTextHasRoom(t *testing.T) {
	note := strings.Repeat("acts if it goes forward, ", 4)
	recap := func(size float64, rows int) []string { return []string{fmt.Sprintf("%.0f px, %d rows", size, rows)} }
	for notes, want := range map[int]string{
		0: "- 16 px, 4 rows",
		2: "- 16 px, 4 rows",
	} {
		text := cardText([]string{"### Bo to play"}, recap, slices.Repeat([]string{note}, notes))
		if !strings.Contains(text, "\n"+want) || strings.Count(text, note) != notes {
			t.Errorf("with %d notes, without %q:\n%s", notes, want, text)
		}
		if textfmt.HeightOf(text) > cardRoom {
			t.Errorf("with %d notes it is %d px high", notes, textfmt.HeightOf(text))
		}
	}
	tall := func(size float64, rows int) []string { return slices.Repeat([]string{note}, rows) }
	if text := cardText([]string{"### Bo to play"}, tall, slices.Repeat([]string{note}, 2)); strings.Count(text, note) != 2+1 || textfmt.HeightOf(text) > cardRoom {
		t.Errorf("with a long recap it is %d px high:\n%s", textfmt.HeightOf(text), text)
	}
}

// "Your turn" is edited for another question, but not for turns of others, because that
// would need a request for each.
func TestYourTurnIsNotEditedForTurnsOfOthers(t *testing.T) {
	c, err := text.New(Texts, textfmt.Texts)
	if err != nil {
		t.Fatal(err)
	}
	texts := textfmt.NewSource(c, gameset.New(nil))
	f := feature{Deps: Deps{Texts: texts, Links: links.New(links.Config{})}}
	message := func(question, turn string) (content, digest string) {
		s := &table.Snapshot{
			Table: storage.Table{ID: 1, Guild: "1", Thread: "2", Seats: []storage.Seat{{User: "1", Name: "Ada"}, {User: "2", Name: "Bo"}}},
			Seat:  0, Since: 3, Posed: engine.Question{Text: engine.T(question)},
			Recent: []history.VisibleTurn{
				{N: 3, Seat: 0, Events: []engine.Event{{Seat: 0, To: engine.Everyone, Text: engine.T("own")}}},
				{N: 4, Seat: 1, Events: []engine.Event{{Seat: 1, To: engine.Everyone, Text: engine.T(turn)}}},
			},
		}
		return f.turnMessage(t.Context(), s, recipients.NewRecipient(storage.Person{}, "en", texts), handler.LikelyAnswers{}).Content, messages.TurnDigest(s)
	}
	first, before := message("question", "turn")
	if !strings.Contains(first, "- [turn]\n[question]") || strings.Contains(first, "own") {
		t.Errorf("the message is %q, want the turn since one's own, and the question", first)
	}
	if again, after := message("question", "another"); after != before || again == first {
		t.Errorf("another turn changes the digest from %s to %s: %q", before, after, again)
	}
	if _, after := message("another", "turn"); after == before {
		t.Error("another question does not change the digest")
	}
}
