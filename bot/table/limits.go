package table

import (
	"errors"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Crowded turns the store's word that there would be too many tables into a
// refusal of user, who would have changed table; other errors stay as they are.
func Crowded(err error, table storage.Table, user string) error {
	var c *storage.Crowded
	if !errors.As(err, &c) {
		return err
	}
	args := []engine.Arg{engine.N("n", c.N), engine.N("most", c.Most)}
	switch {
	case c.User == "":
		return Refuse(TooManyHere, args, "ask_limit")
	case c.User != user:
		return Refuse(TooManyTheirs, append(args, engine.Word("name", nameAt(table, c.User))), "they_finish", "choose_person")
	case table.Guild == "":
		return Refuse(TooManyMine, args, "finish_first")
	default:
		return Refuse(TooManyMine, args, "finish_first", "raise_limit")
	}
}

// nameAt is what a user is called at a table.
func nameAt(table storage.Table, user string) string {
	if i := seating.Index(table, user); i >= 0 {
		return table.Seats[i].Name
	}
	if i := slices.IndexFunc(table.Seats, func(s storage.Seat) bool { return s.Standin == user }); i >= 0 {
		return table.Seats[i].StandinName
	}
	return user
}

// LongestNote bounds a private note, in characters.
const LongestNote = 1500
