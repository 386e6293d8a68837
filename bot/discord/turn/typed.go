package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reading"
	"guildhall/bot/discord/reference"
	"guildhall/bot/table"
)

// atTable is the match of a table as the question of a person stands: as it was read for a
// Sight of theirs, once for all that they typed.
type atTable struct {
	bot *kit.Kit
	s   *table.Sight
}

func (a atTable) After(ctx context.Context, written string) (reading.Asked, error) {
	q, answers, err := a.bot.Rooms.Turns.Try(ctx, a.s, written)
	return reading.Asked{Table: a.s.Table, Kind: q.Kind, Text: q.Text, Options: answers}, err
}

func (a atTable) Means(ctx context.Context, written, said string) (string, bool) {
	code, err := a.bot.Rooms.Turns.Means(ctx, a.s, written, said)
	return code, err == nil
}

func (a atTable) Rule(ctx context.Context, written, said string) string {
	no, err := a.bot.Rooms.Turns.Refuse(ctx, a.s, reading.Join(written, said))
	if err != nil || no.Begun {
		return ""
	}
	return no.Rule
}

func (a atTable) Offered(ctx context.Context) []reference.Phrase {
	return reading.OfferedAt(ctx, a.bot, a.s.Table.ID, a.s.User)
}

// read reads the typed answers of a person at a table.
func (f *feature) read(ctx context.Context, s *table.Sight, typed string) reading.Reading {
	return f.reader.Read(ctx, atTable{f.bot, s}, typed)
}

// writeTyped plays typed answers, or asks which of several is meant.
func (f *feature) writeTyped(ctx context.Context, p kit.Press, s *table.Sight, rev table.Rev, typed string) (kit.Reply, error) {
	read := f.read(ctx, s, typed)
	if len(read.Maybe) > 0 {
		return f.which(p.Reader, s, read), nil
	}
	return f.write(ctx, p, s, rev, answer{written: read.Written, said: typed})
}

// which asks a person which answer they mean. Each choice brings the answers before and
// behind it along.
func (f *feature) which(r kit.Reader, s *table.Sight, read reading.Reading) kit.Reply {
	w := f.bot.Words(r.Language, s.Table)
	offer := reading.Offer{
		Button: func(whole string) kit.CustomID { return kit.OnTurn("meant", s, whole) },
		Menu:   kit.OnTurn("meant", s, ""),
	}
	back := kit.Styled(kit.Button(kit.OnTable("turn", s.Table, ""), w.Label("button.take_turn")), discordgo.SecondaryButton)
	return kit.Say(reading.Which(w, read)).Framed(kit.EdgeTurn).With(offer.Row(w, read)...).With(kit.Row(back))
}
