package orders

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/engine"
	"guildhall/render"
)

const (
	stepsShown  = 4 // maximum number of planned moves shown
	eventsShown = 3 // maximum number of events shown for the latest move
	menusOnPage = 3 // besides a row of pages and a row of controls
)

// place is the code of a button: the stamp of the plan for which it was drawn, and the
// number of a menu or page.
type place struct {
	stamp string
	n     int
}

func (p place) String() string { return p.stamp + "." + strconv.Itoa(p.n) }

func parsePlace(code string) (place, bool) {
	stamp, number, ok := strings.Cut(code, ".")
	n, natural := handler.ParseNatural(number)
	return place{stamp, int(n)}, ok && natural && stamp != "" && n < 1<<16
}

// shown returns the reply with the plan at table id. A refusal of an action is shown
// above the unchanged plan.
func (f planner) shown(ctx context.Context, r recipients.Recipient, id int64, p *orders.Plan, page int, err error) (handler.Reply, error) {
	var no *table.RefusedError
	if errors.As(err, &no) && no.Sight == nil {
		p, err = f.Services.Plans.Look(ctx, id, r.User)
	}
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(p.Table)
	said := ""
	if no != nil {
		said = textfmt.Lines(w.Rich(textfmt.EscapeWords(no.Text)), strings.Join(w.List(no.Instead), " "))
	}
	return f.drawn(ctx, r, p, page, said)
}

// drawn returns the reply with a plan, below a text about the last action on it.
func (f planner) drawn(ctx context.Context, r recipients.Recipient, p *orders.Plan, page int, said string) (handler.Reply, error) {
	w := r.WordsAt(p.Table)
	m := wire.Message{
		Content: textfmt.ClipLines(textfmt.Lines(append([]string{said}, lines(w, p)...)...), textfmt.MaxContent),
		Frame:   &wire.Frame{Colour: handler.EdgeRead, Below: true},
	}
	m.Components = append(moveRows(w, p, page), controlRow(w, p))
	if spec, ok := f.Pictures.Spec(w, p.Table, r.Look, r.Theme); ok {
		spec.Options.Changed = pictures.Marks(p.Changed)
		spec.Options.Table = w.Label("plan.picture", engine.Word("table", spec.Options.Table))
		spec.Key += "|plan"
		m.Files = f.picture(ctx, spec, p)
	}
	return handler.Reply{Message: m}, nil
}

// lines returns the text of a plan: that it is private, its moves, their effects, and the next
// seat to play.
func lines(w textfmt.Words, p *orders.Plan) []string {
	out := []string{w.Say("plan.head", engine.Word("table", w.Title(p.Table)), engine.N("n", p.Draw))}
	if p.Gone > 0 {
		out = append(out, w.Say("plan.gone", engine.N("n", p.Gone)))
	}
	if len(p.Steps) == 0 {
		out = append(out, w.Say("plan.empty"))
	} else {
		out = append(out, stepLines(w, p)...)
		out = append(out, textfmt.Bullets(w.Draft(p.Seat, p.Events), eventsShown)...)
	}
	// The question is bold. Bold text inside it would end the bold.
	question := engine.Word("question", strings.ReplaceAll(w.Rich(p.Asks.Text), "**", ""))
	switch {
	case p.Result != nil:
		out = append(out, w.Say("plan.over", engine.Word("standings", w.Standings(p.Result))))
	case p.Asked == p.Seat:
		out = append(out, w.Say("plan.you", question))
	case p.Asked >= 0:
		out = append(out, w.Say("plan.other", engine.Who("who", p.Asked), question))
	}
	return out
}

// stepLines lists the latest planned moves, one line for each turn of a seat.
func stepLines(w textfmt.Words, p *orders.Plan) []string {
	var out []string
	last := engine.NoSeat
	for _, st := range p.Steps {
		label := w.Rich(st.Label)
		if st.Seat == last {
			out[len(out)-1] += ", " + label
			continue
		}
		last = st.Seat
		out = append(out, w.Say("plan.step", engine.Who("who", st.Seat))+" "+label)
	}
	if len(out) > stepsShown {
		out = append([]string{"…"}, out[len(out)-stepsShown:]...)
	}
	for i := range out {
		out[i] = textfmt.Clip(out[i], 250)
	}
	return out
}

// moveRows returns the moves of the seat that plays next as menus.
func moveRows(w textfmt.Words, p *orders.Plan, page int) []discordgo.MessageComponent {
	chunks := (len(p.Options) + handler.MaxMenu - 1) / handler.MaxMenu
	pages := max(1, (chunks+menusOnPage-1)/menusOnPage)
	page = min(page, pages-1)
	var rows []discordgo.MessageComponent
	for n := page * menusOnPage; n < min(chunks, (page+1)*menusOnPage); n++ {
		first, end := n*handler.MaxMenu, min((n+1)*handler.MaxMenu, len(p.Options))
		heading := w.Flat(p.Asks.Text)
		if chunks > 1 {
			heading = w.Label("menu.range", engine.Word("what", textfmt.Clip(heading, 100)),
				engine.N("from", first+1), engine.N("to", end), engine.N("of", len(p.Options)))
		}
		menu := discordgo.SelectMenu{CustomID: handler.OnTable("pmove", p.Table, place{p.Stamp, n}.String()).String(), Placeholder: textfmt.Clip(heading, 150)}
		for i := first; i < end; i++ {
			o := p.Options[i]
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{
				Label: textfmt.Clip(w.Flat(o.Label), 100), Value: strconv.Itoa(i), Description: textfmt.Clip(w.Flat(o.Effect), 100)})
		}
		rows = append(rows, handler.Row(menu))
	}
	if pages > 1 {
		rows = append(rows, handler.Pager(w, func(to int) handler.CustomID { return handler.OnTable("pturn", p.Table, place{p.Stamp, to}.String()) }, page, pages))
	}
	return rows
}

// controlRow returns the buttons below the moves.
func controlRow(w textfmt.Words, p *orders.Plan) discordgo.ActionsRow {
	at := place{p.Stamp, 0}.String()
	var buttons []discordgo.Button
	if len(p.Steps) > 0 {
		buttons = append(buttons,
			handler.Button(handler.OnTable("pundo", p.Table, at), w.Label("button.undo")),
			handler.Button(handler.OnTable("pclear", p.Table, ""), w.Label("button.plan_clear")))
	}
	other := handler.Button(handler.OnTable("pdraw", p.Table, at), w.Label("button.plan_draw"))
	if len(p.Steps) == 0 { // the plan has no moves yet
		other = handler.Button(handler.OnTable("ptype", p.Table, p.Stamp), w.Label("button.type"))
	}
	return handler.Row(append(buttons, other,
		handler.Button(handler.OnTable("turn", p.Table, ""), w.Label("button.plan_back")))...)
}

// picture draws the planned moves on the board of the plan; without moves only the board.
func (f planner) picture(ctx context.Context, spec pictures.Spec, p *orders.Plan) []wire.File {
	if p.Asked == p.Seat && len(p.Options) > 0 {
		if scene := spec.Artist.Preview(p.View, p.Asks, p.Options, -1, spec.Options); scene != nil {
			key := pictures.Key("plan", spec, p.View, p.Asks.Kind, engine.Codes(p.Options))
			return f.Pictures.DrawFile(ctx, spec, key, "plan", spec.Artist.Alt(p.View, spec.Options), func() *render.Scene { return scene })
		}
	}
	return f.Pictures.Board(ctx, spec, p.View)
}
