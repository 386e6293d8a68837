package villagers

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// Parts are the villages, the viewer's own first.
func (Artist) Parts(v engine.View) []render.Part {
	own := view(v)
	var out []render.Part
	for i := range own.Villages {
		w := &own.Villages[i]
		name := engine.T("villagers.picture.village.of", engine.Who("who", w.Seat))
		if w.Countess {
			name = engine.T("villagers.picture.village.countess")
		}
		part := render.Part{Code: w.Place, Name: name}
		if !w.Countess && w.Seat == own.Head.Viewer {
			out = append([]render.Part{part}, out...)
		} else {
			out = append(out, part)
		}
	}
	return out
}

// Close draws one village large, with all that it brings.
func (Artist) Close(v engine.View, code string, o render.Options) *render.Scene {
	own := view(v)
	for i := range own.Villages {
		if own.Villages[i].Place != code {
			continue
		}
		draw := fullVillage
		if o.Size == render.Phone {
			draw = phoneClose
		}
		d := draw(own, &own.Villages[i], o)
		d.rings()
		return d.Scene
	}
	return nil
}

// closeScales are how one village may be drawn large at full width.
var closeScales = []scale{
	{cols: 7, strip: 50, face: 112, font: 28, least: 20, sign: 54, slots: true, formula: true},
	{cols: 8, strip: 46, face: 100, font: 25, least: 18, sign: 48, slots: true, formula: true},
	{cols: 9, strip: 40, face: 88, font: 22, least: 17, sign: 42, slots: true, formula: true},
	{cols: 9, strip: 38, face: 78, font: 21, least: 17, sign: 37, formula: true},
	{cols: 10, strip: 34, face: 46, font: 20, least: 16, sign: 34},
	{cols: 10, strip: 28, face: 36, font: 18, least: 16, sign: 28},
}

func fullVillage(v *game.View, w *game.Village, o render.Options) *drawing {
	const top, room = 108.0, 556.0
	laid, _ := fit([]*game.Village{w}, closeScales, room)
	y := top + max(260, laid[0].h) + 28
	d := newDrawing(v, o, 1600, int(y+464))
	d.Header(d.villageHead(w))
	d.village(w, laid[0], area{28, top, 1544, room})
	d.forecastPanel(w, area{28, y, 750, 440})
	d.limitsPanel(w, area{798, y, 774, 140})
	d.symbolsPanel(w, area{798, y + 158, 774, 282})
	return d
}

// villageHead says whose village it is and how much gold is in the supply.
func (d *drawing) villageHead(w *game.Village) render.Head {
	chains, alone := 0, 0
	for i := range w.Cards {
		switch c := &w.Cards[i]; {
		case standsAlone(c):
			alone++
		case c.On < 0:
			chains++
		}
	}
	sub := d.say("village.cards", engine.N("n", w.Count), engine.N("chains", chains), engine.N("alone", alone))
	h := render.Head{
		Accent: accent, Title: d.villageName(w), Seat: w.Seat, Letter: "",
		Sub:   d.o.Table + "  ·  " + d.say("round", engine.N("n", d.v.Round)) + "  ·  " + sub,
		Right: strconv.Itoa(w.Gold), Note: d.say("village.gold"),
	}
	if w.Countess {
		h.Seat = engine.NoSeat
	} else {
		h.Letter = d.letter(w.Seat)
	}
	return h
}

func (d *drawing) villageName(w *game.Village) string {
	if w.Countess {
		return d.say("village.countess")
	}
	return d.say("village.named", engine.Word("who", d.o.Name(w.Seat)))
}

// income is one line of what a village earns.
type income struct {
	icon, name, note string
	n                int
}

// incomes lists what the Second Market would pay: printed gold together, each
// silver symbol by itself with how it counts, and the coins that lie on cards.
// When the match is over it is what the gold was earned with.
func (d *drawing) incomes(w *game.Village) []income {
	gold, silver, coins := d.secondMarket(w)
	f := d.final(w)
	if f == nil {
		out := append([]income{gold}, silver...)
		if coins.n > 0 {
			out = append(out, coins)
		}
		return out
	}
	out := []income{
		{"people", d.say("final.start"), "", f.Start}, {"hand", d.say("final.other"), "", f.Other}, {"stall", d.say("final.first"), "", f.First},
	}
	if gold.n != f.Gold { // as after events that took cards away
		gold = income{"coin", d.say("final.gold"), "", f.Gold}
	}
	if total(silver) != f.Silver { // as with an Agent, whose coins are in the supply now
		silver = []income{{"silver", d.say("final.silver"), "", f.Silver}}
	}
	return append(append(append(out, gold), silver...), income{"padlock", d.say("final.coins"), "", f.Coins})
}

// secondMarket sorts what the Second Market pays a village now.
func (d *drawing) secondMarket(w *game.Village) (gold income, silver []income, coins income) {
	gold = income{icon: "coin", name: d.say("income.gold")}
	coins = income{icon: "padlock", name: d.say("income.coins")}
	var goldFrom, coinsFrom []string
	for _, line := range w.Second.Lines {
		name := d.cardName(line.Card)
		switch line.Kind {
		case "gold":
			gold.n += line.N
			goldFrom = append(goldFrom, name+" "+strconv.Itoa(line.N))
		case "coins":
			coins.n += line.N
			coinsFrom = append(coinsFrom, name+" "+strconv.Itoa(line.N))
		default:
			silver = append(silver, income{"silver", name, d.counting(&line), line.N})
		}
	}
	gold.note, coins.note = strings.Join(goldFrom, ", "), strings.Join(coinsFrom, ", ")
	return gold, twins(silver), coins
}

// final is the end of a village's game, nil before.
func (d *drawing) final(w *game.Village) *game.Final {
	if w.Countess {
		return d.v.Solo.Countess
	}
	return d.player(w).Final
}

// twins puts cards of one name on one line.
func twins(list []income) []income {
	var out []income
	count := map[string]int{}
	for _, in := range list {
		count[in.name]++
		if count[in.name] == 1 {
			out = append(out, in)
			continue
		}
		for i := range out {
			if out[i].name == in.name {
				out[i].n += in.n
			}
		}
	}
	for i := range out {
		if n := count[out[i].name]; n > 1 {
			out[i].name += " ×" + strconv.Itoa(n)
		}
	}
	return out
}

// counting says how a silver symbol counts, and how much there is of it.
func (d *drawing) counting(line *game.Income) string {
	what := d.say("counter." + line.Counter)
	args := []engine.Arg{engine.N("amount", line.Amount), engine.N("per", line.Per), engine.Word("what", what), engine.N("have", line.Have)}
	switch {
	case line.Counter == "wood_gold" || line.Counter == "max_coins":
		return d.say("income.sum", args...)
	case line.Per > 1:
		return d.say("income.every", args...)
	default:
		return d.say("income.each", args...)
	}
}

func total(list []income) int {
	n := 0
	for _, in := range list {
		n += in.n
	}
	return n
}

// incomeTitle heads the lines of incomes; note is what the First Market would pay.
func (d *drawing) incomeTitle(w *game.Village) (title, note string) {
	if d.final(w) != nil {
		return d.say("final"), ""
	}
	if i, f := d.upcoming(w); i == 0 {
		note = d.say("income.first", engine.N("n", f.Total))
	}
	return d.say("income.title", engine.Word("market", d.marketName(1))), note
}

// forecastPanel adds what the Second Market would pay, line by line.
func (d *drawing) forecastPanel(w *game.Village, a area) {
	title, note := d.incomeTitle(w)
	d.pieces.Panel(a.x, a.y, a.w, a.h, render.PanelText{Title: title, Note: note, Accent: accent})
	list := d.incomes(w)
	h := min(50, (a.h-112)/float64(len(list)))
	for i, in := range list {
		y := a.y + 50 + float64(i)*h
		if i%2 == 0 {
			d.pieces.Add(render.Box{X: a.x + 10, Y: y, W: a.w - 20, H: h, R: 6, Fill: "sheet"})
		}
		d.incomeLine(in, area{a.x + 22, y, a.w - 44, h}, 190)
	}
	d.pieces.Add(render.Box{X: a.x + 20, Y: a.y + a.h - 60, W: a.w - 40, H: 2, Fill: "ink"})
	d.pieces.Text(a.x+66, a.y+a.h-20, d.say("total"), render.Strong(28).In(300))
	d.pieces.Text(a.x+a.w-24, a.y+a.h-18, render.Signed(total(list)), render.Strong(36).Right().Colour(accent))
}

// incomeLine adds one line: sign, name, how it counts, number.
func (d *drawing) incomeLine(in income, a area, names float64) {
	l, mid := d.pieces, a.y+a.h/2
	d.incomeSign(in.icon, a.x+18, mid, min(36, a.h-4))
	size := max(17, min(25, a.h*0.72))
	style := render.Strong(28).Right()
	style.Size = min(28, a.h*0.8)
	if in.n == 0 {
		style = style.Colour("mute")
	}
	right := a.x + a.w - l.Text(a.x+a.w, mid+style.Size*0.36, render.Signed(in.n), style) - 14
	if in.note == "" {
		l.Text(a.x+46, mid+size*0.36, in.name, render.Strong(size).In(right-a.x-46).Down(16))
		return
	}
	l.Text(a.x+46, mid+size*0.36, in.name, render.Strong(size).In(names).Down(16))
	x := a.x + 46 + names + 12
	note := render.Plain(max(17, size-3)).Colour("ink2").In(right - x).Down(17)
	if render.Width(note.Face, 17, in.note) <= note.Max || a.h < 44 {
		d.list(in.note, x, mid+size*0.33, note)
		return
	}
	note.Size, note.Min = 17, 16
	d.listLines(in.note, x, mid-4, 20, note, 2)
}

// list adds a list of things; what has no room is counted.
func (d *drawing) list(text string, x, y float64, s render.Style) { d.listLines(text, x, y, 0, s, 1) }

// listLines adds a list of things parted by commas in at most n lines; what
// has no room is counted: "+3".
func (d *drawing) listLines(text string, x, y, leading float64, s render.Style, n int) {
	parts := strings.Split(text, ", ")
	for keep := len(parts); keep > 0; keep-- {
		shown := strings.Join(parts[:keep], ", ")
		if keep < len(parts) {
			shown += " +" + strconv.Itoa(len(parts)-keep)
		}
		lines := render.Wrap(shown, s, n)
		if cut(lines) && keep > 1 {
			continue
		}
		for i, label := range lines {
			label.X, label.Y = x, y+float64(i)*leading
			d.pieces.Add(label)
		}
		return
	}
}

func (d *drawing) incomeSign(icon string, x, y, size float64) {
	if icon == "padlock" { // gold that lies on cards
		d.pieces.Add(render.Disc{X: x, Y: y, R: size * 0.42, Fill: "walnut", Line: render.Ink("gold", 3)})
		return
	}
	d.pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: size})
}

// limitsPanel adds food and builders with the limits they give.
func (d *drawing) limitsPanel(w *game.Village, a area) {
	d.pieces.Panel(a.x, a.y, a.w, a.h, render.PanelText{Title: d.say("limits"), Accent: accent})
	l, y := d.pieces, a.y+92
	if w.Countess {
		l.Text(a.x+24, y+8, d.say("limits.countess"), render.Plain(24).Colour("ink2").In(a.w-48).Down(18))
		return
	}
	for i, part := range []struct {
		icon, key string
		n, limit  int
	}{{"meal", "limits.draft", w.Food, w.Draft}, {"builder", "limits.build", w.Builders, w.Build}} {
		x := a.x + 20 + float64(i)*(a.w-20)/2
		l.Add(render.Icon{Name: part.icon, X: x + 30, Y: y, Size: 54})
		x += 66
		x += l.Text(x, y+15, strconv.Itoa(part.n), render.Strong(42)) + 16
		l.Stroke(render.Ink("ink2", 4), x, y, x+34, y)
		l.Stroke(render.Ink("ink2", 4), x+22, y-10, x+34, y, x+22, y+10)
		x += 50
		x += l.Text(x, y+15, strconv.Itoa(part.limit), render.Strong(42).Colour(accent)) + 14
		l.Text(x, y+11, d.say(part.key), render.Plain(24).Colour("ink2").In(a.x+20+float64(i+1)*(a.w-20)/2-x-8).Down(17))
	}
}

// symbolsPanel adds the symbols that silver counts, who unlocks here, and what
// is known of the hand.
func (d *drawing) symbolsPanel(w *game.Village, a area) {
	d.pieces.Panel(a.x, a.y, a.w, a.h, render.PanelText{Title: d.say("symbols"), Accent: accent})
	l, y := d.pieces, a.y+76
	step := min(86, (a.w-40)/float64(len(w.Symbols)+2))
	size := min(46, step-30) // of the signs; a number of two digits follows each
	x := a.x + 20 + size/2
	number := render.Strong(28).In(step - size - 4).Down(19)
	for _, s := range w.Symbols {
		d.suitDisc(s.Suit, x, y, size)
		l.Text(x+size/2+3, y+10, strconv.Itoa(s.N), number)
		x += step
	}
	for _, part := range []struct {
		icon string
		n    int
	}{{"padlock", w.Padlocks}, {"coin", w.GoldSymbols}} {
		l.Add(render.Icon{Name: part.icon, X: x, Y: y, Size: size * 0.94})
		l.Text(x+size/2+3, y+10, strconv.Itoa(part.n), number)
		x += step
	}
	d.fact("key", d.unlockerText(w), area{a.x + 22, a.y + 110, a.w - 44, 78})
	if p := d.player(w); p != nil {
		d.fact("hand", d.handText(p), area{a.x + 22, a.y + 192, a.w - 44, 84})
	}
}

// fact adds a sign and a text of at most three lines.
func (d *drawing) fact(icon, text string, a area) {
	d.pieces.Add(render.Icon{Name: icon, X: a.x + 18, Y: a.y + 22, Size: 36})
	d.paragraph(text, area{a.x + 50, a.y + 2, a.w - 50, a.h - 4}, 22, 16)
}

// unlockerText lists who opens padlocks here, and the gold that lies on them.
func (d *drawing) unlockerText(w *game.Village) string {
	if len(w.Unlockers) == 0 {
		return d.say("unlockers.none")
	}
	var parts []string
	for _, u := range w.Unlockers {
		key := "unlocker"
		if u.Coins > 0 {
			key = "unlocker.gold"
		}
		parts = append(parts, d.say(key, engine.Word("card", d.cardName(u.Card)), engine.N("n", u.Keys), engine.N("gold", u.Coins)))
	}
	return d.say("unlockers", engine.Word("cards", strings.Join(parts, ", ")))
}

// handText tells how many cards a hand has, of which suits, and which of them
// everybody has seen.
func (d *drawing) handText(p *game.Player) string {
	var suits, known []string
	for _, s := range p.Suits {
		suits = append(suits, d.say("suit."+s.Suit)+" "+strconv.Itoa(s.N))
	}
	for _, c := range p.Known {
		name := d.cardName(c.Card)
		if c.N > 1 {
			name += " ×" + strconv.Itoa(c.N)
		}
		known = append(known, name)
	}
	text := d.say("hand.count", engine.N("n", p.Hand))
	if len(suits) > 0 {
		text += ": " + strings.Join(suits, ", ")
	}
	if len(known) > 0 {
		text += ". " + d.say("hand.known", engine.Word("cards", strings.Join(known, ", ")))
	}
	return text
}

// phoneClose is one village for a phone.
func phoneClose(v *game.View, w *game.Village, o render.Options) *drawing {
	d := newDrawing(v, o, 800, 1000)
	h := d.villageHead(w)
	h.Right = h.Title
	d.pieces.Text(776, 56, strconv.Itoa(w.Gold), render.Strong(36).Right().Colour("card"))
	d.pieces.Add(render.Icon{Name: "coin", X: 776 - render.Width(render.Bold, 36, strconv.Itoa(w.Gold)) - 26, Y: 43, Size: 38})
	d.PhoneHeader(h, 660)
	list := d.incomes(w)
	lines := float64((len(list) + 1) / 2)
	panel := 56 + lines*38 + 10
	top := 992 - panel
	d.phoneGoods(w, area{8, top - 62, 784, 56})
	d.phoneChains(w, area{16, 104, 768, top - 62 - 112}, phoneScales)
	d.spots[w.Place] = area{8, 98, 784, top - 62 - 100}
	title, _ := d.incomeTitle(w)
	d.pieces.Panel(8, top, 784, panel, render.PanelText{})
	d.pieces.Text(24, top+38, title, render.Heading(27, accent).In(600).Down(20))
	d.pieces.Text(772, top+40, render.Signed(total(list)), render.Strong(34).Right().Colour(accent))
	for i, in := range list {
		in.note = ""
		d.incomeLine(in, area{22 + float64(i%2)*386, top + 54 + float64(i/2)*38, 368, 38}, 300)
	}
	return d
}
