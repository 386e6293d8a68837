package card

import (
	"context"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// awayNote says publicly that a person is away, and until when; nothing when
// they are not, or nobody is asked. A card without it is still true, so that what cannot be read
// is left out.
func (f feature) awayNote(ctx context.Context, w wording.Words, user string) string {
	if user == "" {
		return ""
	}
	p, err := f.Store.Person(ctx, user)
	if err != nil {
		f.Log.WarnContext(ctx, "whether somebody is away", "err", err)
		return ""
	}
	until, away := clock.AwayAt(p.Preferences, f.Now())
	if !away {
		return ""
	}
	return " (" + w.Say("away.card", engine.Word("until", wording.Day(until.Add(-time.Minute)))) + ")"
}

// awayNotes is what a card says about those who are away.
func (f feature) awayNotes(ctx context.Context, s *table.Sight) []string {
	w := f.Words(s.Table.Lang, s.Table)
	var out []string
	for _, seat := range s.Pending {
		out = append(out, f.awayNote(ctx, w, seating.WaitingUser(s.Table.Seats[seat])))
	}
	return out
}

// standinNote says in the table's own line who answers for a seat meanwhile.
func standinNote(w wording.Words, s storage.Seat) string {
	switch s.Standin {
	case "":
		return ""
	case seating.Computer:
		return w.Say("standin.note_computer")
	default:
		return w.Say("standin.note", engine.Word("comes", "**"+wording.Escape(wording.Name(s.StandinName))+"**"))
	}
}
