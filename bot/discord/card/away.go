package card

import (
	"context"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// awayNote returns a public note that a person is away, and until when. It returns "" if
// they are not away or owe no move. A read error only leaves the note out.
func (f feature) awayNote(ctx context.Context, w textfmt.Words, user string) string {
	if user == "" {
		return ""
	}
	p, err := f.Store.Person(ctx, user)
	if err != nil {
		f.Log.WarnContext(ctx, "check for vacations", "err", err)
		return ""
	}
	until, away := clock.AwayAt(p.Preferences, f.Now())
	if !away {
		return ""
	}
	return " (" + w.Say("away.card", engine.Word("until", textfmt.Day(until.Add(-time.Minute)))) + ")"
}

// awayNotes returns the lines of a card about absent people.
func (f feature) awayNotes(ctx context.Context, s *table.Snapshot) []string {
	w := f.Texts.Words(s.Table.Lang, s.Table)
	var out []string
	for _, seat := range s.Pending {
		out = append(out, f.awayNote(ctx, w, seating.WaitingPerson(s.Table.Seats[seat])))
	}
	return out
}

// standinNote names the stand-in of a seat, in the table's language.
func standinNote(w textfmt.Words, s storage.Seat) string {
	switch s.Standin {
	case "":
		return ""
	case seating.Computer:
		return w.Say("standin.note_computer")
	default:
		return w.Say("standin.note", engine.Word("comes", standinName(w, s)))
	}
}

// standinName returns the name of the person or computer opponent who is the stand-in of
// a seat.
func standinName(w textfmt.Words, s storage.Seat) string {
	if level, opponent := seating.Level(s.Standin); opponent {
		return w.Computer(level)
	}
	return "**" + textfmt.Escape(textfmt.Name(s.StandinName)) + "**"
}
