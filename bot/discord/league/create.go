package league

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/clock"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// The options of /league create.
var (
	newName      = kit.Text("name", "league.create.name").Required()
	newGame      = kit.Games("game", "league.create.game").Required()
	newSeats     = kit.Number("seats", "league.create.seats", 2, 5)
	newFormat    = choice("format", "league.create.format", "league.format", seasons.Formats)
	newPace      = choice("pace", "league.create.pace", "league.pace", paces())
	newMatches   = kit.Number("matches", "league.create.matches", 2, 20)
	newAtOnce    = kit.Number("at_once", "league.create.at_once", 1, 20)
	newDays      = kit.Number("days", "league.create.days", 1, seasons.MostDays)
	newHurry     = kit.Number("hurry", "league.create.hurry", 1, 168)
	newSize      = kit.Number("size", "league.create.size", 2, 40)
	newMoves     = kit.Number("moves", "league.create.moves", 0, 10)
	newRounds    = kit.Number("rounds", "league.create.rounds", 1, seasons.MostRounds)
	newFinal     = kit.Number("final", "league.create.final", 2, 20)
	newPoints    = kit.Text("points", "league.create.points")
	newTies      = kit.Text("ties", "league.create.ties")
	newOptions   = kit.Text("options", "league.create.options")
	newDuplicate = kit.Bool("duplicate", "league.create.duplicate")
	newUnrated   = kit.Bool("unrated", "league.create.unrated")
	newChannel   = kit.Channel("channel", "league.create.channel")
	newLanguage  = kit.Languages("language", "league.create.language")
)

var createOptions = kit.Options{
	newName, newGame, newSeats, newFormat, newPace, newMatches, newAtOnce, newDays, newHurry, newSize, newMoves, newRounds, newFinal,
	newPoints, newTies, newOptions, newDuplicate, newUnrated, newChannel, newLanguage,
}

// create is /league create: it opens the first season at once.
func (f organising) create(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	w := f.Words(c.Reader.Language, kit.NoTable)
	if no, err := f.mayCreate(ctx, w, c); no != "" || err != nil {
		return kit.Say(no), err
	}
	terms, no := f.readTerms(w, c)
	if no != "" {
		return kit.Say(no), nil
	}
	b, err := f.leagues.Create(ctx, seasons.Creation{
		Guild: c.In.Guild, Channel: cmp.Or(newChannel.Of(c), c.In.Channel), Name: newName.Of(c),
		Lang: f.Text.Match(cmp.Or(newLanguage.Of(c), c.In.GuildLocale, c.Reader.Language)), By: c.Reader.User, Terms: terms, Press: c.In.ID,
	})
	if err != nil {
		return kit.Reply{}, err
	}
	return f.organiserPage(w, b, "league.created"), nil
}

// mayCreate says why somebody may not create a league here; empty when they may.
func (f organising) mayCreate(ctx context.Context, w wording.Words, c kit.Invocation) (string, error) {
	if c.In.Guild == "" {
		return w.Say("league.only_servers"), nil
	}
	if c.In.InThread() && newChannel.Of(c) == "" {
		return w.Say("league.in_thread"), nil
	}
	if missing := kit.MissingPermissions(w, c.In.AppCan); missing != "" {
		return w.Say("permission.missing", engine.Word("what", missing), engine.Word("where", wording.ChannelLink(c.In.Channel))), nil
	}
	g, err := f.Store.Guild(ctx, c.In.Guild)
	if err != nil || f.IsAdmin(c.In) {
		return "", err
	}
	if !slices.ContainsFunc(c.In.Roles, func(r string) bool { return slices.Contains(g.Openers, r) }) {
		return w.Say("league.not_organiser"), nil
	}
	return "", nil
}

// organiserPage is what an organiser reads about a season that they opened.
func (f organising) organiserPage(w wording.Words, b *seasons.Book, said string) kit.Reply {
	out := append([]string{w.Say(said, append(title(b), engine.Word("where", wording.ChannelLink(b.League.Channel)))...)}, f.termLines(w, b.Season.Terms)...)
	r := kit.Say(wording.ClipLines(wording.Lines(out...), wording.MaxContent))
	if b.Season.Phase == storage.SeasonOpen {
		r = r.With(kit.Row(kit.Styled(kit.Button(onLeague("lgstart", b.League.ID, b.Season.N), w.Label("league.button.start")), wire.Primary)))
	}
	return r
}

// readTerms reads the terms of a command, or says what is wrong with them.
func (f organising) readTerms(w wording.Words, c kit.Invocation) (t storage.LeagueTerms, no string) {
	t = storage.LeagueTerms{
		Game: newGame.Of(c), Seats: newSeats.Of(c), Format: newFormat.Of(c), Each: newMatches.Of(c), AtOnce: newAtOnce.Of(c),
		Days: newDays.Of(c), Size: newSize.Of(c), Moves: newMoves.Of(c), Rounds: newRounds.Of(c), Final: newFinal.Of(c),
		Duplicate: newDuplicate.Of(c), Unrated: newUnrated.Of(c), Hurry: hours(newHurry.Of(c)),
	}
	if t.Seats == 2 {
		t.Each = 0 // everybody meets everybody
	}
	for _, p := range clock.Presets("") {
		if p.ID == newPace.Of(c) {
			t.Clock = p.Terms
			t.Clock.Zone = cmp.Or(c.Reader.Preferences.Zone, "UTC")
			t.Clock.Absence = clock.Opponent
		}
	}
	for _, word := range strings.FieldsFunc(newPoints.Of(c), func(r rune) bool { return strings.ContainsRune(" ,/-", r) }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return t, w.Say("league.which_points")
		}
		t.Points = append(t.Points, n*seasons.Point)
	}
	for _, word := range strings.FieldsFunc(strings.ToLower(newTies.Of(c)), func(r rune) bool { return strings.ContainsRune(" ,/", r) }) {
		if !slices.Contains(seasons.TieBreaks, word) {
			return t, w.Say("league.which_ties", engine.Word("ties", strings.Join(seasons.TieBreaks, ", ")))
		}
		t.Ties = append(t.Ties, word)
	}
	g, ok := f.Rules(t.Game)
	if !ok {
		return t, w.Say("open.which_game")
	}
	return f.readOptions(w, t, g.Info(), newOptions.Of(c))
}

// readOptions reads options of a game: "variant=long, automa=no".
func (f organising) readOptions(w wording.Words, t storage.LeagueTerms, info engine.Info, written string) (storage.LeagueTerms, string) {
	for _, one := range strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune(" ,;", r) }) {
		id, value, _ := strings.Cut(one, "=")
		i := slices.IndexFunc(info.Options, func(o engine.OptionSpec) bool { return o.ID == id })
		if i < 0 || !slices.ContainsFunc(info.Options[i].Values, func(v engine.OptionValue) bool { return v.ID == value }) {
			var known []string
			for _, o := range info.Options {
				for _, v := range o.Values {
					known = append(known, "`"+o.ID+"="+v.ID+"`")
				}
			}
			return t, w.Say("league.which_options", engine.Word("options", wording.ClipItems(known, 1500)))
		}
		if t.Options == nil {
			t.Options = map[string]string{}
		}
		t.Options[id] = value
	}
	return t, ""
}
