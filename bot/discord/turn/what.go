package turn

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reading"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// what is /what: the possible moves now; with why, the reason why a move is not
// possible; with hint, the best of them.
func (f *feature) what(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	if whatHint.Of(c) {
		t, err := f.bot.TableOf(ctx, c, storage.Playing)
		if err != nil {
			return kit.Reply{}, err
		}
		return f.bot.Go(ctx, kit.Press{CustomID: kit.OnTable("hint", t, ""), In: c.In, Reader: c.Reader})
	}
	s, err := f.bot.SightOf(ctx, c, "playing")
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(c.Reader.Language, s.Table)
	why := whatWhy.Of(c)
	if !s.MyTurn {
		return f.notNow(ctx, c.Reader, s, why)
	}
	if said := why; why != "" {
		read := f.read(ctx, s, said)
		if len(read.Maybe) > 0 {
			return f.whichReason(ctx, c.Reader, s, read)
		}
		why = read.Written
		if i := indexOf(s.Options, engine.Tidy(why)); i >= 0 {
			o := s.Options[i]
			can := w.Say("what.possible", engine.Word("label", wording.Escape(w.Flat(o.Label))))
			return kit.Say(wording.Dots(can, w.Rich(o.Effect))).With(toTurnRow(w, s)), nil
		}
		no, err := f.bot.Rooms.Turns.Refuse(ctx, s, why)
		if err != nil {
			return kit.Reply{}, err
		}
		no.Said = said
		if no.Label.IsZero() && !matcher.Same(said, no.Code) {
			no.Label = f.labelOf(ctx, s.Table, c.Reader.User, no.Code, said)
		}
		say := kit.Say(wording.ClipLines(w.Refusal(no, s), wording.MaxContent)).With(toTurnRow(w, s))
		return kit.WithRule(say, w, s.Table.Game, no.Rule), nil
	}
	return kit.Say(wording.OnScreen(f.possible(w, s))).Framed(kit.EdgeRead).With(toTurnRow(w, s)), nil
}

// labelOf is the label of another moment that a person said for an answer; zero when
// they said none. What they said in full comes before what begins like it, and several
// labels that begin like it are none.
func (f *feature) labelOf(ctx context.Context, t storage.Table, user, code, said string) engine.Text {
	in := func(lang string) wording.Words { return f.bot.Words(lang, t) }
	whole := func(p reference.Phrase) bool {
		return p.Code == code && slices.ContainsFunc(f.bot.Text.Languages(), func(lang string) bool { return matcher.Same(said, in(lang).Flat(p.Label)) })
	}
	known := f.cards.Phrases(t.Game, said, in)
	if i := slices.IndexFunc(known, whole); i >= 0 {
		return known[i].Label
	}
	offered := reading.OfferedAt(ctx, f.bot, t.ID, user)
	if i := slices.IndexFunc(offered, whole); i >= 0 {
		return offered[i].Label
	}
	var found engine.Text
	for _, p := range known {
		switch {
		case p.Code != code:
		case found.IsZero():
			found = p.Label
		case found.Key != p.Label.Key: // another sentence, not another number in it
			return engine.Text{}
		}
	}
	return found
}

// notNow replies to a person who owes no move: why the written move is not
// possible now, in the game's words, and what is.
func (f *feature) notNow(ctx context.Context, r kit.Reader, s *table.Sight, why string) (kit.Reply, error) {
	if why == "" || s.View == nil {
		return f.showTable(ctx, r, s, "")
	}
	w := f.bot.Words(r.Language, s.Table)
	if s.Seat < 0 {
		return f.showTable(ctx, r, s, w.Say("what.watching", engine.Word("understood", wording.Quoted(why, 80))))
	}
	code := f.reader.Named(ctx, atTable{f.bot, s}, s.Table, why)
	no, err := f.bot.Rooms.Turns.RefuseUnasked(ctx, s.Table.ID, r.User, code)
	if err != nil {
		return kit.Reply{}, err
	}
	no.Said = why
	if no.Label.IsZero() {
		no.Label = f.labelOf(ctx, s.Table, r.User, code, why)
	}
	said := w.Refusal(no, s)
	if s.Joined && s.Table.Phase == storage.Playing {
		said = wording.Lines(said, w.Say("what.later"))
	}
	say, err := f.showTable(ctx, r, s, said)
	return kit.WithRule(say, w, s.Table.Game, no.Rule), err
}

func toTurnRow(w wording.Words, s *table.Sight) discordgo.ActionsRow {
	return kit.Row(
		kit.Styled(kit.Button(kit.OnTable("turn", s.Table, ""), w.Label("button.take_turn")), discordgo.PrimaryButton),
		kit.Button(kit.OnTurn("why", s, ""), w.Label("button.why_not")),
	)
}

// possible lists what can be answered now.
func (f *feature) possible(w wording.Words, s *table.Sight) string {
	head := []string{trailLine(w, s), draftedLine(w, s, true, 2)}
	if s.Ready {
		return limitLines(head, summaryLines(w, s))
	}
	head = append(head, "**"+w.Flat(s.Question.Text)+"**")
	var body []string
	for _, o := range s.Options {
		body = append(body, "- "+wording.Dots("**"+wording.Escape(w.Flat(o.Label))+"**", w.Rich(o.Effect)))
	}
	const most = 14
	for n := min(len(body), most); ; n-- {
		shown := slices.Clone(body)
		if n < len(body) {
			shown = append(body[:n-1:n-1], w.Say("what.more", engine.N("n", len(body)-n+1)))
		}
		text := wording.ClipLines(wording.Lines(slices.Concat(head, shown)...), wording.MaxContent)
		if n <= 2 || wording.HeightOf(wording.OnScreen(text)) <= wording.HighText {
			return text
		}
	}
}

// why tells the section of the rules that is being played, and then the answers
// that are not possible now, each with its reason.
func (f *feature) why(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn {
		return f.showTable(ctx, p.Reader, s, "")
	}
	blocked, err := f.bot.Rooms.Turns.Blocked(ctx, s)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(p.Reader.Language, s.Table)
	open, err := f.bot.BoardButtons(ctx, w, p.Reader.User, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	out := f.whyText(w, s, blocked)
	say := kit.Say(wording.ClipLines(out, wording.MaxContent)).With(f.ruleMenu(w, s, blocked)...).With(f.namedMenu(w, s)...).With(kit.Rows(f.more(w, p.Reader, s, open))...)
	say.Message.Frame = &wire.Frame{Colour: kit.EdgeTurn, Corner: true}
	if p, ok := f.bot.PictureSpec(w, s.Table, p.Reader.Look, p.Reader.Theme); ok && !s.Ready {
		say.Message.Files = f.choicesPicture(ctx, p, s)
	}
	return say, nil
}

// highWhy is how many pixels the text above the menus of the rules takes at most, by the
// width of a whole frame; beside the picture in the corner it is a line or two higher.
const highWhy = 400

// whyText tells what is being played, what the seat has, and what is not possible, on one
// screen of a phone: in small letters where it is long, then with the beginning of the
// section, which the menu below leads to, and then with the first reasons.
func (f *feature) whyText(w wording.Words, s *table.Sight, blocked []engine.Refusal) string {
	section := f.section(w, s)
	head := append([]string{trailLine(w, s), section}, factLines(w, s)...)
	reasons := reasonLines(w, s, blocked)
	text := func() string {
		if len(reasons) == 0 {
			return wording.Lines(append(head, w.Say("why.nothing"))...)
		}
		return wording.Lines(slices.Concat(head, []string{w.Say("why.head")}, reasons)...)
	}
	if wording.HeightOf(text()) <= highWhy {
		return text()
	}
	head[1] = wording.Lines(wording.Small(strings.Split(section, "\n"))...)
	copy(head[2:], wording.Small(head[2:]))
	reasons = wording.Small(reasons)
	if wording.HeightOf(text()) > highWhy {
		first, rest, _ := strings.Cut(head[1], "\n")
		if rest != "" {
			first += " …"
		}
		head[1] = first
	}
	for dropped := 0; len(reasons) > 1 && wording.HeightOf(text()) > highWhy; {
		last := len(reasons) - 1
		if dropped > 0 {
			last--
		}
		dropped++
		reasons = append(reasons[:last:last], "-# "+w.Say("why.more", engine.N("n", dropped)))
	}
	return text()
}

// reasonLines tell the answers that are not possible now, those with the same reason
// together. The section of the rules stands there where the reasons have several.
func reasonLines(w wording.Words, s *table.Sight, blocked []engine.Refusal) []string {
	var order []string
	names, rules, sections := map[string][]string{}, map[string]string{}, map[string]bool{}
	for _, no := range blocked {
		why := w.Rich(no.Why)
		if names[why] == nil {
			order, rules[why] = append(order, why), w.Section(s.Table.Game, no.Rule)
			sections[rules[why]] = true
		}
		if label := w.Rich(no.Label); !slices.Contains(names[why], label) {
			names[why] = append(names[why], label)
		}
	}
	var lines []string
	for _, why := range order {
		line := "- " + w.Say("why.line", engine.Word("what", strings.Join(names[why], ", ")), engine.Word("why", why))
		if rule := rules[why]; rule != "" && len(sections) > 1 {
			line += " " + w.Say("why.rule", engine.Word("rule", rule))
		}
		lines = append(lines, line)
	}
	return lines
}

// suggestWhy suggests moves that are not possible now.
func (f *feature) suggestWhy(ctx context.Context, c kit.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	s, err := f.bot.SightOf(ctx, c, "playing")
	if err != nil || !s.MyTurn {
		return nil, nil // nothing to offer; the command itself says why
	}
	blocked, err := f.bot.Rooms.Turns.Blocked(ctx, s)
	if err != nil {
		return nil, err
	}
	w := f.bot.Words(c.Reader.Language, s.Table)
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, no := range f.named(s.Table, blocked, whatWhy.Of(c)) {
		choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: wording.Clip(labelOr(w.Flat(no.Label), no.Code), 100), Value: wording.Clip(no.Code, 100)})
	}
	return choices, nil
}

// named returns the refusals that typed words name, the best first.
func (f *feature) named(t storage.Table, blocked []engine.Refusal, typed string) []engine.Refusal {
	options := make([]engine.Option, len(blocked))
	for i, no := range blocked {
		options[i] = engine.Option{Code: no.Code, Label: no.Label}
	}
	var list []engine.Refusal
	for _, i := range f.reader.Search(t, options, typed) {
		list = append(list, blocked[i])
	}
	return list
}

// whichReason tells a person who asked about unclear words which answers they may mean:
// those that are possible, and why others are not.
func (f *feature) whichReason(ctx context.Context, r kit.Reader, s *table.Sight, read reading.Reading) (kit.Reply, error) {
	w := f.bot.Words(r.Language, s.Table)
	out := []string{reading.Which(w, read)}
	blocked, err := f.bot.Rooms.Turns.Blocked(ctx, s)
	if err != nil {
		return kit.Reply{}, err
	}
	for _, no := range f.named(s.Table, blocked, read.Said) {
		if !no.Label.IsZero() && len(out) <= mostReasons {
			out = append(out, "- "+w.Say("why.line", engine.Word("what", w.Rich(no.Label)), engine.Word("why", w.Rich(no.Why))))
		}
	}
	return kit.Say(wording.ClipLines(wording.Lines(out...), wording.MaxContent)).Framed(kit.EdgeRead).With(toTurnRow(w, s)), nil
}

// mostReasons is how many reasons unclear words get.
const mostReasons = 5

// labelOr returns a label, or the notation of an answer without one.
func labelOr(label, code string) string {
	if label == "" {
		return code
	}
	return label
}
