package handler

// LeaguePage is the page of a league that everybody may open, in words.
type LeaguePage struct {
	Title     string
	Lines     []string // about the season
	Divisions []LeagueDivision
}

// LeagueDivision is a division of a season.
type LeagueDivision struct {
	Name                string // "" where there is one division
	Standings, Pairings LeagueTable
}

// LeagueTable is a table of words and numbers.
type LeagueTable struct {
	Title string
	Heads []string
	Rows  []LeagueRow
	Note  string // what the table leaves out; "" for nothing
}

// LeagueRow is a line of a table.
type LeagueRow struct {
	Cells []string
	Table int64 // whose match the line is about; 0: none
	Plays bool  // that match is played now
}
