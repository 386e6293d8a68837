package storagetest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/storage"
)

// earlierPost is a row of posts from before its facts had their own columns,
// and the message that a migration makes of it.
type earlierPost struct {
	kind, user, message string
	seq                 int64
	digest              string
	want                storage.Message // without Table and Channel
}

func earlierPosts() []earlierPost {
	sent := time.Date(2026, 3, 1, 12, 0, 7, 0, time.UTC)
	s := sent.Unix()
	return []earlierPost{
		{"card sending", "", "1a2b @302 @303 3c4d", s, "nonce", storage.Message{Kind: "card sending", Sent: sent, Nonce: "nonce", Texts: []string{"1a2b", "3c4d"}, People: []string{"302", "303"}}},
		{"hand sending", "ada", "1a2b", s, "n2", storage.Message{Kind: "hand sending", User: "ada", Sent: sent, Nonce: "n2", Texts: []string{"1a2b"}}},
		{"turn sending", "ada", "", s, "n3", storage.Message{Kind: "turn sending", User: "ada", Sent: sent, Nonce: "n3"}},
		{"said sending", "01J8", "1a2b", s, "n4", storage.Message{Kind: "said 01J8 sending", Sent: sent, Nonce: "n4", Texts: []string{"1a2b"}}},
		{"turn", "ada", "m", 3, "01J8 ab12.cd34", storage.Message{Kind: "turn", User: "ada", Message: "m", Seq: 3, Delivery: "01J8", Digest: "ab12.cd34"}},
		{"turn", "bo", "m", s, "01J8 ab12", storage.Message{Kind: "turn", User: "bo", Message: "m", Pressed: sent, Delivery: "01J8", Digest: "ab12"}},
		{"remind", "ada", "m", s, "01J8 ab12", storage.Message{Kind: "remind", User: "ada", Message: "m", Sent: sent, Delivery: "01J8", Digest: "ab12"}},
		{"remind", "bo", "m", s, "01J8", storage.Message{Kind: "remind", User: "bo", Message: "m", Sent: sent, Delivery: "01J8"}},
		{"mentioned", "bo", "", s, "", storage.Message{Kind: "mentioned", User: "bo", Sent: sent}},
		{"reverted", "", "m", 0, "01J8", storage.Message{Kind: "reverted", Message: "m", Delivery: "01J8"}},
		{"card", "", "m", 4, "ab12.cd34 01J8", storage.Message{Kind: "card", Message: "m", Seq: 4, Delivery: "01J8", Digest: "ab12.cd34"}},
		{"card", "ada", "m", 4, "ab12.cd34", storage.Message{Kind: "card", User: "ada", Message: "m", Seq: 4, Digest: "ab12.cd34"}},
		{"hand", "ada", "m", 4, "ab12.cd34", storage.Message{Kind: "hand", User: "ada", Message: "m", Seq: 4, Digest: "ab12.cd34"}},
		{"rematch", "", "m", 0, "12 0@1772366407 3@1772366408", storage.Message{Kind: "rematch", Message: "m", About: 12, Pinged: map[int]time.Time{0: sent, 3: sent.Add(time.Second)}}},
		{"rematch", "ada", "m", 0, "12", storage.Message{Kind: "rematch", User: "ada", Message: "m", About: 12}},
		{"untold", "ada", "", 12, "", storage.Message{Kind: "untold", User: "ada", About: 12}},
		{"untold", "bo", "", 2_000_000_000, "", storage.Message{Kind: "untold", User: "bo", About: 2_000_000_000}},
		{"said", "", "m", 0, "01J8 01J7 01J6", storage.Message{Kind: "said", Message: "m", Delivery: "01J8", Earlier: []string{"01J7", "01J6"}}},
		{"trouble", "ada", "m", 0, "locked", storage.Message{Kind: "trouble", User: "ada", Message: "m", Topic: "locked"}},
		{"daily 5 told", "ada", "m", 0, "counted", storage.Message{Kind: "daily 5 told", User: "ada", Message: "m", Topic: "counted"}},
		{"daily 5", "", "m", 0, "ab12", storage.Message{Kind: "daily 5", Message: "m", Digest: "ab12"}},
		{"find 7", "ada", "m", 0, "9 ab12", storage.Message{Kind: "find 7", User: "ada", Message: "m", Topic: "9", Digest: "ab12"}},
		{"find 8", "ada", "m", 0, "0 ab12", storage.Message{Kind: "find 8", User: "ada", Message: "m", Digest: "ab12"}},
		{"league 2", "", "m", 0, "playing ab12", storage.Message{Kind: "league 2", Message: "m", Topic: "playing", Digest: "ab12"}},
		{"league 2", "ada", "m", 1, "ab12", storage.Message{Kind: "league 2", User: "ada", Message: "m", Topic: "playing", Digest: "ab12"}},
		{"league 2 here", "bo", "m", 2, "ab12", storage.Message{Kind: "league 2 here", User: "bo", Message: "m", Topic: "over", Digest: "ab12"}},
		{"league 2 invited", "ada", "m", 0, "invited", storage.Message{Kind: "league 2 invited", User: "ada", Message: "m", Digest: "invited"}},
		{"removed", "g", "", 0, "", storage.Message{Kind: "removed g"}},
	}
}

// EarlierPosts returns statements that fill a database of the version before posts and acts
// got columns of their own.
func EarlierPosts() string {
	var b strings.Builder
	for _, p := range earlierPosts() {
		fmt.Fprintf(&b, "INSERT INTO posts (table_id, kind, \"user\", channel, message, seq, digest) VALUES (1, '%s', '%s', '800', '%s', %d, '%s');\n",
			p.kind, p.user, p.message, p.seq, p.digest)
	}
	b.WriteString(`INSERT INTO audits (at, guild, table_id, "user", act, detail) VALUES (1000, 'g', 1, 'ada', 'close', ''), (2000, 'league 12', 0, 'bo', 'rule', '{}');` + "\n")
	return b.String()
}

// CheckEarlierPosts checks the messages that a migration made of EarlierPosts.
func CheckEarlierPosts(t *testing.T, s storage.Store) {
	t.Helper()
	for _, p := range earlierPosts() {
		p.want.Table, p.want.Channel = 1, "800"
		got, err := s.Post(t.Context(), 1, p.want.Kind, p.want.User)
		ok(t, err)
		same(t, fmt.Sprintf("post %q of %q", p.kind, p.user), got, p.want)
	}
	acts, err := s.Acts(t.Context(), "g", 9)
	ok(t, err)
	same(t, "acts of the server", acts, []storage.Audit{{At: time.UnixMilli(1000).UTC(), Guild: "g", Table: 1, User: "ada", Act: "close"}})
	acts, err = s.Journal(t.Context(), 12, 9)
	ok(t, err)
	same(t, "journal of the league", acts, []storage.Audit{{At: time.UnixMilli(2000).UTC(), User: "bo", Act: "rule", Detail: "{}", League: 12}})
}

// secondMeaning matches the words with which a comment gives a column a second
// meaning.
var secondMeaning = regexp.MustCompile(`(?i)\b(or|else|otherwise|also|beside|besides|unless|depending)\b`)

// CheckComments checks comments of columns, by "table.column": each column of
// the commented tables has one, and none gives its column two meanings.
func CheckComments(t *testing.T, comments map[string]string, commented ...string) {
	t.Helper()
	for column, comment := range comments {
		table, _, _ := strings.Cut(column, ".")
		if found := secondMeaning.FindString(comment); found != "" {
			t.Errorf("column %s has two meanings (%q): %s", column, found, comment)
		}
		for _, c := range commented {
			if table == c && comment == "" {
				t.Errorf("column %s has no comment", column)
			}
		}
	}
}

// EarlierResults returns a season with results from before there was a ledger:
// a played match with a winner, a seat that a bot finished and a last one, a
// ruled one, one between computers, a bye and one that is still played.
func EarlierResults() storage.LeagueChange {
	c := sampleLeague()
	c.Audit = nil // audits have one more column today
	for n, user := range []string{"ada", "bo", "chen"} {
		e := storage.Entrant{N: n + 1, User: user, State: "in", Division: 1, Joined: at(1)}
		if n < len(c.Entrants) {
			c.Entrants[n] = e
		} else {
			c.Entrants = append(c.Entrants, e)
		}
	}
	seats := func(s ...storage.FixtureSeat) []storage.FixtureSeat {
		for i := range s {
			s[i].Entrant, s[i].User = i+1, c.Entrants[i].User
		}
		return s
	}
	c.Fixtures = []storage.Fixture{
		{N: 1, Division: 1, Round: 1, State: storage.FixtureOver, Ended: at(3), Seats: seats(
			storage.FixtureSeat{Rank: 2, Score: 30}, storage.FixtureSeat{Rank: 3, Score: 9}, storage.FixtureSeat{Rank: 1, Score: 40, Points: 600, Share: 10_000, Alone: true})},
		{N: 2, Division: 1, Round: 2, State: storage.FixtureOver, Ended: at(4), Ruled: "root", Seats: seats(
			storage.FixtureSeat{Rank: 1, Points: 600}, storage.FixtureSeat{Rank: 2})},
		{N: 3, Division: 1, Round: 2, State: storage.FixtureOver, Ended: at(4), Seats: seats(storage.FixtureSeat{}, storage.FixtureSeat{})},
		{N: 4, Division: 1, Round: 2, State: storage.FixtureOver, Ended: at(4), Seats: seats(storage.FixtureSeat{Points: 100})},
		{N: 5, Division: 1, Round: 2, State: storage.FixtureOpen, Seats: seats(storage.FixtureSeat{}, storage.FixtureSeat{})},
	}
	return c
}

// CheckEarlierResults compares the ledgers that a migration made of EarlierResults.
func CheckEarlierResults(t *testing.T, s storage.Store) {
	t.Helper()
	list, err := s.Fixtures(t.Context(), 1)
	ok(t, err)
	want := [][]storage.LedgerEntry{
		{{N: 1, Kind: storage.LedgerPlayed, At: at(3), Round: 1, Seats: []storage.LedgerSeat{
			{Rank: 2, Score: 30}, {Rank: 3, Score: 9, Counts: true}, {Rank: 1, Score: 40, Share: 10_000, Counts: true, Alone: true}}}},
		{{N: 1, Kind: storage.LedgerRuled, By: "root", At: at(4), Round: 2, Seats: []storage.LedgerSeat{{Rank: 1, Counts: true}, {Rank: 2, Counts: true}}}},
		nil, nil, nil,
	}
	for i, f := range list {
		same(t, "ledger", f.Ledger, want[i])
	}
	same(t, "fixtures", len(list), len(want))
}
