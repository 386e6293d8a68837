package admin

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// act is an action that an administrator can choose on a panel. If it has options, a form
// asks for them.
type act struct {
	code     string // code of the button or of the menu option
	recorded string // its name in the audit log
	options  handler.Options
	do       func(context.Context, handler.Invocation) (result, error)
}

// serverActs returns the acts of the panel of a server, in the order of its buttons.
func (f feature) serverActs() []act {
	return []act{
		{"channel", "channel", handler.Options{tableChannel, channelAllowed}, f.adminChannel},
		{"opener", "opener", handler.Options{openerRole, openerAllowed}, f.adminOpeners},
		{"organiser", "organiser", handler.Options{organiserRole, organiserAllowed}, f.adminOrganisers},
		{"language", actLanguage, handler.Options{language}, f.adminLang},
		{"clock", actClock, handler.Options{clockPace, clockZone}, f.adminDefaultClock},
		{"limits", actLimits, handler.Options{limitPerson, limitServer, limitAsk, limitClose}, f.adminLimits},
		{"doors", "doors", handler.Options{doorsOpen}, f.adminDoors},
		{"ratings", "ratings", handler.Options{ratingsKept}, f.adminRatings},
		{"across", "across", handler.Options{acrossAllowed}, f.adminAcross},
		{"reliability", "reliability", handler.Options{reliability}, f.adminReliability},
		{"pages", actPages, handler.Options{pagesShown}, f.adminPages},
		{"overview", "overview", handler.Options{overviewChannel}, f.adminOverview},
		{"log", "log", handler.Options{logChannel}, f.adminLog},
		{"backup", "backup", nil, f.adminBackup},
	}
}

// tableActs returns the acts of the panel of a table.
func (f feature) tableActs() []act {
	return []act{
		{"pause", table.ActPause, reasonOptions, f.adminPause},
		{"resume", table.ActResume, reasonOptions, f.adminResume},
		{"correct", table.ActCorrect, handler.Options{handler.Table, correctEntry, correctOther, correctNote}, f.adminCorrect},
		{"remove", "remove table", reasonOptions, f.adminRemove},
		{"void", ledger.ActVoid, handler.Options{handler.Table, voidReason}, f.adminVoid},
	}
}

// pressed returns the act of a button; false if no panel has that button.
func (f feature) pressed(p handler.Press) (act, bool) {
	acts := f.serverActs()
	if p.Table != 0 {
		acts = f.tableActs()
	}
	code := p.Code
	if len(p.In.Values) == 1 { // chosen in the menu
		code = p.In.Values[0]
	}
	i := slices.IndexFunc(acts, func(a act) bool { return a.code == code })
	if i < 0 {
		return act{}, false
	}
	return acts[i], true
}

// button returns the button of an act for a table or the server.
func (a act) button(w textfmt.Words, table int64) discordgo.Button {
	verb := "adm"
	if len(a.options) == 0 {
		verb = "admset"
	}
	return handler.Button(handler.CustomID{Verb: verb, Table: table, Code: a.code}, w.Label("admin.open."+a.code))
}

// ask opens the form of an act.
func (f feature) ask(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	a, known := f.pressed(p)
	switch {
	case !known:
		return handler.TextReply(w.Say("old_button")), nil
	case !f.People.IsAdmin(p.In):
		return handler.TextReply(w.Say("admin.not_you")), nil
	}
	g, err := f.Store.Guild(ctx, p.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	id := handler.CustomID{Verb: "admset", Table: p.Table, Code: a.code}
	form := handler.NewDescriber(f.Texts, f.Games).OptionsForm(w, id, w.Label("admin.open."+a.code), a.options, settingsNow(g))
	if a.recorded != table.ActCorrect {
		return form, nil
	}
	entries, err := f.correctable(ctx, p.In, p.Reader, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	if len(entries) == 0 {
		return handler.TextReply(w.Say("admin.correct_none")), nil
	}
	return form.WithMenu(correctEntry.Name(), entries), nil
}

// settingsNow returns the current settings of a server as initial values of forms, by the
// names of their options.
func settingsNow(g storage.Guild) map[string]string {
	lang, shown := g.Lang, string(g.Settings.Pages.Show)
	if lang == "" {
		lang = openersOwn
	}
	if g.Settings.Pages.Show == storage.NoPages {
		shown = pagesOff
	}
	pace, zone := clockNow(g)
	return map[string]string{
		clockPace.Name(): pace, clockZone.Name(): zone,
		language.Name(): lang, pagesShown.Name(): shown, doorsOpen.Name(): strconv.FormatBool(!g.Settings.Paused),
		ratingsKept.Name(): strconv.FormatBool(g.Settings.Ratings), reliability.Name(): strconv.Itoa(g.Settings.Reliability),
	}
}

// filled runs the act of a submitted form.
func (f feature) filled(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	a, known := f.pressed(p)
	if !known {
		return handler.TextReply(w.Say("old_button")), nil
	}
	c, problem := handler.FilledForm(w, p, a.options)
	if problem != "" {
		return handler.TextReply(problem), nil
	}
	return f.admin(a.recorded, a.do)(ctx, c)
}

// tablePanel handles /admin table: it shows what an administrator can do about a table
// now.
func (f feature) tablePanel(ctx context.Context, c handler.Invocation) (result, error) {
	t, err := f.adminTable(ctx, c)
	if err != nil {
		return result{}, err
	}
	w := c.Reader.WordsAt(t)
	possible := map[string]bool{
		"pause":   t.Phase == storage.Playing && t.TableState.Pause.Why == "",
		"resume":  t.Phase == storage.Playing && t.TableState.Pause.Why != "",
		"correct": t.Phase == storage.Playing,
		"remove":  t.Phase == storage.Open || t.Phase == storage.Playing,
		"void":    t.Phase == storage.Finished || t.Phase == storage.Closed,
	}
	var buttons []discordgo.Button
	for _, a := range f.tableActs() {
		if possible[a.code] {
			buttons = append(buttons, a.button(w, t.ID))
		}
	}
	text := textfmt.Lines("### "+w.Title(t), w.PeopleLabel(), w.Say("admin.table_about"))
	return result{reply: handler.TextReply(text).Framed(handler.EdgeRead).With(handler.Rows(buttons)...)}, nil
}

// searchedEntries is the number of latest log entries searched for the menu.
const searchedEntries = 200

// correctable returns menu options for the latest entries of a running match's log that can
// be taken back: the turns, newest first, then the takebacks. It leaves out entries that
// others cannot see.
func (f feature) correctable(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) ([]discordgo.SelectMenuOption, error) {
	t, err := f.Access.TableInReach(ctx, in, id)
	if err != nil || t.Phase != storage.Playing {
		return nil, err
	}
	entries, err := f.Services.Records.Entries(ctx, t.ID, "", max(1, t.Turns-searchedEntries+1), searchedEntries)
	if err != nil {
		return nil, err
	}
	w := r.WordsAt(t)
	slices.Reverse(entries)
	var turns, takebacks []discordgo.SelectMenuOption
	for _, e := range entries {
		if e.Turn < 1 || len(e.Events) == 0 || e.Void {
			continue
		}
		o := discordgo.SelectMenuOption{Label: textfmt.Clip(strconv.Itoa(e.Turn)+" · "+w.Flat(e.Events[0].Text), 100), Value: strconv.Itoa(e.Turn)}
		if e.Takeback {
			takebacks = append(takebacks, o)
		} else {
			turns = append(turns, o)
		}
	}
	all := append(turns, takebacks...)
	return all[:min(len(all), handler.MaxMenu)], nil
}

// adminPause stops the clocks of a match.
func (f feature) adminPause(ctx context.Context, c handler.Invocation) (result, error) {
	return f.adminClock(ctx, c, "admin.paused", f.Services.Absences.PauseByAdmin)
}

// adminResume restarts the clocks of a match, even after a pause by vote.
func (f feature) adminResume(ctx context.Context, c handler.Invocation) (result, error) {
	return f.adminClock(ctx, c, "admin.resumed", f.Services.Absences.ResumeByAdmin)
}

func (f feature) adminClock(ctx context.Context, c handler.Invocation, said string,
	do func(ctx context.Context, id int64, by, press, note string) (storage.Table, error),
) (result, error) {
	t, err := f.adminTable(ctx, c)
	if err != nil {
		return result{}, err
	}
	why := textfmt.Escape(textfmt.Clip(actReason.Of(c), 200))
	if t, err = do(ctx, t.ID, c.Reader.User, c.In.ID, why); err != nil {
		return result{}, err
	}
	w := c.Reader.WordsAt(t)
	return result{reply: handler.TextReply(w.Say(said, engine.Word("table", w.Title(t)))), detail: cmp.Or(why, "–"), table: t.ID, recorded: true}, nil
}
