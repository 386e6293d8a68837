package handler

// LeaguePage holds the texts of the public page of a league.
type LeaguePage struct {
	Title     string
	Game      string   // id of its game
	Lines     []string // lines about the season
	Divisions []LeagueDivision
}

// LeagueDivision is a division of a season.
type LeagueDivision struct {
	Name                string // "" if there is only one division
	Standings, Pairings LeagueTable
}

// LeagueTable is a table of words and numbers.
type LeagueTable struct {
	Title string
	Heads []string
	Rows  []LeagueRow
	Note  string // omissions of the table; "" if there are none
}

// LeagueRow is a line of a table.
type LeagueRow struct {
	Cells []string
	Table int64 // the table of the line's match; 0: none
	Plays bool  // that match is running
}
