package dispatch

import (
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// place is the command that replaces an old one, and a button of its reply; button may be
// "".
type place struct{ command, button string }

// moved maps the paths of former commands to their replacements. Clients with an old
// command list still send them.
var moved = map[string]place{
	"admin across":      {"admin server", "admin.open.across"},
	"admin backup":      {"admin server", "admin.open.backup"},
	"admin channel":     {"admin server", "admin.open.channel"},
	"admin correct":     {"admin table", "admin.open.correct"},
	"admin daily":       {"admin server", "admin.open.daily"},
	"admin doors":       {"admin server", "admin.open.doors"},
	"admin language":    {"admin server", "admin.open.language"},
	"admin limits":      {"admin server", "admin.open.limits"},
	"admin log":         {"admin server", "admin.open.log"},
	"admin opener":      {"admin server", "admin.open.opener"},
	"admin organiser":   {"admin server", "admin.open.organiser"},
	"admin pages":       {"admin server", "admin.open.pages"},
	"admin pause":       {"admin table", "admin.open.pause"},
	"admin ratings":     {"admin server", "admin.open.ratings"},
	"admin reliability": {"admin server", "admin.open.reliability"},
	"admin remove":      {"admin table", "admin.open.remove"},
	"admin resume":      {"admin table", "admin.open.resume"},
	"admin show":        {command: "admin server"},
	"admin void":        {"admin table", "admin.open.void"},
	"card":              {command: "rules"},
	"daily ladder":      {command: "daily"},
	"daily month":       {"daily", "daily.button.month"},
	"daily past":        {"daily", "daily.button.past"},
	"daily play":        {"daily", "daily.button.play"},
	"find avoid":        {"find", "button.find_avoid"},
	"find cancel":       {"find", "button.find_stop"},
	"find list":         {command: "find"},
	"find match":        {"find", "button.find"},
	"hand":              {"board", "button.hand"},
	"league adjudicate": {command: "organise adjudicate"},
	"league announce":   {command: "organise announce"},
	"league close":      {command: "organise close"},
	"league computers":  {command: "organise bots"},
	"league create":     {command: "organise create"},
	"league export":     {command: "organise export"},
	"league join":       {"league", "league.button.lgjoin"},
	"league leave":      {"league", "league.button.lgask"},
	"league log":        {"league", "league.button.log"},
	"league organiser":  {command: "organise organiser"},
	"league remove":     {command: "organise remove"},
	"league schedule":   {"league", "league.button.lgplan"},
	"league standings":  {"league", "league.button.lgstand"},
	"league sub":        {command: "organise sub"},
	"league table":      {"league", "league.button.lgcross"},
	"league terms":      {command: "organise terms"},
	"note":              {"table manage", "button.edit_note"},
	"orders add":        {"orders", "orders.add"},
	"orders cancel":     {command: "orders"},
	"orders list":       {command: "orders"},
	"plan":              {"table manage", "button.plan"},
	"record":            {"log", "button.record"},
	"replay":            {"log", "button.replay"},
	"rating":            {"stats", "button.rating"},
	"stats export":      {"stats", "stats.button.csv"},
	"stats game":        {command: "stats"},
	"stats me":          {command: "stats"},
	"stats places":      {command: "stats"},
	"stats player":      {command: "stats"},
	"stats versus":      {"stats", "stats.button.vs"},
	"table add-bot":     {"table manage", "button.computers"},
	"table back":        {"table manage", "button.here"},
	"table close":       {"table manage", "button.close"},
	"table follow":      {"table manage", "button.follow"},
	"table leave":       {"table manage", "button.leave"},
	"table pause":       {"table manage", "button.pause"},
	"table rematch":     {"table manage", "button.again"},
	"table remove-bot":  {"table manage", "button.computers"},
	"table replace":     {"table manage", "button.replace"},
	"table resign":      {"table manage", "button.give_up"},
	"table resume":      {"table manage", "button.resume"},
	"table standin":     {"table manage", "button.standin"},
	"table start":       {"table manage", "button.start"},
	"undo":              {"table manage", "button.retract"},
	"vacation":          {"settings", "button.away"},
	"what":              {"play", "button.why"},
}

// oldCommand replies to a command that is no longer registered: with its replacement,
// otherwise that the person's client is out of date.
func (d *Dispatcher) oldCommand(in wire.Interaction, r recipients.Recipient) handler.Reply {
	w := r.Words()
	to, known := moved[strings.Join(in.Command, " ")]
	switch {
	case !known:
		return handler.TextReply(w.Say("old_command"))
	case to.button == "":
		return handler.TextReply(w.Say("moved.command", engine.Word("command", called(w, to.command))))
	default:
		return handler.TextReply(w.Say("moved.button", engine.Word("command", called(w, to.command)), engine.Word("button", w.Label(to.button))))
	}
}

// called returns a command as people type it.
func called(w textfmt.Words, path string) string {
	group, command, grouped := strings.Cut(path, " ")
	name := "/" + w.Label("cmd."+group+".name")
	if grouped {
		name += " " + w.Label("cmd."+group+"."+command+".name")
	}
	return "`" + name + "`"
}
