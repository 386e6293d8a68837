package discord

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standing"
	"guildhall/engine"
	"guildhall/storage"
)

// Fields of the form in which an order is written.
const (
	waysField     = "ways"
	untilField    = "until"
	questionField = "question"
	sureField     = "sure"
)

// waysApart is what stands between the ways of an order, in either language.
var waysApart = regexp.MustCompile(`(?i)\s*(?:\n|\||\s(?:else|아니면)\s)\s*(?:(?:else|아니면)\s)?\s*`)

// maxWays bounds what is written in the form.
const maxWays = 1000

// anyQuestion is the choice of a form for no question in particular.
const anyQuestion = "any"

// addOrder is /orders add.
func (b *Bot) addOrder(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	if c.text("answer") == "" {
		return b.listOrders(ctx, c.in, c.r, t.ID)
	}
	w := orders.Request{Until: untilOf(c.text("until")), Kind: engine.Tidy(c.text("question")), Sure: c.in.Options["sure"].Bool}
	return b.writeOrder(ctx, c.in, c.r, t.ID, w, strings.Join([]string{c.text("answer"), c.text("else"), c.text("else2")}, "\n"))
}

// quickOrder leaves the harmless answer, also where something is revealed.
func (b *Bot) quickOrder(ctx context.Context, p press) (reply, error) {
	if len(p.in.Values) != 1 {
		return b.listOrders(ctx, p.in, p.r, p.Table)
	}
	w := orders.Request{Until: untilOf(p.in.Values[0]), Sure: true}
	return b.writeOrder(ctx, p.in, p.r, p.Table, w, standing.Harmless)
}

// orderWritten keeps the order of the form.
func (b *Bot) orderWritten(ctx context.Context, p press) (reply, error) {
	w := orders.Request{Until: untilOf(p.in.Field(untilField)), Kind: unless(p.in.Field(questionField), anyQuestion), Sure: p.in.Field(sureField) == "yes"}
	return b.writeOrder(ctx, p.in, p.r, p.Table, w, p.in.Field(waysField))
}

// writeOrder understands what was written and keeps it.
func (b *Bot) writeOrder(ctx context.Context, in wire.Interaction, r reader, id int64, w orders.Request, written string) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	list, err := b.Tables.Orders.Foresee(ctx, id, r.User)
	if err != nil {
		return reply{}, err
	}
	w.Table, w.User, w.Press = id, r.User, in.ID
	for _, way := range waysApart.Split(plainLines(written), -1) {
		if way = strings.TrimSpace(way); way == "" {
			continue
		}
		if kind, rest, ok := strings.Cut(way, ":"); ok && w.Kind == "" && asksKind(list, engine.Tidy(kind)) {
			w.Kind, way = engine.Tidy(kind), rest
		}
		w.Ways = append(w.Ways, b.foretold(list, way))
	}
	o, err := b.Tables.Orders.Add(ctx, w)
	if err != nil {
		return reply{}, err
	}
	return b.ordersPanel(r, o, b.words(r.lang, o.Table).say("orders.added")), nil
}

// plainLines is user-made text without what nobody sees, line by line.
func plainLines(s string) string {
	parts := strings.Split(s, "\n")
	for i := range parts {
		parts[i] = plain(parts[i])
	}
	return strings.Join(parts, "\n")
}

// asksKind reports whether a kind of question can be foreseen.
func asksKind(list []orders.Foreseen, kind string) bool {
	for _, f := range list {
		if f.Kind == kind {
			return true
		}
	}
	return false
}

// foretold turns a way in a person's own words into notation, step by step, as
// far as each word means one foreseen answer only.
func (b *Bot) foretold(list []orders.Foreseen, way string) string {
	parts := strings.Split(way, ";")
	for i, part := range parts {
		parts[i] = b.foretoldStep(list, strings.TrimSpace(part))
	}
	return strings.Join(parts, "; ")
}

func (b *Bot) foretoldStep(list []orders.Foreseen, said string) string {
	for _, lang := range b.Text.Languages() {
		if strings.EqualFold(said, b.words(lang, noTable).label("orders.harmless")) {
			return standing.Harmless
		}
	}
	tidy := engine.Tidy(said)
	found := map[string]bool{}
	for _, f := range list {
		if c := f.Option.Code; tidy == c || strings.HasPrefix(tidy, c+" ") {
			return said
		}
	}
	s := &table.Sight{}
	for _, f := range list {
		exact, part := b.called(s, f.Option.Label, said)
		if exact {
			return f.Option.Code
		}
		if part {
			found[f.Option.Code] = true
		}
	}
	if len(found) == 1 {
		for code := range found {
			return code
		}
	}
	return said
}

// suggestOrder offers what can be foreseen for the step that is being typed.
func (b *Bot) suggestOrder(ctx context.Context, c invocation) ([]wire.Choice, error) {
	t, err := b.tableOf(ctx, c, storage.Playing)
	if err != nil {
		return nil, nil // nothing to offer; the command itself says why
	}
	list, err := b.Tables.Orders.Foresee(ctx, t.ID, c.r.User)
	if err != nil {
		return nil, err
	}
	w := b.words(c.r.lang, t)
	typed := c.text(c.in.Focused)
	if c.in.Focused == "question" {
		return w.questions(list, typed), nil
	}
	before, step := lastStep(typed)
	prefix := ""
	if before != "" {
		prefix = before + "; "
	}
	var choices []wire.Choice
	if h := w.label("orders.harmless"); matches(step, h, standing.Harmless) {
		choices = append(choices, wire.Choice{Name: clip(prefix+h, 100), Value: prefix + standing.Harmless})
	}
	for _, f := range list {
		label, effect, value := w.flat(f.Option.Label), w.flat(f.Option.Effect), prefix+f.Option.Code
		if kind := engine.Tidy(c.text("question")); kind != "" && kind != f.Kind && before == "" {
			continue
		}
		if !matches(step, f.Option.Code, label, w.flat(f.Option.Group), f.Kind) || len([]rune(value)) > 100 {
			continue
		}
		choices = append(choices, wire.Choice{Name: suggestion(prefix, f.Option, label, effect), Value: value})
	}
	return choices, nil
}

// questions are the kinds of questions that can be foreseen, each once.
func (w words) questions(list []orders.Foreseen, typed string) []wire.Choice {
	var choices []wire.Choice
	seen := map[string]bool{}
	for _, f := range list {
		if seen[f.Kind] || !matches(typed, f.Kind, w.flat(f.Question)) {
			continue
		}
		seen[f.Kind] = true
		choices = append(choices, wire.Choice{Name: clip(f.Kind+" · "+w.flat(f.Question), 100), Value: f.Kind})
	}
	return choices
}

// orderForm opens the form in which an order is written: a way on each line.
func (b *Bot) orderForm(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	list, err := b.Tables.Orders.Foresee(ctx, p.Table, p.r.User)
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	until := wire.Select{CustomID: untilField}
	for i, u := range untils {
		until.Options = append(until.Options, wire.SelectOption{Label: w.label("orders.until_" + u.code), Value: u.code, Default: i == 0})
	}
	question := wire.Select{CustomID: questionField, Options: []wire.SelectOption{{Label: w.label("orders.any"), Value: anyQuestion, Default: true}}}
	for _, q := range w.questions(list, "") {
		if len(question.Options) < maxMenu {
			question.Options = append(question.Options, wire.SelectOption{Label: q.Name, Value: fmt.Sprint(q.Value)})
		}
	}
	sure := wire.Select{CustomID: sureField, Options: []wire.SelectOption{
		{Label: w.label("orders.not_sure"), Value: "no", Default: true}, {Label: w.label("orders.sure_yes"), Value: "yes"},
	}}
	field := func(key string, input wire.Component) wire.ModalPart {
		return wire.Label{Label: clip(w.label("orders.form_"+key), 45), Description: clip(w.label("orders.about_"+key), 100), Input: input}
	}
	return reply{modal: &wire.Modal{
		CustomID: onTable("ordadd", t, "").String(), Title: clip(w.label("orders.title"), 45),
		Parts: []wire.ModalPart{
			field("ways", wire.TextInput{CustomID: waysField, Paragraph: true, Max: maxWays, Placeholder: clip(examples(list), 100)}),
			field("until", until), field("question", question), field("sure", sure),
		},
	}}, nil
}

// examples are some answers that can be foreseen, as they would be written.
func examples(list []orders.Foreseen) string {
	var out []string
	for _, f := range list {
		if len(out) == 2 {
			break
		}
		out = append(out, f.Option.Code)
	}
	return strings.Join(append(out, standing.Harmless), "\n")
}
