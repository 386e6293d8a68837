package leaguepage

import (
	"context"

	"guildhall/bot/discord/recipients"
)

// OrganiserPage is the private page of a league for one of its organisers, in words.
type OrganiserPage struct {
	Title string
	State string // how far the season is
	Acts  []OrganiserAct
	Parts []OrganiserPart
}

// OrganiserPart is a part of the page: a table of people or matches.
type OrganiserPart struct {
	Title  string
	Heads  []string
	Rows   []OrganiserRow
	Acts   []OrganiserAct
	Folded bool // shown on demand
}

// OrganiserRow is a line of a part.
type OrganiserRow struct {
	Cells []string
	Late  bool
	Acts  []OrganiserAct
}

// OrganiserAct is an act that an organiser can do on the page.
type OrganiserAct struct {
	Do     string            `json:"do"`
	On     int64             `json:"on,omitempty"` // a table, or an entrant by number
	Label  string            `json:"label"`
	Title  string            `json:"title,omitempty"` // of the question before it; empty: it is done at once
	Lines  []string          `json:"lines,omitempty"`
	Fields []OrganiserField  `json:"fields,omitempty"`
	Given  map[string]string `json:"given,omitempty"` // values that the page sends back
}

// OrganiserField is a value that an act asks for.
type OrganiserField struct {
	Name    string            `json:"name"`
	Label   string            `json:"label"`
	Hint    string            `json:"hint,omitempty"`
	Max     int               `json:"max,omitempty"` // characters
	Choices []OrganiserChoice `json:"choices,omitempty"`
}

// OrganiserChoice is a value that can be chosen.
type OrganiserChoice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// OrganiserDeed is an act as the page sends it.
type OrganiserDeed struct {
	League int64
	Do     string
	On     int64
	Fields map[string]string
	Press  string // unique: a repeated one acts once
}

// OrganiserAnswer is the response to an act.
type OrganiserAnswer struct {
	Said string        `json:"said,omitempty"`
	Next *OrganiserAct `json:"next,omitempty"` // the act that confirms this one
}

// OrganiserDesk serves the page of a league to its organisers. Both functions return a
// *table.RefusedError for other people.
type OrganiserDesk struct {
	Page func(ctx context.Context, r recipients.Recipient, league int64) (OrganiserPage, error)
	Do   func(ctx context.Context, r recipients.Recipient, d OrganiserDeed) (OrganiserAnswer, error)
}

// OrganiserTable returns the number under which links and sessions know the organisers' page
// of a league. Tables have positive numbers.
func OrganiserTable(league int64) int64 { return -league }
