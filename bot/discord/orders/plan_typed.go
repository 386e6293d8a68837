package orders

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
)

// planned is a match in the position of a person's plan.
type planned struct {
	Deps
	id   int64
	user string
}

// errNobody is returned if no seat plays next.
var errNobody = errors.New("nobody is asked in the plan")

func (m planned) After(ctx context.Context, written string) (parser.Asked, error) {
	p, err := m.Services.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return parser.Asked{}, err
	}
	if p.Asked < 0 {
		return parser.Asked{}, errNobody
	}
	return parser.Asked{Table: p.Table, Kind: p.Asks.Kind, Options: p.Options}, nil
}

func (m planned) Means(ctx context.Context, written, said string) (string, bool) {
	p, err := m.Services.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return "", false
	}
	return p.Means(said)
}

func (m planned) Rule(ctx context.Context, written, said string) string {
	p, err := m.Services.Plans.Try(ctx, m.id, m.user, written)
	if err != nil {
		return ""
	}
	no, _ := p.Refuse(said)
	if no.Begun {
		return ""
	}
	return no.Rule
}

func (m planned) Offered(ctx context.Context) []lookup.Phrase {
	return parser.OfferedAt(ctx, m.Services.Records, m.Log, m.id, m.user)
}

// write plays typed answers in a plan, or asks what unclear words mean. stamp is the
// stamp of the plan that the person saw; "" means the current one.
func (f planner) write(ctx context.Context, r recipients.Recipient, id int64, stamp, typed string) (handler.Reply, error) {
	read := f.Parser.Read(ctx, planned{f.Deps, id, r.User}, typed)
	if len(read.Maybe) == 0 {
		p, err := f.Services.Plans.Write(ctx, id, r.User, stamp, read.Written)
		return f.shown(ctx, r, id, p, 0, err)
	}
	p, err := f.Services.Plans.Look(ctx, id, r.User)
	if err == nil && stamp != "" && stamp != p.Stamp {
		err = table.Refuse(orders.PlanChanged, nil, "plan_look")
	}
	if err != nil {
		return f.shown(ctx, r, id, p, 0, err)
	}
	w := r.WordsAt(p.Table)
	offer := parser.Offer{
		Button: func(whole string) handler.CustomID { return handler.OnTable("pwrite", p.Table, p.Stamp+"."+whole) },
		Menu:   handler.OnTable("pwrite", p.Table, p.Stamp+"."),
	}.Row(w, read)
	say, err := f.drawn(ctx, r, p, 0, parser.Which(w, read))
	if err != nil || len(offer) == 0 {
		return say, err
	}
	say.Message.Components = append(offer, handler.Row(
		handler.Button(handler.OnTable("pturn", p.Table, place{p.Stamp, 0}.String()), w.Label("button.plan_moves")),
		handler.Button(handler.OnTable("turn", p.Table, ""), w.Label("button.plan_back"))))
	return say, nil
}

// written plays the answer that a person chose as the meaning of unclear words.
func (f planner) written(ctx context.Context, p handler.Press) (handler.Reply, error) {
	stamp, words, ok := strings.Cut(p.Code, ".")
	if ok && words == "" && len(p.In.Values) == 1 {
		words = p.In.Values[0]
	}
	if !ok || stamp == "" || words == "" {
		return f.unknown(p)
	}
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	return f.write(ctx, p.Reader, p.Table, stamp, words)
}

// typedField is the field of the form for written moves.
const typedField = "answer"

// typeForm opens the form for written moves.
func (f planner) typeForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.CustomID{Verb: "ptyped", Table: t.ID, Code: p.Code}.String(), Title: textfmt.Clip(w.Title(t), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: textfmt.Clip(w.Label("plan.write"), 45), Description: textfmt.Clip(w.Label("plan.write_about"), 100),
			Component: discordgo.TextInput{CustomID: typedField, MaxLength: 200, Style: discordgo.TextInputShort},
		}},
	}}, nil
}

// typed plays the written moves of the form in the plan.
func (f planner) typed(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	return f.write(ctx, p.Reader, p.Table, p.Code, p.In.Field(typedField))
}
