// Package leaguepage holds the words of the pages of a league: the public page, and the private
// page of its organisers.
package leaguepage

// Page holds the texts of the public page of a league.
type Page struct {
	Title     string
	Game      string   // id of its game
	Lines     []string // lines about the season
	Divisions []Division
}

// Division is a division of a season.
type Division struct {
	Name                string // "" if there is only one division
	Standings, Pairings Table
}

// Table is a table of words and numbers.
type Table struct {
	Title string
	Heads []string
	Rows  []Row
	Note  string // omissions of the table; "" if there are none
}

// Row is a line of a table.
type Row struct {
	Cells []string
	Table int64 // the table of the line's match; 0: none
	Plays bool  // that match is running
	// Planned is set for a match that has no table yet.
	Planned bool
	// Points and Movement belong to a row of the standings. Points has no unit and only compares
	// rows. Movement is 1 for a player who would be promoted if the season ended now, and -1 for
	// one who would be relegated.
	Points   int
	Movement int
}
