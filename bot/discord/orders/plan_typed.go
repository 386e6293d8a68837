package orders

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reading"
	"guildhall/bot/discord/reference"
	"guildhall/storage"
)

// planned is a match as a person has planned it on.
type planned struct {
	bot  *kit.Kit
	id   int64
	user string
}

// errNobody says that no seat plays next.
var errNobody = errors.New("nobody is asked in the plan")

func (m planned) After(ctx context.Context, written string) (reading.Asked, error) {
	p, err := m.bot.Tables.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return reading.Asked{}, err
	}
	if p.Asked < 0 {
		return reading.Asked{}, errNobody
	}
	return reading.Asked{Table: p.Table, Kind: p.Asks.Kind, Options: p.Options}, nil
}

func (m planned) Means(ctx context.Context, written, said string) (string, bool) {
	p, err := m.bot.Tables.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return "", false
	}
	return p.Means(said)
}

func (m planned) Rule(ctx context.Context, written, said string) string {
	p, err := m.bot.Tables.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return ""
	}
	no, _ := p.Refuse(said)
	return no.Rule
}

func (m planned) Offered(ctx context.Context) []reference.Phrase {
	return reading.OfferedAt(ctx, m.bot, m.id, m.user)
}

// write plays typed answers in a plan, or tells what unclear words may mean.
func (f planner) write(ctx context.Context, r kit.Reader, t storage.Table, typed string) (kit.Reply, error) {
	read := f.reader.Read(ctx, planned{f.bot, t.ID, r.User}, typed)
	if len(read.Maybe) > 0 {
		p, err := f.bot.Tables.Plans.Look(ctx, t.ID, r.User)
		if err != nil {
			return kit.Reply{}, err
		}
		return f.drawn(ctx, r, p, 0, reading.Which(f.bot.Words(r.Language, p.Table), read))
	}
	p, err := f.bot.Tables.Plans.Write(ctx, t.ID, r.User, read.Written)
	return f.shown(ctx, r, t.ID, p, 0, err)
}

// suggest suggests the answers of the seat that plays next in the plan.
func (f planner) suggest(ctx context.Context, c kit.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	t, err := f.bot.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return nil, nil // nothing to suggest; the command itself says why
	}
	return f.reader.Suggest(ctx, planned{f.bot, t.ID, c.Reader.User}, f.bot.Words(c.Reader.Language, t), planAnswer.Of(c))
}
