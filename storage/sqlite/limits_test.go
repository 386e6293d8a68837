package sqlite

import (
	"errors"
	"testing"

	"guildhall/storage"
)

// TestOwnLimits checks the default limits: for servers that set none, and for
// direct messages.
func TestOwnLimits(t *testing.T) {
	db := fresh(t, WithoutSync(), WithLimits(storage.Limits{PerPerson: 2, PerServer: 3}))
	open := func(guild, user string) error {
		_, err := db.Create(t.Context(), storage.Table{Guild: guild, Seats: []storage.Seat{{User: user}}}, "", nil)
		return err
	}
	for _, tt := range []struct {
		guild, user string
		crowded     bool
	}{
		{"g", "ada", false}, {"g", "ada", false}, {"g", "ada", true},
		{"", "ada", false}, {"", "ada", false}, {"", "ada", true},
		{"g", "bo", false}, {"g", "chen", true}, {"other", "chen", false},
		{"", "bo", false}, {"", "chen", false},
	} {
		var c *storage.LimitError
		if err := open(tt.guild, tt.user); errors.As(err, &c) != tt.crowded || (err != nil) != tt.crowded {
			t.Errorf("%s opens in %q: %v, want crowded %v", tt.user, tt.guild, err, tt.crowded)
		}
	}
}
