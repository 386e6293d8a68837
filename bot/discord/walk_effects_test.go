package discord_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/catalog"
)

type values = map[string]string

// yes returns the text shown when a switch is on, and when it is off.
func yes(on, off string) values { return values{"True": on, "False": off} }

// or adds the text that is shown without a value.
func or(shows values, text string) values { return with(shows, absent, text) }

// with adds the text that is shown with a value.
func with(shows values, value, text string) values {
	shows = maps.Clone(shows)
	shows[value] = text
	return shows
}

// byNumber holds the text shown for an option that names one of two tables: the table.
// Without the option the bot asks for the table.
var byNumber = values{"1": "#1", "#2": "#2", absent: "Which"}

// countedGames holds a part of the displayed name of all games but practice games; games also
// holds those.
var (
	countedGames = shownGames(func(g shownGame) string {
		if g.Practice {
			return ""
		}
		return g.part
	}, "Rounds")
	games = shownGames(func(g shownGame) string { return g.part }, "Rounds")
)

// shownGame is a game with its names in English.
type shownGame struct {
	engine.Info
	short, full string
	part        string // of the full name, which no other game's name has
}

// shownGames returns the text that shows returns for each game of the catalogue, unless it is
// empty, and the text of the game Rounds of these tests.
func shownGames(shows func(shownGame) string, rounds string) values {
	var list []shownGame
	for _, rules := range catalog.Games() {
		g := shownGame{Info: rules.Info()}
		var texts map[string]any
		data, err := fs.ReadFile(g.Messages, "en.json")
		if err == nil {
			err = json.Unmarshal(data, &texts)
		}
		if err != nil {
			panic(err)
		}
		g.short, g.full = texts[g.Short.Key].(string), texts[g.Name.Key].(string)
		list = append(list, g)
	}
	all := values{"rounds": rounds}
	for i, g := range list {
		g.part = g.short
		if slices.ContainsFunc(slices.Delete(slices.Clone(list), i, i+1), func(o shownGame) bool { return strings.Contains(o.full, g.short) }) {
			g.part = strings.Join(strings.Fields(g.full)[:2], " ")
		}
		if text := shows(g); text != "" {
			all[g.ID] = text
		}
	}
	return all
}

// puzzleGames holds what «Puzzle» shows of each game.
var puzzleGames = shownGames(func(g shownGame) string {
	if g.Practice {
		return ""
	}
	return g.short + " · Puzzle"
}, "There are no puzzles for Rounds")

// dealGames holds what the results of daily deals show of each game: only Lisboa and Rounds
// had one.
var dealGames = shownGames(func(g shownGame) string {
	switch {
	case g.Practice:
		return ""
	case g.ID == "lisboa":
		return g.short
	}
	return "No deal of that game"
}, "Rounds")

// effects holds, for every option and every command without options, its visible effect.
var effects = map[string]trial{
	"admin server":      {in: server, as: admin, shows: values{absent: "Guildhall on this server"}},
	"admin table table": {in: matches, as: admin, shows: values{"1": "#1", "#2": "#2"}, wrong: values{"99": "no table"}},

	"table open game":     {in: server, shows: games},
	"table open players":  {in: server, with: values{"game": "rounds"}, shows: values{"2": "-# 2 players ·", "2-3": "2–3 players", absent: "1–3 players"}, wrong: values{"many": "1–3", "9": "1–3"}},
	"table open language": {in: server, with: values{"game": "rounds"}, shows: values{"en": "language: English", "ko": "한국어", absent: "language: English"}},
	"table open with":     {in: server, with: values{"game": "rounds"}, shows: values{"4": "invited people only", absent: "anyone may join"}},
	"table open with2":    {in: server, with: values{"game": "rounds"}, shows: values{"4": "invited people only", absent: "anyone may join"}},
	"table open with3":    {in: server, with: values{"game": "rounds"}, shows: values{"4": "invited people only", absent: "anyone may join"}},
	"table manage table":  {in: matches, shows: byNumber},
	"table join table":    {in: lobbies, as: "2", own: true, shows: values{"1": "#1", "2": "#2", absent: "Which"}},

	"play table":        {in: matches, shows: values{"1": "#1", "#2": "#2", absent: "You sit at 2 tables"}},
	"move answer":       {in: turn, own: true, shows: values{"market": "Which stall", "quarry": "must build something"}, wrong: values{"nonsense": "`nonsense`"}},
	"move table":        {in: matches, own: true, with: values{"answer": "nod"}, shows: byNumber},
	"board table":       {in: pictured, shows: byNumber},
	"log table":         {in: matches, shows: byNumber},
	"rules search":      {in: server, with: values{"game": "cleopatra"}, shows: values{"offering": "Offering", absent: "rules"}, wrong: values{"zzzz": "`zzzz`"}},
	"rules game":        {in: server, shows: or(games, "Rules of which game")},
	"puzzle game":       {in: server, shows: or(puzzleGames, "Puzzle of the day")},
	"puzzle difficulty": {in: server, with: values{"game": "cleopatra"}, shows: values{"easy": "an easier one", "even": "about your rating", "hard": "a harder one", absent: "!about your rating"}},
	"learn game":        {in: server, shows: or(games, "do you want to learn")},
	"games":             {in: matches, shows: values{absent: "#1"}},
	"settings":          {in: server, shows: values{absent: "Language"}},
	"help":              {in: server, shows: values{absent: "/table open"}},
	"orders table":      {in: matches, shows: byNumber},

	"find": {in: server, shows: values{absent: "You are not looking for a match"}},

	"organise create name":        {in: server, as: admin, with: values{"game": "rounds"}, shows: values{"Autumn": "Autumn", "Winter *cup*": `Winter \*cup\*`}},
	"organise create game":        {in: server, as: admin, own: true, with: values{"name": "A"}, shows: countedGames},
	"organise create seats":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra"}, shows: values{"2": "tables of 2", "4": "tables of 4", "5": "no leagues at tables of 5", absent: "tables of 4"}},
	"organise create format":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2"}, shows: values{"season": "divisions of", "swiss": "Swiss,", "cup": "A cup", "knockout": "Knockout:", absent: "divisions of"}},
	"organise create pace":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"none": "- no clock", "day": "- 1 day for each move · one extension of 12 hours for each seat · when", "two": "- 2 days for each", "week": "- 7 days for each", "bank": "- a bank of 3 days", "daily": "- moves are due daily", "weekdays": "stops on weekends", absent: "- 1 day for each move · one extension of 12 hours for each seat · when"}},
	"organise create matches":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra", "seats": "4"}, shows: values{"2": "2 matches at tables of 4 would not", "8": "plays 8 matches", "20": "20 matches at tables of 4 would not", absent: "plays 4 matches"}, idle: []beside{{values{"name": "A", "game": "cleopatra", "seats": "2"}, "4", "The format decides"}, {values{"name": "A", "game": "cleopatra", "seats": "4", "format": "knockout"}, "4", "The format decides"}}},
	"organise create at_once":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"0": "relegated.\n- 1 day for each", "1": "play at most 1 ", "20": "play at most 20 ", absent: "relegated.\n- 1 day for each"}, idle: []beside{{values{"name": "A", "game": "cleopatra", "seats": "2", "format": "swiss", "duplicate": "True"}, "2", "round by round"}}},
	"organise create days":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"0": "reminders on\n- Points", "1": "Deadline: 1 day", "366": "Deadline: 366 days", absent: "reminders on\n- Points"}},
	"organise create hurry":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "days": "30"}, shows: values{"1": "has 1 hour", "168": "has 7 days", absent: "has 12 hours"}, idle: []beside{{values{"name": "A", "game": "rounds"}, "2", "`hurry` only applies"}}},
	"organise create size":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "3", "format": "cup"}, shows: values{"2": "cannot have 2 players", "40": "automatically with 40 ", absent: "automatically with 4 "}, idle: []beside{{values{"name": "A", "game": "rounds", "seats": "2", "format": "swiss"}, "8", "`size` only applies"}}},
	"organise create moves":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2", "size": "20"}, shows: values{"0": "0 promoted, 0 relegated", "1": "1 promoted, 1 relegated", "10": "10 promoted, 10 relegated", absent: "2 promoted, 2 relegated"}, idle: []beside{{values{"name": "A", "game": "rounds", "seats": "2", "format": "swiss"}, "1", "only between divisions"}}},
	"organise create rounds":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2", "format": "swiss"}, shows: values{"1": "Swiss, 1 ", "12": "Swiss, 12 ", absent: "Swiss, 4 "}, idle: []beside{{values{"name": "A", "game": "rounds"}, "3", "It only applies to Swiss"}}},
	"organise create final":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2", "size": "20"}, shows: values{"0": "relegated.\n- 1 day for each", "2": "best 2 players of", "20": "best 20 players of", absent: "relegated.\n- 1 day for each"}},
	"organise create points":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2"}, shows: values{"7 3": "place: 7 · 3", absent: "place: 3 · 0"}, wrong: values{"3 x": "10 6 3 1"}},
	"organise create ties":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"wins, met": "broken by: wins, matches", absent: "broken by: average"}, wrong: values{"coin": "share, wins"}},
	"organise create options":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra", "seats": "3"}, shows: values{"palm_or_claim=off": "Palms or statue: off", absent: "Architects at tables of 3"}, wrong: values{"moon=on": "no such option"}},
	"organise create duplicate":   {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra", "format": "swiss", "seats": "2"}, shows: or(yes("Duplicate deals", "again if that can be avoided.\n- 1 day"), "again if that can be avoided.\n- 1 day")},
	"organise create unrated":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: or(yes("do not count", "relegated.\n- 1 day for each"), "relegated.\n- 1 day for each")},
	"organise create bots":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"99": "more than 99% of your answers", "0": "more than 0% of your answers", absent: "more than 25% of your answers"}},
	"organise create starts":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"2026-06-01 19:00": "<t:1780340400", absent: "!<t:"}},
	"organise create opens":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"2026-06-01 19:00": "Joining opens on <t:1780340400", absent: "!Joining opens"}},
	"organise create reliability": {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"80": "Reliability of at least 80%", "100": "of at least 100%", "0": "!Reliability", absent: "!Reliability"}},
	"organise create text":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"Be *kind*": `Be \*kind\*`, absent: "!kind"}},
	"organise create channel":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"700": "appears in <#700>", absent: "appears in <#600>"}},
	"organise create language":    {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, see: leagueCard, shows: values{"en": "!시즌", "ko": "시즌", absent: "!시즌"}},
	"organise terms seats":        {in: terms, as: admin, own: true, with: values{"league": "2"}, shows: values{"2": "tables of 2", "4": "tables of 4", "5": "no leagues at tables of 5", absent: "tables of 4"}},
	"organise terms format":       {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"season": "divisions of", "swiss": "Swiss,", "cup": "A cup", "knockout": "Knockout:", absent: "divisions of"}},
	"organise terms pace":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"none": "- no clock", "day": "- 1 day for each move · one extension of 12 hours for each seat · when", "two": "- 2 days for each", "week": "- 7 days for each", "bank": "- a bank of 3 days", "daily": "- moves are due daily", "weekdays": "stops on weekends", absent: "- 1 day for each move · one extension of 12 hours for each seat · when"}},
	"organise terms matches":      {in: terms, as: admin, own: true, with: values{"league": "2"}, shows: values{"2": "2 matches at tables of 4 would not", "8": "plays 8 matches", "20": "20 matches at tables of 4 would not", absent: "plays 4 matches"}, idle: []beside{{values{"league": "1"}, "4", "The format decides"}, {values{"league": "2", "format": "knockout"}, "4", "The format decides"}}},
	"organise terms at_once":      {in: terms, as: admin, own: true, with: values{"league": "5"}, shows: values{"0": "relegated.\n- The best 4", "1": "play at most 1 tables", "20": "play at most 20 tables", absent: "play at most 3 tables"}, idle: []beside{{values{"league": "4", "duplicate": "True"}, "2", "round by round"}}},
	"organise terms days":         {in: terms, as: admin, own: true, with: values{"league": "5"}, shows: values{"0": "reminders on\n- Points", "1": "Deadline: 1 day", "366": "Deadline: 366 days", absent: "Deadline: 30 days"}},
	"organise terms hurry":        {in: terms, as: admin, own: true, with: values{"league": "5"}, shows: values{"1": "has 1 hour", "168": "has 7 days", absent: "has 12 hours"}, idle: []beside{{values{"league": "1"}, "2", "`hurry` only applies"}}},
	"organise terms size":         {in: terms, as: admin, own: true, with: values{"league": "3"}, shows: values{"2": "cannot have 2 players", "40": "automatically with 40 ", absent: "automatically with 4 "}, idle: []beside{{values{"league": "4"}, "8", "`size` only applies"}}},
	"organise terms moves":        {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"0": "0 promoted, 0 relegated", "1": "1 promoted, 1 relegated", "10": "10 promoted, 10 relegated", absent: "2 promoted, 2 relegated"}, idle: []beside{{values{"league": "4"}, "1", "only between divisions"}}},
	"organise terms rounds":       {in: terms, as: admin, own: true, with: values{"league": "4"}, shows: values{"1": "Swiss, 1 ", "12": "Swiss, 12 ", absent: "Swiss, 4 "}, idle: []beside{{values{"league": "1"}, "3", "It only applies to Swiss"}}},
	"organise terms final":        {in: terms, as: admin, own: true, with: values{"league": "5", "size": "20"}, shows: values{"0": "at the same time.\n- 1 day", "2": "best 2 players of", "20": "best 20 players of", absent: "best 4 players of"}},
	"organise terms points":       {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"7 3": "place: 7 · 3", absent: "place: 3 · 0"}, wrong: values{"3 x": "10 6 3 1"}},
	"organise terms ties":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"wins, met": "broken by: wins, matches", absent: "broken by: average"}, wrong: values{"coin": "share, wins"}},
	"organise terms options":      {in: terms, as: admin, own: true, with: values{"league": "2", "seats": "3"}, shows: values{"palm_or_claim=off": "Palms or statue: off", absent: "Architects at tables of 3"}, wrong: values{"moon=on": "no such option"}},
	"organise terms duplicate":    {in: terms, as: admin, own: true, with: values{"league": "4"}, shows: or(yes("Duplicate deals", "!Duplicate deals"), "!Duplicate deals")},
	"organise terms unrated":      {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: or(yes("do not count", "relegated.\n- 1 day for each"), "relegated.\n- 1 day for each")},
	"organise terms bots":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"99": "more than 99% of your answers", "0": "more than 0% of your answers", absent: "more than 25% of your answers"}},
	"organise terms starts":       {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"2026-06-01 19:00": "<t:1780340400", absent: "!<t:"}},
	"organise terms opens":        {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"2026-06-01 19:00": "Joining opens on <t:1780340400", absent: "!Joining opens"}},
	"organise terms seeded":       {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: or(yes("newcomers follow by rating", "!by rating"), "!by rating")},
	"organise terms reliability":  {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"80": "Reliability of at least 80%", "100": "of at least 100%", "0": "!Reliability", absent: "!Reliability"}},
	"organise terms text":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"Be *kind*": `Be \*kind\*`, absent: "!kind"}},
	"organise terms league":       {in: leagues, as: admin, own: true, with: values{"unrated": "True"}, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},

	"organise sub out":           {in: season, as: admin, own: true, with: values{"league": "1"}, shows: values{"1": "<@1>", "2": "<@2>"}, wrong: values{"77": "does not play"}},
	"organise sub in":            {in: season, as: admin, own: true, with: values{"league": "1", "out": "1"}, shows: values{"7": "<@7> takes over", absent: "a substitute, or else a bot"}, wrong: values{"4": "not offered"}},
	"organise sub reason":        {in: season, as: admin, own: true, with: values{"league": "1", "out": "1", "in": "7"}, see: leagueLog, shows: values{"is *ill*": `in season 1 (Why: is \*ill\*)`, absent: "in season 1\n"}},
	"league league":              {in: leagues, as: "3", shows: values{"1": "Autumn", "Winter": "Winter", absent: "Winter"}},
	"organise sub league":        {in: season, as: admin, own: true, with: values{"out": "1"}, shows: values{"1": "<@1>", "2": "has not started", absent: "has not started"}},
	"organise adjudicate table":  {in: season, as: admin, own: true, asks: true, shows: values{"1": "table #1 is decided", "2": "table #2 is decided"}, wrong: values{"x": "table", "99": "table"}},
	"organise adjudicate ranks":  {in: season, as: admin, with: values{"table": "1"}, shows: values{"2 1": "you entered these places", absent: "Average places"}, wrong: values{"x": "places in seat order"}},
	"organise adjudicate reason": {in: season, as: admin, own: true, asks: true, with: values{"table": "1", "ranks": "2 1"}, see: leagueLog, shows: values{"a *storm*": `of season 1: 2 1 (Why: a \*storm\*)`, absent: "of season 1: 2 1\n"}},
	"organise remove person":     {in: leagues, as: admin, own: true, with: values{"league": "1"}, shows: values{"1": "<@1> is out", "2": "<@2> is out"}, wrong: values{"3": "have not joined"}},
	"organise remove reason":     {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "1"}, see: leagueLog, shows: values{"is *rude*": `before season 1 (Why: is \*rude\*)`, absent: "before season 1\n"}},
	"organise remove back":       {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "1"}, before: takenOut, shows: or(yes("<@1> may join", "<@1> is out"), "<@1> is out")},
	"organise remove league":     {in: leagues, as: admin, own: true, with: values{"person": "1"}, shows: values{"1": "Autumn", "2": "have not joined", absent: "have not joined"}},
	"organise panel league":      {in: leagues, as: admin, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise announce league":   {in: leagues, as: admin, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise ping role":         {in: leagues, as: admin, own: true, with: values{"league": "1"}, shows: values{"77": "may not mention <@&77>", absent: "mention nobody"}},
	"organise ping league":       {in: leagues, as: admin, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise apart person":      {in: leagues, as: admin, own: true, with: values{"league": "1", "other": "2"}, shows: values{"1": "rounds: **", "2": "one person"}, wrong: values{"3": "have not joined"}},
	"organise apart other":       {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "1"}, shows: values{"2": "rounds: **", "1": "one person"}, wrong: values{"3": "have not joined"}},
	"organise apart meet":        {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "1", "other": "2"}, shows: or(yes("No pair", "rounds: **"), "rounds: **")},
	"organise apart league":      {in: leagues, as: admin, own: true, with: values{"person": "1", "other": "2"}, shows: values{"1": "Autumn", "2": "have not joined", absent: "have not joined"}},
	"organise bots number":       {in: leagues, as: admin, with: values{"league": "1"}, shows: values{"0": "season: 0.", "1": "season: 1.", "40": "40"}},
	"organise bots level":        {in: leagues, as: admin, own: true, with: values{"league": "1", "number": "1"}, shows: values{"1": "Beginner bot in", "2": "Casual bot in", "3": "Club bot in", "4": "Expert bot in", absent: "Club bot in"}},
	"organise bots league":       {in: leagues, as: admin, own: true, with: values{"number": "1"}, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise organiser person":  {in: leagues, as: admin, own: true, with: values{"league": "1"}, shows: values{"3": "<@3>", "4": "<@4>"}, wrong: values{"666": "bot"}},
	"organise organiser remove":  {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "3"}, shows: or(yes("!<@9>, <@3>", "<@9>, <@3>"), "<@9>, <@3>")},
	"organise organiser league":  {in: leagues, as: admin, own: true, with: values{"person": "3"}, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise close league":      {in: leagues, as: admin, own: true, asks: true, shows: values{"1": "Autumn** is closed", "2": "Winter** is closed", absent: "Winter** is closed"}},
	"organise close reason":      {in: leagues, as: admin, own: true, asks: true, with: values{"league": "1"}, see: leagueLog, shows: values{"no *time*": `closed the league (Why: no \*time\*)`, absent: "closed the league\n"}},
	"organise export league":     {in: leagues, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},

	"stats player": {in: ended, shows: values{"2": "Bo", absent: "Ada"}, wrong: values{"4": "private"}},
	"stats game":   {in: ended, shows: or(countedGames, "Ada")},
	"daily game":   {in: deals, shows: or(dealGames, "Rounds")},
}

// fieldEffects holds the same for the fields of the forms of /admin.
var fieldEffects = map[string]trial{
	"admin channel channel":     {in: server, as: admin, with: values{"allowed": "True"}, before: reset, shows: values{"601": "open in: <#601>", "602": "open in: <#602>"}},
	"admin channel allowed":     {in: server, as: admin, with: values{"channel": "601"}, before: reset, shows: yes("open in: <#601>", "open in: any channel")},
	"admin opener role":         {in: server, as: admin, with: values{"allowed": "True"}, before: reset, shows: values{"77": "opened by: <@&77>", "78": "opened by: <@&78>"}},
	"admin opener allowed":      {in: server, as: admin, with: values{"role": "77"}, before: reset, shows: yes("opened by: <@&77>", "opened by: everyone")},
	"admin organiser role":      {in: server, as: admin, with: values{"allowed": "True"}, before: reset, shows: values{"77": "created by: administrators, <@&77>", "78": "created by: administrators, <@&78>"}},
	"admin organiser allowed":   {in: server, as: admin, with: values{"role": "77"}, before: reset, shows: yes("created by: administrators, <@&77>", "created by: administrators («Who")},
	"admin language language":   {in: server, as: admin, before: reset, shows: values{"en": "new tables: English", "ko": "new tables: Korean", "auto": "new tables: the opener's"}},
	"admin limits person":       {in: server, as: admin, with: values{"server": "50"}, before: reset, shows: values{"1": "most 1 per person, 50", "1000": "most 1000 per person, 50", absent: "most 40 per person, 50"}},
	"admin limits server":       {in: server, as: admin, with: values{"person": "5"}, before: reset, shows: values{"1": "5 per person, 1 on", "100000": "5 per person, 100000 on", absent: "5 per person, 500 on"}},
	"admin limits ask":          {in: server, as: admin, before: reset, shows: values{"0": "nobody is asked, closed after 14", "365": "asked after 365 days", absent: "asked after 7 days"}},
	"admin limits close":        {in: server, as: admin, before: reset, shows: values{"0": "never closed", "365": "closed after 365 days", absent: "closed after 14 days"}},
	"admin doors open":          {in: server, as: admin, before: reset, shows: yes("!New tables are not opened", "No new tables for now")},
	"admin ratings keep":        {in: server, as: admin, before: reset, shows: yes("Ratings: on", "Ratings: off")},
	"admin across allowed":      {in: server, as: admin, before: reset, shows: yes("other servers: people here may look", "other servers: none")},
	"admin reliability percent": {in: server, as: admin, before: reset, shows: values{"0": "Reliability: anyone", "100": "100%"}},
	"admin pages show":          {in: server, as: admin, before: reset, shows: values{"off": "board pages: off", "tables": "board pages: tables\n", "leagues": "board pages: tables and leagues"}},
	"admin log channel":         {in: server, as: admin, before: reset, shows: values{"700": "Log of administrators' actions: <#700>", absent: "Log of administrators' actions: no channel"}},
	"admin pause table":         {in: matches, as: admin, shows: values{"1": "#1", "#2": "#2"}, wrong: values{"99": "no table"}},
	"admin pause reason":        {in: matches, as: admin, with: values{"table": "1"}, before: bothTables("resume"), shows: values{"a *storm*": `a \*storm\*`, absent: "!Why"}},
	"admin resume table":        {in: matches, as: admin, before: bothTables("pause"), shows: values{"1": "#1", "#2": "#2"}},
	"admin resume reason":       {in: matches, as: admin, with: values{"table": "1"}, before: bothTables("pause"), shows: values{"the sun": "the sun", absent: "!Why"}},
	"admin correct table":       {in: matches, as: admin, own: true, asks: true, with: values{"entry": "2", "note": "x"}, shows: values{"1": "#1", "2": "#2"}},
	"admin correct other":       {in: matches, as: admin, own: true, asks: true, with: values{"table": "1", "note": "x"}, shows: values{"1": "before log entry 1", absent: "Choose the first log entry"}, wrong: values{"nonsense": "no entry 0", "99": "no entry 99"}},
	"admin correct entry":       {in: matches, as: admin, own: true, asks: true, with: values{"table": "1", "note": "x"}, shows: values{"1": "before log entry 1", "3": "before log entry 3", absent: "Choose the first log entry"}},
	"admin correct note":        {in: matches, as: admin, own: true, asks: true, with: values{"table": "1", "entry": "2"}, shows: values{"a lost cube": "a lost cube", "a *found* one": `a \*found\* one`}},
	"admin remove table":        {in: matches, as: admin, own: true, asks: true, shows: values{"1": "#1", "2": "#2"}},
	"admin remove reason":       {in: matches, as: admin, own: true, asks: true, with: values{"table": "1"}, shows: values{"spam": "Why: spam", absent: "!Why"}},
	"admin void table":          {in: ended, as: admin, own: true, asks: true, with: values{"reason": "a trial"}, shows: values{"1": "#1", "2": "#2"}},
	"admin void reason":         {in: ended, as: admin, own: true, asks: true, with: values{"table": "1"}, see: panel, shows: values{"a trial": "a trial", "an *error*": `an \*error\*`}},
	"admin daily on":            {in: server, as: admin, with: values{"zone": "UTC"}, shows: or(yes("Daily deals are on", "Daily deals are off"), "Daily deals are on")},
	"admin daily games":         {in: server, as: admin, own: true, with: values{"zone": "UTC"}, shows: values{"rounds": "in turn: **Rounds**.", "caylus, lisboa": "**Caylus**, **Lisboa**.", absent: "**Architects**"}, wrong: values{"chess": "Rounds"}},
	"admin daily every":         {in: server, as: admin, own: true, with: values{"zone": "UTC"}, shows: or(yes("Each of these", "One game a day"), "One game a day")},
	"admin daily channel":       {in: server, as: admin, own: true, with: values{"zone": "UTC"}, shows: values{"700": "on: in <#700>", absent: "on: in <#600>"}},
	"admin daily hour":          {in: server, as: admin, own: true, with: values{"zone": "UTC"}, shows: values{"0": "at 00:00", "23": "at 23:00", absent: "at 09:00"}},
	"admin daily zone":          {in: server, as: admin, own: true, with: values{"games": "rounds"}, shows: values{"Asia/Seoul": "(Asia/Seoul)", "Berlin": "(Europe/Berlin)", absent: "zone"}, wrong: values{"Atlantis": "zone"}},
	"admin daily language":      {in: server, as: admin, own: true, with: values{"zone": "UTC", "games": "rounds"}, see: dailyCard, shows: values{"en": "!오늘의 판", "ko": "오늘의 판", absent: "!오늘의 판"}},
}
