package discord_test

import "maps"

type values = map[string]string

// yes is what a switch shows when it is on, and when it is off.
func yes(on, off string) values { return values{"True": on, "False": off} }

// or adds what is shown without a value.
func or(shows values, text string) values { return with(shows, absent, text) }

// with adds what is shown with a value.
func with(shows values, value, text string) values {
	shows = maps.Clone(shows)
	shows[value] = text
	return shows
}

// byNumber is what an option shows that names one of two tables: the table. Without it
// the person is asked which one they mean.
var byNumber = values{"1": "#1", "#2": "#2", absent: "Which"}

// countedGames are the games as people read them, games these and the practice game.
var (
	countedGames = values{"cleopatra": "Cleopatra", "villagers": "Villagers", "caylus": "Caylus", "architects": "Architects of", "lisboa": "Lisboa", "rounds": "Rounds"}
	games        = with(countedGames, "market", "Market Day (practice game)")
)

// shortGames are the games that count by their short names.
var shortGames = values{"cleopatra": "Cleopatra", "villagers": "Villagers", "caylus": "Caylus", "architects": "Architects", "lisboa": "Lisboa", "rounds": "Rounds"}

// effects says for every option, and for every command without options, what people see
// of it.
var effects = map[string]trial{
	"admin channel channel":     {in: server, as: admin, with: values{"allowed": "True"}, before: reset, shows: values{"601": "open in: <#601>", "602": "open in: <#602>"}},
	"admin channel allowed":     {in: server, as: admin, with: values{"channel": "601"}, before: reset, shows: yes("open in: <#601>", "open in: any channel")},
	"admin opener role":         {in: server, as: admin, with: values{"allowed": "True"}, before: reset, shows: values{"77": "opened by: <@&77>", "78": "opened by: <@&78>"}},
	"admin opener allowed":      {in: server, as: admin, with: values{"role": "77"}, before: reset, shows: yes("opened by: <@&77>", "opened by: everybody")},
	"admin organiser role":      {in: server, as: admin, with: values{"allowed": "True"}, before: reset, shows: values{"77": "created by: administrators, <@&77>", "78": "created by: administrators, <@&78>"}},
	"admin organiser allowed":   {in: server, as: admin, with: values{"role": "77"}, before: reset, shows: yes("created by: administrators, <@&77>", "created by: administrators (`/admin")},
	"admin language language":   {in: server, as: admin, before: reset, shows: values{"en": "new tables: English", "ko": "new tables: Korean", "auto": "new tables: the opener's"}},
	"admin limits person":       {in: server, as: admin, with: values{"server": "50"}, before: reset, shows: values{"1": "most 1 per person, 50", "1000": "most 1000 per person, 50", absent: "most 40 per person, 50"}},
	"admin limits server":       {in: server, as: admin, with: values{"person": "5"}, before: reset, shows: values{"1": "5 per person, 1 on", "100000": "5 per person, 100000 on", absent: "5 per person, 500 on"}},
	"admin limits ask":          {in: server, as: admin, before: reset, shows: values{"0": "nobody is asked, closed after 14", "365": "asked after 365 days", absent: "asked after 7 days"}},
	"admin limits close":        {in: server, as: admin, before: reset, shows: values{"0": "never closed", "365": "closed after 365 days", absent: "closed after 14 days"}},
	"admin doors open":          {in: server, as: admin, before: reset, shows: yes("!New tables are not opened", "New tables are not opened")},
	"admin ratings keep":        {in: server, as: admin, before: reset, shows: yes("Ratings: kept", "Ratings: none")},
	"admin across allowed":      {in: server, as: admin, before: reset, shows: yes("other servers: people here may look", "other servers: none")},
	"admin reliability percent": {in: server, as: admin, before: reset, shows: values{"0": "Reliability: anybody", "100": "100%"}},
	"admin pages show":          {in: server, as: admin, before: reset, shows: values{"off": "board pages: off", "tables": "board pages: tables\n", "leagues": "board pages: tables and leagues"}},
	"admin log channel":         {in: server, as: admin, before: reset, shows: values{"700": "administrators do: <#700>", absent: "administrators do: no channel"}},
	"admin show":                {in: server, as: admin, shows: values{absent: "Guildhall on this server"}},
	"admin backup":              {in: server, as: admin, shows: values{absent: "Only the owners"}},
	"admin pause table":         {in: matches, as: admin, shows: values{"1": "#1", "#2": "#2"}, wrong: values{"99": "no table"}},
	"admin pause reason":        {in: matches, as: admin, with: values{"table": "1"}, before: first(admin, "admin resume", nil), shows: values{"a *storm*": `a \*storm\*`, absent: "!Why"}},
	"admin resume table":        {in: matches, as: admin, before: first(admin, "admin pause", nil), shows: values{"1": "#1", "#2": "#2"}},
	"admin resume reason":       {in: matches, as: admin, with: values{"table": "1"}, before: first(admin, "admin pause", nil), shows: values{"the sun": "the sun", absent: "!Why"}},
	"admin correct table":       {in: matches, as: admin, own: true, asks: true, with: values{"entry": "2", "note": "x"}, shows: values{"1": "#1", "2": "#2"}},
	"admin correct entry":       {in: matches, as: admin, own: true, asks: true, with: values{"table": "1", "note": "x"}, shows: values{"1": "before log entry 1", "3": "before log entry 3"}, wrong: values{"nonsense": "no entry 0", "99": "no entry 99"}},
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

	"table open game":     {in: server, shows: games},
	"table open players":  {in: server, with: values{"game": "rounds"}, shows: values{"2": "-# 2 players ·", "2-3": "2–3 players", absent: "1–3 players"}, wrong: values{"many": "1–3", "9": "1–3"}},
	"table open language": {in: server, with: values{"game": "rounds"}, shows: values{"en": "language: English", "ko": "한국어", absent: "language: English"}},
	"table open with":     {in: server, with: values{"game": "rounds"}, shows: values{"4": "invited people only", absent: "anybody may join"}},
	"table open with2":    {in: server, with: values{"game": "rounds"}, shows: values{"4": "invited people only", absent: "anybody may join"}},
	"table open with3":    {in: server, with: values{"game": "rounds"}, shows: values{"4": "invited people only", absent: "anybody may join"}},
	"table manage table":  {in: matches, shows: byNumber},
	"table join table":    {in: lobbies, as: "2", own: true, shows: values{"1": "#1", "2": "#2", absent: "Which"}},

	"play table":        {in: matches, shows: values{"1": "#1", "#2": "#2", absent: "You sit at 2 tables"}},
	"move answer":       {in: turn, own: true, shows: values{"market": "Which stall", "quarry": "must build something"}, wrong: values{"nonsense": "`nonsense`"}},
	"move table":        {in: matches, own: true, with: values{"answer": "nod"}, shows: byNumber},
	"board table":       {in: pictured, shows: byNumber},
	"log table":         {in: matches, shows: byNumber},
	"rules search":      {in: server, with: values{"game": "cleopatra"}, shows: values{"offering": "Offering", absent: "rules"}, wrong: values{"zzzz": "`zzzz`"}},
	"rules game":        {in: server, shows: or(games, "Rules of which game")},
	"puzzle game":       {in: server, shows: values{"cleopatra": "Cleopatra · Puzzle", "villagers": "Villagers · Puzzle", "caylus": "Caylus · Puzzle", "architects": "Architects · Puzzle", "lisboa": "Lisboa · Puzzle", "rounds": "There are no puzzles of Rounds", absent: "Puzzle of the day"}},
	"puzzle difficulty": {in: server, with: values{"game": "cleopatra"}, shows: values{"easy": "an easier one", "even": "about your rating", "hard": "a harder one", absent: "!about your rating"}},
	"learn game":        {in: server, shows: or(games, "do you want to learn")},
	"games":             {in: matches, shows: values{absent: "#1"}},
	"settings":          {in: server, shows: values{absent: "Language"}},
	"help":              {in: server, shows: values{absent: "/table open"}},
	"orders list table": {in: matches, shows: byNumber},
	"vacation until":    {in: server, shows: values{"2026-04-01": "You are away until <t:1775087940:D>", absent: "!You are away until"}, wrong: values{"soon": "soon"}},
	"vacation from":     {in: server, own: true, with: values{"until": "2026-04-20"}, shows: values{"2026-04-10": "<t:1775779200:D> to", absent: "!<t:1775779200:D> to"}, wrong: values{"soon": "soon"}},

	"find match game":      {in: server, before: acrossAllowed, shows: or(shortGames, "A form asks")},
	"find match where":     {in: server, before: acrossAllowed, with: values{"game": "rounds"}, shows: values{"here": "!· also across servers", "any": "· also across servers", absent: "!· also across servers"}},
	"find match players":   {in: server, before: acrossAllowed, with: values{"game": "cleopatra"}, shows: values{"2": "· 2 players ·", "2-3": "· 2–3 players", "2-4": "· 2–4 players", "2-5": "· 2–5 players", "3": "· 3 players ·", "3-4": "· 3–4 players", "3-5": "· 3–5 players", "4": "· 4 players ·", "4-5": "· 4–5 players", "5": "not played by any", absent: "· 2–4 players"}},
	"find match pace":      {in: server, before: acrossAllowed, with: values{"game": "rounds"}, shows: values{"none": "No clock", "day": "A move a day ·", "two": "Two days a move", "week": "A week a move", "bank": "A bank of 3 days", "daily": "Moves daily by 20:00", "weekdays": "A move a day, not on weekends", absent: "A move a day / Two days"}},
	"find match language":  {in: server, before: acrossAllowed, with: values{"game": "rounds"}, shows: values{"en": "English", "ko": "Korean", absent: "English"}},
	"find match computers": {in: server, before: acrossAllowed, with: values{"game": "rounds"}, shows: values{"-1": "only people", "0": "computers may fill up\n", "24": "fill up after a day", "72": "fill up after 3 days", absent: "only people"}},
	"find list":            {in: server, shows: values{absent: "look"}},
	"find cancel":          {in: server, shows: values{absent: "look"}},
	"find avoid person":    {in: server, shows: values{"4": "no more with: <@4>", absent: "is empty"}, wrong: values{"666": "Bots look for no match"}},

	"orders add answer":   {in: waiting, as: "2", own: true, shows: values{"lane a": "1. Lane A", "lane b": "1. Lane B"}, wrong: values{"lane z": "lane z"}},
	"orders add else":     {in: waiting, as: "2", own: true, with: values{"answer": "lane a"}, shows: values{"lane b": "Lane A else Lane B", absent: "!Lane A else"}, wrong: values{"lane z": "lane z"}},
	"orders add else2":    {in: waiting, as: "2", own: true, with: values{"answer": "lane a", "else": "lane b"}, shows: values{"lane c": "Lane B else Lane C", absent: "!Lane C else"}, wrong: values{"lane z": "lane z"}},
	"orders add until":    {in: waiting, as: "2", own: true, with: values{"answer": "lane a"}, shows: values{"used": "coins) · once", "turn": "coins) · until the turn", "phase": "coins) · until the phase", "round": "coins) · until the round", absent: "coins) · once"}},
	"orders add question": {in: waiting, as: "2", own: true, with: values{"answer": "lane a"}, shows: values{"lane": "lane", absent: "!question"}, wrong: values{"weather": "weather"}},
	"orders add sure":     {in: waiting, as: "2", own: true, with: values{"answer": "lane a"}, shows: or(yes("once · also when", "!once · also when"), "!once · also when")},
	"orders add table":    {in: matches, with: values{"answer": "nod"}, shows: byNumber},
	"orders cancel order": {in: waiting, as: "2", before: threeOrders, shows: values{"1": "1. Lane B", "all": "You have none"}},
	"orders cancel table": {in: matches, with: values{"order": "all"}, shows: byNumber},

	"organise create name":        {in: server, as: admin, with: values{"game": "rounds"}, shows: values{"Autumn": "Autumn", "Winter *cup*": `Winter \*cup\*`}},
	"organise create game":        {in: server, as: admin, own: true, with: values{"name": "A"}, shows: countedGames},
	"organise create seats":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra"}, shows: values{"2": "tables of 2", "4": "tables of 4", "5": "not played in leagues by 5", absent: "tables of 4"}},
	"organise create format":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2"}, shows: values{"season": "Divisions of", "swiss": "Swiss,", "cup": "A cup", "knockout": "Knockout:", absent: "Divisions of"}},
	"organise create pace":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"none": "- no clock", "day": "- 1 day for each move · one extension of 12 hours for each seat · when", "two": "- 2 days for each", "week": "- 7 days for each", "bank": "- a bank of 3 days", "daily": "- moves are due daily", "weekdays": "rests on weekends", absent: "- 1 day for each move · one extension of 12 hours for each seat · when"}},
	"organise create matches":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra", "seats": "4"}, shows: values{"2": "2 matches at tables of 4 would not", "8": "plays 8 matches", "20": "20 matches at tables of 4 would not", absent: "plays 4 matches"}, idle: []beside{{values{"name": "A", "game": "cleopatra", "seats": "2"}, "4", "The format decides"}, {values{"name": "A", "game": "cleopatra", "seats": "4", "format": "knockout"}, "4", "The format decides"}}},
	"organise create at_once":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"0": "made.\n- 1 day for each", "1": "play at most 1 ", "20": "play at most 20 ", absent: "made.\n- 1 day for each"}, idle: []beside{{values{"name": "A", "game": "cleopatra", "seats": "2", "format": "swiss", "duplicate": "True"}, "2", "round by round"}}},
	"organise create days":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"0": "reminders on\n- Points", "1": "Deadline: a day", "366": "Deadline: 366 days", absent: "reminders on\n- Points"}},
	"organise create hurry":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "days": "30"}, shows: values{"1": "has 1 hour", "168": "has 7 days", absent: "has 12 hours"}, idle: []beside{{values{"name": "A", "game": "rounds"}, "2", "`hurry` only applies"}}},
	"organise create size":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "3", "format": "cup"}, shows: values{"2": "of 2 does not work", "40": "itself with 40 ", absent: "itself with 4 "}, idle: []beside{{values{"name": "A", "game": "rounds", "seats": "2", "format": "swiss"}, "8", "`size` only applies"}}},
	"organise create moves":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2", "size": "20"}, shows: values{"0": "0 promoted, 0 relegated", "1": "1 promoted, 1 relegated", "10": "10 promoted, 10 relegated", absent: "2 promoted, 2 relegated"}, idle: []beside{{values{"name": "A", "game": "rounds", "seats": "2", "format": "swiss"}, "1", "only between divisions"}}},
	"organise create rounds":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2", "format": "swiss"}, shows: values{"1": "Swiss, 1 ", "12": "Swiss, 12 ", absent: "Swiss, 4 "}, idle: []beside{{values{"name": "A", "game": "rounds"}, "3", "It is for Swiss"}}},
	"organise create final":       {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2", "size": "20"}, shows: values{"0": "relegated.\n- 1 day for each", "2": "best 2 of", "20": "best 20 of", absent: "relegated.\n- 1 day for each"}},
	"organise create points":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds", "seats": "2"}, shows: values{"7 3": "rank: 7 · 3", absent: "rank: 3 · 0"}, wrong: values{"3 x": "10 6 3 1"}},
	"organise create ties":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"wins, met": "broken by: wins, matches", absent: "broken by: average"}, wrong: values{"coin": "share, wins"}},
	"organise create options":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra", "seats": "3"}, shows: values{"palm_or_claim=off": "Palms or statue: off", absent: "Architects at tables of 3"}, wrong: values{"moon=on": "no option"}},
	"organise create duplicate":   {in: server, as: admin, own: true, with: values{"name": "A", "game": "cleopatra", "format": "swiss", "seats": "2"}, shows: or(yes("Duplicate deals", "again where that can be avoided.\n- 1 day"), "again where that can be avoided.\n- 1 day")},
	"organise create unrated":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: or(yes("do not count", "made.\n- 1 day for each"), "made.\n- 1 day for each")},
	"organise create bots":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"99": "more than 99% of your answers", "0": "more than 0% of your answers", absent: "more than 25% of your answers"}},
	"organise create starts":      {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"2026-06-01 19:00": "<t:1780340400", absent: "lot"}},
	"organise create reliability": {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"80": "Reliability of at least 80%", absent: "lot"}},
	"organise create text":        {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"Be *kind*": `Be \*kind\*`, absent: "lot"}},
	"organise create channel":     {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, shows: values{"700": "comes to <#700>", absent: "comes to <#600>"}},
	"organise create language":    {in: server, as: admin, own: true, with: values{"name": "A", "game": "rounds"}, see: leagueCard, shows: values{"en": "!시즌", "ko": "시즌", absent: "!시즌"}},
	"organise terms seats":        {in: terms, as: admin, own: true, with: values{"league": "2"}, shows: values{"2": "tables of 2", "4": "tables of 4", "5": "not played in leagues by 5", absent: "tables of 4"}},
	"organise terms format":       {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"season": "Divisions of", "swiss": "Swiss,", "cup": "A cup", "knockout": "Knockout:", absent: "Divisions of"}},
	"organise terms pace":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"none": "- no clock", "day": "- 1 day for each move · one extension of 12 hours for each seat · when", "two": "- 2 days for each", "week": "- 7 days for each", "bank": "- a bank of 3 days", "daily": "- moves are due daily", "weekdays": "rests on weekends", absent: "• 1 day for each move · one extension of 12 hours for each seat · when"}},
	"organise terms matches":      {in: terms, as: admin, own: true, with: values{"league": "2"}, shows: values{"2": "2 matches at tables of 4 would not", "8": "plays 8 matches", "20": "20 matches at tables of 4 would not", absent: "plays 4 matches"}, idle: []beside{{values{"league": "1"}, "4", "The format decides"}, {values{"league": "2", "format": "knockout"}, "4", "The format decides"}}},
	"organise terms at_once":      {in: terms, as: admin, own: true, with: values{"league": "5"}, shows: values{"0": "relegated.\n- The best 4", "1": "play at most 1 tables", "20": "play at most 20 tables", absent: "play at most 3 tables"}, idle: []beside{{values{"league": "4", "duplicate": "True"}, "2", "round by round"}}},
	"organise terms days":         {in: terms, as: admin, own: true, with: values{"league": "5"}, shows: values{"0": "reminders on\n- Points", "1": "Deadline: a day", "366": "Deadline: 366 days", absent: "Deadline: 30 days"}},
	"organise terms hurry":        {in: terms, as: admin, own: true, with: values{"league": "5"}, shows: values{"1": "has 1 hour", "168": "has 7 days", absent: "has 12 hours"}, idle: []beside{{values{"league": "1"}, "2", "`hurry` only applies"}}},
	"organise terms size":         {in: terms, as: admin, own: true, with: values{"league": "3"}, shows: values{"2": "of 2 does not work", "40": "itself with 40 ", absent: "itself with 4 "}, idle: []beside{{values{"league": "4"}, "8", "`size` only applies"}}},
	"organise terms moves":        {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"0": "0 promoted, 0 relegated", "1": "1 promoted, 1 relegated", "10": "10 promoted, 10 relegated", absent: "2 promoted, 2 relegated"}, idle: []beside{{values{"league": "4"}, "1", "only between divisions"}}},
	"organise terms rounds":       {in: terms, as: admin, own: true, with: values{"league": "4"}, shows: values{"1": "Swiss, 1 ", "12": "Swiss, 12 ", absent: "Swiss, 4 "}, idle: []beside{{values{"league": "1"}, "3", "It is for Swiss"}}},
	"organise terms final":        {in: terms, as: admin, own: true, with: values{"league": "5", "size": "20"}, shows: values{"0": "at the same time.\n- 1 day", "2": "best 2 of", "20": "best 20 of", absent: "best 4 of"}},
	"organise terms points":       {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"7 3": "rank: 7 · 3", absent: "rank: 3 · 0"}, wrong: values{"3 x": "10 6 3 1"}},
	"organise terms ties":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"wins, met": "broken by: wins, matches", absent: "broken by: average"}, wrong: values{"coin": "share, wins"}},
	"organise terms options":      {in: terms, as: admin, own: true, with: values{"league": "2", "seats": "3"}, shows: values{"palm_or_claim=off": "Palms or statue: off", absent: "Architects at tables of 3"}, wrong: values{"moon=on": "no option"}},
	"organise terms duplicate":    {in: terms, as: admin, own: true, with: values{"league": "4"}, shows: or(yes("Duplicate deals", "again where that can be avoided.\n- 1 day"), "again where that can be avoided.\n- 1 day")},
	"organise terms unrated":      {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: or(yes("do not count", "relegated.\n- 1 day for each"), "relegated.\n-# • 1 day for each")},
	"organise terms bots":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"99": "more than 99% of your answers", "0": "more than 0% of your answers", absent: "more than 25% of your answers"}},
	"organise terms starts":       {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"2026-06-01 19:00": "<t:1780340400", absent: "lot"}},
	"organise terms reliability":  {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"80": "Reliability of at least 80%", absent: "lot"}},
	"organise terms text":         {in: terms, as: admin, own: true, with: values{"league": "1"}, shows: values{"Be *kind*": `Be \*kind\*`, absent: "lot"}},
	"organise terms league":       {in: leagues, as: admin, own: true, with: values{"unrated": "True"}, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},

	"league join league":         {in: leagues, as: "3", own: true, shows: values{"1": "Autumn", "2": "Winter", "winter": "Winter", absent: "Winter"}},
	"league join substitute":     {in: leagues, as: "3", own: true, with: values{"league": "1"}, shows: or(yes("You are a substitute of", "You are in:"), "You are in:")},
	"league leave league":        {in: leagues, as: "1", own: true, shows: values{"1": "Autumn", "2": "not in this season", absent: "not in this season"}},
	"league standings league":    {in: leagues, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"league standings division":  {in: season, with: values{"league": "1"}, shows: values{"1": "· Division 1", "2": "· Division 2", "100": "Season 1 has 2 divisions.", absent: "· Division 2"}},
	"league standings season":    {in: season, with: values{"league": "1"}, shows: values{"1": "season 1:", "1000": "The league has one season", absent: "season 1:"}},
	"league table league":        {in: leagues, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"league table division":      {in: season, with: values{"league": "1"}, shows: values{"1": "· Division 1", "2": "· Division 2", "100": "Season 1 has 2 divisions.", absent: "· Division 2"}},
	"league table season":        {in: season, with: values{"league": "1"}, shows: values{"1": "season 1:", "1000": "The league has one season", absent: "season 1:"}},
	"league schedule league":     {in: leagues, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"league schedule division":   {in: season, with: values{"league": "1"}, shows: values{"1": "· Division 1", "2": "· Division 2", "100": "Season 1 has 2 divisions.", absent: "· Division 2"}},
	"league schedule season":     {in: season, with: values{"league": "1"}, shows: values{"1": "season 1:", "1000": "The league has one season", absent: "season 1:"}},
	"organise sub out":           {in: season, as: admin, own: true, with: values{"league": "1"}, shows: values{"1": "<@1>", "2": "<@2>"}, wrong: values{"77": "nobody who plays"}},
	"organise sub in":            {in: season, as: admin, own: true, with: values{"league": "1", "out": "1"}, shows: values{"7": "<@7> takes over", absent: "a substitute, else a computer"}, wrong: values{"4": "not offered"}},
	"organise sub reason":        {in: season, as: admin, own: true, with: values{"league": "1", "out": "1", "in": "7"}, see: leagueLog, shows: values{"is *ill*": `comes (Why: is \*ill\*)`, absent: "comes\n"}},
	"organise sub league":        {in: season, as: admin, own: true, with: values{"out": "1"}, shows: values{"1": "<@1>", "2": "has not started", absent: "has not started"}},
	"organise adjudicate table":  {in: season, as: admin, own: true, asks: true, shows: values{"1": "table #1 is decided", "2": "table #2 is decided"}, wrong: values{"x": "table", "99": "table"}},
	"organise adjudicate ranks":  {in: season, as: admin, with: values{"table": "1"}, shows: values{"2 1": "you entered these places", absent: "Average places"}, wrong: values{"x": "places in seat order"}},
	"organise adjudicate reason": {in: season, as: admin, own: true, asks: true, with: values{"table": "1", "ranks": "2 1"}, see: leagueLog, shows: values{"a *storm*": `of season 1: 2 1 (Why: a \*storm\*)`, absent: "of season 1: 2 1\n"}},
	"organise remove person":     {in: leagues, as: admin, own: true, with: values{"league": "1"}, shows: values{"1": "<@1> is out", "2": "<@2> is out"}, wrong: values{"3": "have not joined"}},
	"organise remove reason":     {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "1"}, see: leagueLog, shows: values{"is *rude*": `before season 1 (Why: is \*rude\*)`, absent: "out before season 1\n"}},
	"organise remove back":       {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "1"}, before: takenOut, shows: or(yes("<@1> may join", "<@1> is out"), "<@1> is out")},
	"organise remove league":     {in: leagues, as: admin, own: true, with: values{"person": "1"}, shows: values{"1": "Autumn", "2": "have not joined", absent: "have not joined"}},
	"organise panel league":      {in: leagues, as: admin, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise announce league":   {in: leagues, as: admin, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise computers number":  {in: leagues, as: admin, with: values{"league": "1"}, shows: values{"0": "season: 0.", "1": "season: 1.", "40": "40"}},
	"organise computers level":   {in: leagues, as: admin, own: true, with: values{"league": "1", "number": "1"}, shows: values{"1": "Beginner bot in", "2": "Casual bot in", "3": "Club bot in", "4": "Expert bot in", absent: "Club bot in"}},
	"organise computers league":  {in: leagues, as: admin, own: true, with: values{"number": "1"}, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise organiser person":  {in: leagues, as: admin, own: true, with: values{"league": "1"}, shows: values{"3": "<@3>", "4": "<@4>"}, wrong: values{"666": "bot"}},
	"organise organiser remove":  {in: leagues, as: admin, own: true, with: values{"league": "1", "person": "3"}, shows: or(yes("!<@9>, <@3>", "<@9>, <@3>"), "<@9>, <@3>")},
	"organise organiser league":  {in: leagues, as: admin, own: true, with: values{"person": "3"}, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise close league":      {in: leagues, as: admin, own: true, asks: true, shows: values{"1": "Autumn** is closed", "2": "Winter** is closed", absent: "Winter** is closed"}},
	"organise close reason":      {in: leagues, as: admin, own: true, asks: true, with: values{"league": "1"}, see: leagueLog, shows: values{"no *time*": `closed the league (Why: no \*time\*)`, absent: "closed the league\n"}},
	"league log league":          {in: leagues, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},
	"organise export league":     {in: leagues, shows: values{"1": "Autumn", "2": "Winter", absent: "Winter"}},

	"stats player": {in: ended, shows: values{"2": "Bo", absent: "Ada"}, wrong: values{"4": "private"}},
	"stats game":   {in: ended, shows: or(countedGames, "Ada")},
	"daily game":   {in: deals, shows: values{"rounds": "Rounds", "lisboa": "Lisboa", "cleopatra": "No deal of that game", "villagers": "No deal of that game", "caylus": "No deal of that game", "architects": "No deal of that game", absent: "Rounds"}},
}
