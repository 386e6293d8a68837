package orders

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reading"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
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
	p, err := m.bot.Rooms.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return reading.Asked{}, err
	}
	if p.Asked < 0 {
		return reading.Asked{}, errNobody
	}
	return reading.Asked{Table: p.Table, Kind: p.Asks.Kind, Options: p.Options}, nil
}

func (m planned) Means(ctx context.Context, written, said string) (string, bool) {
	p, err := m.bot.Rooms.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return "", false
	}
	return p.Means(said)
}

func (m planned) Rule(ctx context.Context, written, said string) string {
	p, err := m.bot.Rooms.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return ""
	}
	no, _ := p.Refuse(said)
	if no.Begun {
		return ""
	}
	return no.Rule
}

func (m planned) Offered(ctx context.Context) []reference.Phrase {
	return reading.OfferedAt(ctx, m.bot, m.id, m.user)
}

// write plays typed answers in a plan, or asks what unclear words mean. stamp is that of
// the form they were chosen on; "" means the present one.
func (f planner) write(ctx context.Context, r kit.Reader, id int64, stamp, typed string) (kit.Reply, error) {
	read := f.reader.Read(ctx, planned{f.bot, id, r.User}, typed)
	if len(read.Maybe) == 0 {
		p, err := f.bot.Rooms.Plans.Write(ctx, id, r.User, stamp, read.Written)
		return f.shown(ctx, r, id, p, 0, err)
	}
	p, err := f.bot.Rooms.Plans.Look(ctx, id, r.User)
	if err == nil && stamp != "" && stamp != p.Stamp {
		err = table.Refuse(orders.PlanChanged, nil, "plan_look")
	}
	if err != nil {
		return f.shown(ctx, r, id, p, 0, err)
	}
	w := f.bot.Words(r.Language, p.Table)
	offer := reading.Offer{
		Button: func(whole string) kit.CustomID { return kit.OnTable("pwrite", p.Table, p.Stamp+"."+whole) },
		Menu:   kit.OnTable("pwrite", p.Table, p.Stamp+"."),
	}.Row(w, read)
	say, err := f.drawn(ctx, r, p, 0, reading.Which(w, read))
	if err != nil || len(offer) == 0 {
		return say, err
	}
	say.Message.Components = append(offer, kit.Row(
		kit.Button(kit.OnTable("pturn", p.Table, place{p.Stamp, 0}.String()), w.Label("button.plan_moves")),
		kit.Button(kit.OnTable("turn", p.Table, ""), w.Label("button.plan_back"))))
	return say, nil
}

// written plays the answer that a person chose as the meaning of unclear words.
func (f planner) written(ctx context.Context, p kit.Press) (kit.Reply, error) {
	stamp, words, ok := strings.Cut(p.Code, ".")
	if ok && words == "" && len(p.In.Values) == 1 {
		words = p.In.Values[0]
	}
	if !ok || stamp == "" || words == "" {
		return f.unknown(p)
	}
	if _, err := f.bot.TableInReach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	return f.write(ctx, p.Reader, p.Table, stamp, words)
}

// typedField is the field of the form for written moves.
const typedField = "answer"

// typeForm opens the form for written moves.
func (f planner) typeForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.bot.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(p.Reader.Language, t)
	return kit.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: kit.CustomID{Verb: "ptyped", Table: t.ID, Code: p.Code}.String(), Title: wording.Clip(w.Title(t), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: wording.Clip(w.Label("plan.write"), 45), Description: wording.Clip(w.Label("plan.write_about"), 100),
			Component: discordgo.TextInput{CustomID: typedField, MaxLength: 200, Style: discordgo.TextInputShort},
		}},
	}}, nil
}

// typed plays the written moves of the form in the plan.
func (f planner) typed(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if _, err := f.bot.TableInReach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	return f.write(ctx, p.Reader, p.Table, p.Code, p.In.Field(typedField))
}
