package league

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// The options of /organise create.
var (
	newName      = handler.Text("name", "league.create.name").Required()
	newGame      = handler.CountedGames("game", "league.create.game").Required()
	newSeats     = handler.Number("seats", "league.create.seats", 2, 5)
	newFormat    = choice("format", "league.create.format", "league.format", seasons.Formats)
	newPace      = choice("pace", "league.create.pace", "league.pace", paces())
	newMatches   = handler.Number("matches", "league.create.matches", 2, 20)
	newAtOnce    = handler.Number("at_once", "league.create.at_once", 0, 20)
	newDays      = handler.Number("days", "league.create.days", 0, seasons.MaxDays)
	newHurry     = handler.Number("hurry", "league.create.hurry", 1, 168)
	newSize      = handler.Number("size", "league.create.size", 2, 40)
	newMoves     = handler.Number("moves", "league.create.moves", 0, 10)
	newRounds    = handler.Number("rounds", "league.create.rounds", 1, seasons.MaxRounds)
	newFinal     = handler.Number("final", "league.create.final", 0, 20)
	newPoints    = handler.Text("points", "league.create.points")
	newTies      = handler.Text("ties", "league.create.ties")
	newOptions   = handler.Text("options", "league.create.options")
	newDuplicate = handler.Bool("duplicate", "league.create.duplicate")
	newSeeded    = handler.Bool("seeded", "league.create.seeded") // only in /organise terms, because /organise create has 25 options
	newUnrated   = handler.Bool("unrated", "league.create.unrated")
	newBots      = handler.Number("bots", "league.create.bots", 0, seasons.MaxBots)
	newOpens     = handler.Text("opens", "league.create.opens")
	newStarts    = handler.Text("starts", "league.create.starts")
	newReliable  = handler.Number("reliability", "league.create.reliability", 0, 100)
	newText      = handler.Text("text", "league.create.text")
	newChannel   = handler.Channel("channel", "league.create.channel")
	newLanguage  = handler.Languages("language", "league.create.language")
)

var createOptions = append(append(handler.Options{newName, newGame}, termOptions...), newChannel, newLanguage)

// termOptions are the options for the terms of a season.
var termOptions = handler.Options{
	newSeats, newFormat, newPace, newMatches, newAtOnce, newDays, newHurry, newSize, newMoves, newRounds, newFinal,
	newPoints, newTies, newOptions, newDuplicate, newUnrated, newBots, newOpens, newStarts, newReliable, newText,
}

// create handles /organise create: it opens the first season at once.
func (f feature) create(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	w := c.Reader.Words()
	if no, err := f.mayCreate(ctx, w, c); no != "" || err != nil {
		return handler.TextReply(no), err
	}
	terms, no := f.readTerms(w, c, storage.LeagueTerms{Game: newGame.Of(c)})
	if no != "" {
		return handler.TextReply(no), nil
	}
	g, err := f.Store.Guild(ctx, c.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	b, err := f.leagues.Organising.Create(ctx, seasons.Creation{
		Guild: c.In.Guild, Channel: cmp.Or(newChannel.Of(c), c.In.Channel), Name: newName.Of(c),
		Lang: f.Texts.Catalog.Match(cmp.Or(newLanguage.Of(c), g.Lang, c.Reader.Language)), By: c.Reader.User, Terms: terms, Press: c.In.ID,
	})
	if err != nil {
		return handler.Reply{}, err
	}
	return f.organiserPage(w, b, "league.created"), nil
}

// mayCreate returns the reason why a person may not create a league here; "" if they may.
func (f feature) mayCreate(ctx context.Context, w textfmt.Words, c handler.Invocation) (string, error) {
	if c.In.Guild == "" {
		return w.Say("league.only_servers"), nil
	}
	if c.In.InThread() && newChannel.Of(c) == "" {
		return w.Say("league.in_thread"), nil
	}
	if missing := handler.MissingPermissions(w, c.In.AppCan); missing != "" {
		return w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", textfmt.ChannelLink(c.In.Channel))), nil
	}
	g, err := f.Store.Guild(ctx, c.In.Guild)
	if err != nil || f.People.IsAdmin(c.In) {
		return "", err
	}
	if !handler.HasRole(c.In, g.LeagueRoles()) {
		return w.Say("league.not_organiser"), nil
	}
	return "", nil
}

// organiserPage returns the reply to an organiser who opened a season.
func (f feature) organiserPage(w textfmt.Words, b *seasons.SeasonTx, said string) handler.Reply {
	out := append([]string{w.Say(said, append(title(b), engine.Word("where", textfmt.ChannelLink(b.League.Channel)))...)}, f.termLines(w, b.Season.Terms)...)
	r := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent))
	if b.Season.Phase == storage.SeasonOpen {
		r = r.With(handler.Row(handler.Styled(handler.Button(onLeague("lgstart", b.League.ID, b.Season.N), w.Label("league.button.start")), discordgo.PrimaryButton)))
	}
	return r
}

// readTerms applies the options of a command to terms. It returns a message if they are
// invalid. Terms that depend on a changed option and are not given return to their
// defaults.
func (f feature) readTerms(w textfmt.Words, c handler.Invocation, t storage.LeagueTerms) (_ storage.LeagueTerms, no string) {
	before := t
	over(&t.Seats, newSeats, c)
	over(&t.Format, newFormat, c)
	if t.Seats != before.Seats {
		t.Each, t.Points, t.Size, t.Final = 0, nil, 0, 0
	}
	if t.Format != before.Format {
		t.Each, t.Size, t.Moves, t.Rounds, t.Final, t.Seeded = 0, 0, 0, 0, 0, false
	}
	over(&t.Each, newMatches, c)
	over(&t.AtOnce, newAtOnce, c)
	over(&t.Days, newDays, c)
	over(&t.Size, newSize, c)
	over(&t.Moves, newMoves, c)
	over(&t.Rounds, newRounds, c)
	over(&t.Final, newFinal, c)
	over(&t.Duplicate, newDuplicate, c)
	over(&t.Unrated, newUnrated, c)
	over(&t.Bots, newBots, c)
	over(&t.Reliability, newReliable, c)
	if newText.Given(c) {
		t.Text = textfmt.Escape(strings.Join(strings.Fields(newText.Of(c)), " "))
		if newText.Of(c) == noValue {
			t.Text = ""
		}
	}
	if newStarts.Given(c) {
		if t.Starts, no = readDate(w, c, newStarts); no != "" {
			return t, no
		}
	}
	if newOpens.Given(c) {
		if t.Opens, no = readDate(w, c, newOpens); no != "" {
			return t, no
		}
	}
	if newBots.Given(c) && t.Bots == 0 {
		t.Bots = storage.NoBots
	}
	if newMoves.Given(c) && t.Moves == 0 {
		t.Moves = seasons.NoMoves
	}
	if newHurry.Given(c) {
		t.Hurry = hours(newHurry.Of(c))
	}
	for _, p := range clock.Presets("") {
		if p.ID == newPace.Of(c) {
			t.Clock = p.Terms
			t.Clock.Zone = cmp.Or(c.Reader.Preferences.Zone, "UTC")
			t.Clock.Absence = clock.Opponent
		}
	}
	if t, no = f.readPoints(w, t, newPoints.Of(c), newTies.Of(c)); no != "" {
		return t, no
	}
	if option := idle(t, c); option != "" {
		return t, w.Say("league.idle", engine.Word("option", w.Label("cmd.league.create."+option+".name"))) + "\n" + w.Say("league.idle."+option)
	}
	if t.Seats == 2 {
		t.Each = 0 // everybody plays everybody
	}
	g, ok := f.Games.Rules(t.Game)
	if !ok {
		return t, w.Say("open.which_game")
	}
	return f.readOptions(w, t, g.Info(), newOptions.Of(c))
}

// noValue is the word with which organisers remove a date or text.
const noValue = "-"

// readDate parses a date of a season in the organiser's zone: "2026-12-01 19:00". It
// returns a message if it is invalid.
func readDate(w textfmt.Words, c handler.Invocation, o handler.Option[string]) (at time.Time, no string) {
	written := strings.TrimSpace(o.Of(c))
	if written == noValue {
		return at, ""
	}
	zone := cmp.Or(c.Reader.Preferences.Zone, "UTC")
	at, err := time.ParseInLocation("2006-01-02 15:04", written, clock.Zone(zone))
	if err != nil {
		return time.Time{}, w.Say("league.which_start", engine.Word("zone", zone))
	}
	return at.UTC(), ""
}

// over sets a value to an option if it was given.
func over[T any](to *T, o handler.Option[T], c handler.Invocation) {
	if o.Given(c) {
		*to = o.Of(c)
	}
}

// idle returns the name of a given option that has no effect with the other terms; "" if
// there is none.
func idle(t storage.LeagueTerms, c handler.Invocation) string {
	format := cmp.Or(t.Format, seasons.Divisions)
	pools := format == seasons.Divisions || format == seasons.Cup
	for _, one := range []struct {
		option handler.Option[int]
		idle   bool
	}{
		{newRounds, format != seasons.Swiss}, {newMoves, format != seasons.Divisions}, {newSize, !pools}, {newMatches, !pools || t.Seats == 2},
		{newAtOnce, t.Duplicate}, {newHurry, t.Days == 0},
	} {
		if one.idle && one.option.Given(c) {
			return one.option.Name()
		}
	}
	return ""
}

// readPoints parses points and tie-breaks: "10 6 3 1", "share, wins".
func (f feature) readPoints(w textfmt.Words, t storage.LeagueTerms, points, ties string) (_ storage.LeagueTerms, no string) {
	var ranks []int
	for _, word := range strings.FieldsFunc(points, func(r rune) bool { return strings.ContainsRune(" ,/-", r) }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return t, w.Say("league.which_points")
		}
		ranks = append(ranks, n*seasons.Point)
	}
	if len(ranks) > 0 {
		t.Points = ranks
	}
	var order []string
	for _, word := range strings.FieldsFunc(strings.ToLower(ties), func(r rune) bool { return strings.ContainsRune(" ,/", r) }) {
		tie := f.tieCalled(word)
		if tie == "" {
			return t, w.Say("league.which_ties", engine.Word("ties", strings.Join(tieWords(w), ", ")))
		}
		order = append(order, tie)
	}
	if len(order) > 0 {
		t.Ties = order
	}
	return t, ""
}

// tieWords returns the tie-breaks as a reader types them.
func tieWords(w textfmt.Words) []string {
	var words []string
	for _, tie := range seasons.TieBreaks {
		words = append(words, w.Label("league.tie_word."+tie))
	}
	return words
}

// tieCalled returns the tie-break with a name in any language; "" if there is none.
func (f feature) tieCalled(word string) string {
	if slices.Contains(seasons.TieBreaks, word) {
		return word
	}
	for _, lang := range f.Texts.Catalog.Languages() {
		if i := slices.Index(tieWords(f.Texts.Words(lang, storage.Table{})), word); i >= 0 {
			return seasons.TieBreaks[i]
		}
	}
	return ""
}

// choices lists the options that apply to a number of seats, as a reader types them; "-"
// for none.
func choices(w textfmt.Words, info engine.Info, seats int) string {
	var known []string
	for _, o := range info.Options {
		for _, v := range o.Values {
			if o.Means(seats) {
				known = append(known, "`"+w.Flat(o.Name)+"="+w.Flat(v.Name)+"`")
			}
		}
	}
	if known == nil {
		return "-"
	}
	return textfmt.ClipItems(known, 1500)
}

// optionSeparators are the separators between typed options.
const optionSeparators = " ,;"

// cutOption splits the first option off a text: its index, its value, and the rest. Names
// and values are recognised by their labels in any language, and by their ids. Labels may
// contain separators, so the longest match is used.
func (f feature) cutOption(info engine.Info, written string) (option int, value, rest string, ok bool) {
	longest := 0
	for i, o := range info.Options {
		for _, name := range f.calledIn(o.ID, o.Name) {
			behind, found := cutWord(written, name)
			if behind = strings.TrimLeft(behind, " "); !found || !strings.HasPrefix(behind, "=") {
				continue
			}
			behind = strings.TrimLeft(behind[1:], " ")
			for _, v := range o.Values {
				for _, called := range f.calledIn(v.ID, v.Name) {
					after, found := cutWord(behind, called)
					if n := len(written) - len(after); found && n > longest && (after == "" || strings.ContainsRune(optionSeparators, rune(after[0]))) {
						option, value, rest, ok, longest = i, v.ID, after, true, n
					}
				}
			}
		}
	}
	return option, value, rest, ok
}

// calledIn returns an id and its label in every language.
func (f feature) calledIn(id string, label engine.Text) []string {
	names := []string{id}
	for _, lang := range f.Texts.Catalog.Languages() {
		names = append(names, f.Texts.Words(lang, storage.Table{}).Flat(label))
	}
	return names
}

// cutWord removes a word from the beginning of a text, in any case.
func cutWord(text, word string) (rest string, ok bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return text, false
	}
	return text[len(word):], true
}

// readOptions parses options of a game: "variant=long, automa=no". Options that do not
// apply to the new number of seats return to their defaults.
func (f feature) readOptions(w textfmt.Words, t storage.LeagueTerms, info engine.Info, written string) (storage.LeagueTerms, string) {
	seats := seasons.WithDefaults(t, info).Seats
	for _, o := range info.Options {
		if v, ok := t.Options[o.ID]; ok && v != o.Default && !o.Means(seats) {
			t.Options = maps.Clone(t.Options)
			t.Options[o.ID] = o.Default
		}
	}
	for written = strings.Trim(written, optionSeparators); written != ""; {
		i, value, rest, ok := f.cutOption(info, written)
		if !ok {
			return t, w.Say("league.which_options", engine.Word("options", choices(w, info, seats)))
		}
		if !info.Options[i].Means(seats) {
			return t, w.Say("league.idle_option", engine.Term("option", info.Options[i].Name), engine.N("seats", seats), engine.Word("options", choices(w, info, seats)))
		}
		t.Options = maps.Clone(t.Options) // the previous terms must not change
		if t.Options == nil {
			t.Options = map[string]string{}
		}
		t.Options[info.Options[i].ID] = value
		written = strings.Trim(rest, optionSeparators)
	}
	return t, ""
}
