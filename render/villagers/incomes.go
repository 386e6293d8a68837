package villagers

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// income is one line of a village's earnings.
type income struct {
	icon, name, note string
	n                int
}

// incomes returns the payments of the Second Market: printed gold in one line,
// each silver symbol with its formula, and the coins on cards. If the match is
// over, it returns the sources of the gold earned.
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
		{"people", d.Say("final.start"), "", f.Start}, {"hand", d.Say("final.other"), "", f.Other}, {"stall", d.Say("final.first"), "", f.First},
	}
	if gold.n != f.Gold { // after events that took cards away
		gold = income{"coin", d.Tell(engine.T("villagers.score.gold")), "", f.Gold}
	}
	if total(silver) != f.Silver { // with an Agent, whose coins are in the supply now
		silver = []income{{"silver", d.Tell(engine.T("villagers.score.silver")), "", f.Silver}}
	}
	return append(append(append(out, gold), silver...), income{"padlock", d.Say("final.coins"), "", f.Coins})
}

// secondMarket groups the present payments of the Second Market to a village.
func (d *drawing) secondMarket(w *game.Village) (gold income, silver []income, coins income) {
	gold = income{icon: "coin", name: d.Say("income.gold")}
	coins = income{icon: "padlock", name: d.Say("income.coins")}
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
	return gold, mergeSameName(silver), coins
}

// final returns the final scoring of a village, or nil before the end.
func (d *drawing) final(w *game.Village) *game.Final {
	if w.Countess {
		return d.v.Solo.Countess
	}
	return d.player(w).Final
}

// mergeSameName puts cards of one name on one line.
func mergeSameName(list []income) []income {
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

// counting returns the formula of a silver symbol, and the number of counted things.
func (d *drawing) counting(line *game.Income) string {
	what := d.Say("counter." + line.Counter)
	args := []engine.Arg{engine.N("amount", line.Amount), engine.N("per", line.Per), engine.Word("what", what), engine.N("have", line.Have)}
	switch {
	case line.Counter == "wood_gold" || line.Counter == "max_coins":
		return d.Say("income.sum", args...)
	case line.Per > 1:
		return d.Say("income.every", args...)
	default:
		return d.Say("income.each", args...)
	}
}

func total(list []income) int { return artist.Sum(list, func(in *income) int { return in.n }) }

// incomeTitle returns the heading of incomes. note is the payment of the First
// Market.
func (d *drawing) incomeTitle(w *game.Village) (title, note string) {
	if d.final(w) != nil {
		return d.Say("final"), ""
	}
	if i, f := d.upcoming(w); i == 0 {
		note = d.Say("income.first", engine.N("n", f.Total))
	}
	return d.Say("income.title", engine.Word("market", d.marketName(1))), note
}

// forecastPanel adds the payments of the Second Market, one per line.
func (d *drawing) forecastPanel(w *game.Village, a render.Area) {
	title, note := d.incomeTitle(w)
	d.Pieces.Panel(a, render.PanelText{Title: title, Note: note, Accent: accent})
	list := d.incomes(w)
	h := min(50, (a.H-112)/float64(len(list)))
	for i, in := range list {
		y := a.Y + 50 + float64(i)*h
		if i%2 == 0 {
			d.Pieces.Add(render.Box{X: a.X + 10, Y: y, W: a.W - 20, H: h, R: 6, Fill: "sheet"})
		}
		d.incomeLine(in, render.Rect(a.X+22, y, a.W-44, h), 190)
	}
	d.Pieces.Add(render.Box{X: a.X + 20, Y: a.Y + a.H - 60, W: a.W - 40, H: 2, Fill: "ink"})
	d.Pieces.Text(a.X+66, a.Y+a.H-20, d.Say("total"), render.Strong(28).In(300))
	d.Pieces.Text(a.X+a.W-24, a.Y+a.H-18, render.Signed(total(list)), render.Strong(36).Right().Colour(accent))
}

// incomeLine adds one line: sign, name, formula, number.
func (d *drawing) incomeLine(in income, a render.Area, names float64) {
	l, mid := &d.Pieces, a.Y+a.H/2
	d.incomeSign(in.icon, a.X+18, mid, min(36, a.H-4))
	size := max(17, min(25, a.H*0.72))
	style := render.Strong(28).Right()
	style.Size = min(28, a.H*0.8)
	if in.n == 0 {
		style = style.Colour("mute")
	}
	right := a.X + a.W - l.Text(a.X+a.W, mid+style.Size*0.36, render.Signed(in.n), style) - 14
	if in.note == "" {
		l.Text(a.X+46, mid+size*0.36, in.name, render.Strong(size).In(right-a.X-46).Down(16))
		return
	}
	l.Text(a.X+46, mid+size*0.36, in.name, render.Strong(size).In(names).Down(16))
	x := a.X + 46 + names + 12
	note := render.Plain(max(17, size-3)).Colour("ink2").In(right - x).Down(17)
	if render.Width(note.Face, 17, in.note) <= note.Max || a.H < 44 {
		d.list(in.note, x, mid+size*0.33, note)
		return
	}
	note.Size, note.Min = 17, 16
	d.listLines(in.note, x, mid-4, 20, note, 2)
}

// list adds a list of things, with the number of those that do not fit.
func (d *drawing) list(text string, x, y float64, s render.Style) { d.listLines(text, x, y, 0, s, 1) }

// listLines adds a list separated by commas in at most n lines, with the number of things
// that do not fit: "+3".
func (d *drawing) listLines(text string, x, y, leading float64, s render.Style, n int) {
	parts := strings.Split(text, ", ")
	for keep := len(parts); keep > 0; keep-- {
		shown := strings.Join(parts[:keep], ", ")
		if keep < len(parts) {
			shown += " +" + strconv.Itoa(len(parts)-keep)
		}
		lines := render.Wrap(shown, s, n)
		if artist.Cut(lines) && keep > 1 {
			continue
		}
		d.Pieces.PutLines(lines, x, y, leading)
		return
	}
}

func (d *drawing) incomeSign(icon string, x, y, size float64) {
	if icon == "padlock" { // gold that lies on cards
		d.Pieces.Add(render.Disc{X: x, Y: y, R: size * 0.42, Fill: "walnut", Line: render.Ink("gold", 3)})
		return
	}
	d.Pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: size})
}
