package orders

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// Fields of the form for an order.
const (
	alternativesField = "ways"
	untilField        = "until"
	questionField     = "question"
	sureField         = "sure"
)

// alternativeSeparator matches the separator of an order's alternatives, in
// either language.
var alternativeSeparator = regexp.MustCompile(`(?i)\s*(?:\n|\||\s(?:else|아니면)\s)\s*(?:(?:else|아니면)\s)?\s*`)

// limitWritten matches an answer with a limit to its cost, in either language: "follow
// minister <= 3", "follow minister at most 3", "수상 따라가기 3 이하".
var limitWritten = regexp.MustCompile(`(?i)^(.+?)\s*(?:(?:<=|≤|\(?(?:for )?at most|\(?최대)\s*(\d{1,3})(?:\s*\pL+)?\)?|\((?:\pL+\s*)?(\d{1,3})\s*이하\)|(\d{1,3})\s*이하)$`)

// cutLimit splits a move from the limit of its cost.
func cutLimit(said string) (answer string, most int, ok bool) {
	m := limitWritten.FindStringSubmatch(said)
	if m == nil {
		return said, 0, false
	}
	most, err := strconv.Atoi(m[2] + m[3] + m[4])
	return m[1], most, err == nil
}

// maxAlternatives is the maximum length of the form's text.
const maxAlternatives = 1000

// anyQuestion is the choice in the form for an order that applies to every question.
const anyQuestion = "any"

// quickOrder stores an order for the harmless move. The order also plays moves that
// reveal something.
func (f feature) quickOrder(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	w := orders.Request{Until: untilOf(p.In.Values[0]), Sure: true}
	return f.writeOrder(ctx, p.In, p.Reader, p.Table, w, standingorder.Harmless)
}

// saveWritten stores the order from the form.
func (f feature) saveWritten(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := orders.Request{Until: untilOf(p.In.Field(untilField)), Kind: textfmt.Unless(p.In.Field(questionField), anyQuestion), Sure: p.In.Field(sureField) == "yes"}
	return f.writeOrder(ctx, p.In, p.Reader, p.Table, w, p.In.Field(alternativesField))
}

// writeOrder parses a written order and stores it.
func (f feature) writeOrder(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64, w orders.Request, written string) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, in, id)
	if err != nil {
		return handler.Reply{}, err
	}
	list, err := f.Services.Orders.Foresee(ctx, id, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w.Table, w.User, w.Press = id, r.User, in.ID
	w.Named = map[string]engine.Arg{}
	kind, known := f.kindNamed(list, w.Kind)
	w.Kind = kind
	for todo := alternativeSeparator.Split(plainLines(written), -1); len(todo) > 0; {
		way := strings.TrimSpace(todo[0])
		if todo = todo[1:]; way == "" {
			continue
		}
		if said, rest, ok := strings.Cut(way, ":"); ok && w.Kind == "" {
			if kind, known = f.kindNamed(list, said); known {
				w.Kind, way = kind, rest
			}
		}
		written, unclear := f.readWay(ctx, f.foresee(t, r.User, w.Kind, list), way, w.Named)
		if unclear != nil && (known || w.Kind == "") { // an order for an unknown question is refused as a whole
			unclear.todo = todo
			return f.ask(ctx, r, w, *unclear)
		}
		w.Ways = append(w.Ways, written)
	}
	o, err := f.Services.Orders.Add(ctx, w)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.ordersPanel(r, o, r.WordsAt(o.Table).Say("orders.added")), nil
}

// plainLines removes invisible characters from a text, line by line.
func plainLines(s string) string {
	parts := strings.Split(s, "\n")
	for i := range parts {
		parts[i] = textfmt.Plain(parts[i])
	}
	return strings.Join(parts, "\n")
}

// kindNamed returns the kind of the foreseeable question that words name in any language,
// and true. If there is none, it returns the words.
func (f feature) kindNamed(list []orders.Foreseen, said string) (kind string, ok bool) {
	said = engine.NormalizeNotation(said)
	for _, one := range list {
		if said == one.Kind || slices.ContainsFunc(f.Texts.Catalog.Languages(), func(lang string) bool {
			return said != "" && matcher.Same(said, f.Texts.Words(lang, storage.Table{}).Flat(one.Question))
		}) {
			return one.Kind, true
		}
	}
	return said, false
}

// foreseen is a match with the foreseeable questions of a person. Any answer to one of
// them may be at any step of an order.
type foreseen struct {
	Deps
	user  string
	asked parser.Asked
}

func (f feature) foresee(t storage.Table, user, kind string, list []orders.Foreseen) foreseen {
	m := foreseen{f.Deps, user, parser.Asked{Table: t, Kind: kind}}
	for _, one := range list {
		m.asked.Options = append(m.asked.Options, one.Option)
	}
	return m
}

func (f foreseen) After(context.Context, string) (parser.Asked, error)  { return f.asked, nil }
func (f foreseen) Means(context.Context, string, string) (string, bool) { return "", false }
func (f foreseen) Rule(context.Context, string, string) string          { return "" }

func (f foreseen) Offered(ctx context.Context) []lookup.Phrase {
	return parser.OfferedAt(ctx, f.Services.Records, f.Log, f.asked.Table.ID, f.user)
}

// readWay parses an alternative in a person's words, step by step. Unclear words are
// returned with their possible meanings. It adds the names of the answers, as used in
// refusals, to named.
func (f feature) readWay(ctx context.Context, match foreseen, way string, named map[string]engine.Arg) (written string, unclear *unclearWay) {
	var done []string
	steps := strings.Split(way, ";")
	for i, said := range steps {
		said = strings.TrimSpace(said)
		answer, most, limited := cutLimit(said)
		if f.isHarmless(said) {
			done = append(done, standingorder.Harmless)
			continue
		}
		read := f.Parser.Read(ctx, match, answer)
		if len(read.Maybe) > 0 {
			return "", &unclearWay{read: read, done: done, maxCost: most, limited: limited, steps: steps[i+1:]}
		}
		for code := range strings.SplitSeq(read.Written, "; ") {
			if label, ok := f.Index.LabelOf(match.asked.Table.Game, code); ok {
				named[code] = engine.Term("code", label)
			} else if code == read.Written {
				named[code] = engine.Word("code", answer)
			}
		}
		if limited {
			read.Written = standingorder.Limited(read.Written, most)
		}
		done = append(done, read.Written)
	}
	return strings.Join(done, "; "), nil
}

// isHarmless reports whether words are the label of the game's own harmless answer.
func (f feature) isHarmless(said string) bool {
	return slices.ContainsFunc(f.Texts.Catalog.Languages(), func(lang string) bool {
		return matcher.Same(said, f.Texts.Words(lang, storage.Table{}).Label("orders.harmless"))
	})
}

// orderForm opens the form for an order, with an alternative on each line.
func (f feature) orderForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	list, err := f.Services.Orders.Foresee(ctx, p.Table, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	until := discordgo.SelectMenu{CustomID: untilField}
	for i, u := range textfmt.Untils {
		until.Options = append(until.Options, discordgo.SelectMenuOption{Label: w.Label("orders.until_" + u.Code), Value: u.Code, Default: i == 0})
	}
	question := discordgo.SelectMenu{CustomID: questionField, Options: []discordgo.SelectMenuOption{{Label: w.Label("orders.any"), Value: anyQuestion, Default: true}}}
	seen := map[string]bool{}
	for _, one := range list {
		if !seen[one.Kind] && len(question.Options) < handler.MaxMenu {
			question.Options = append(question.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(w.Flat(one.Question), 100), Value: one.Kind})
		}
		seen[one.Kind] = true
	}
	sure := discordgo.SelectMenu{CustomID: sureField, Options: []discordgo.SelectMenuOption{
		{Label: w.Label("orders.not_sure"), Value: "no", Default: true}, {Label: w.Label("orders.sure_yes"), Value: "yes"},
	}}
	field := func(key string, input discordgo.MessageComponent) discordgo.MessageComponent {
		return discordgo.Label{Label: textfmt.Clip(w.Label("orders.form_"+key), 45), Description: textfmt.Clip(w.Label("orders.about_"+key), 100), Component: input}
	}
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.OnTable("ordadd", t, "").String(), Title: textfmt.Clip(w.Label("orders.title"), 45),
		Components: []discordgo.MessageComponent{
			field("ways", discordgo.TextInput{CustomID: alternativesField, Style: discordgo.TextInputParagraph, MaxLength: maxAlternatives, Placeholder: textfmt.Clip(examples(w, list), 100)}),
			field("until", handler.OneOf(until)), field("question", handler.OneOf(question)), field("sure", handler.OneOf(sure)),
		},
	}}, nil
}

// examples returns some foreseeable moves as a person would type them.
func examples(w textfmt.Words, list []orders.Foreseen) string {
	var out []string
	for _, one := range list {
		if len(out) == 2 {
			break
		}
		out = append(out, w.Flat(one.Option.Label))
	}
	return strings.Join(append(out, w.Label("orders.harmless")), "\n")
}
