package settings_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/settings"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/voting"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// exportOf requests the export of a person in a direct message, and returns it
// parsed and as text.
func exportOf(h *discordtest.Fixture, user string) (settings.Export, string) {
	h.T.Helper()
	page := h.MyData(user, "dm-"+user)
	said := h.Press(user, page, discordtest.Verb(page, "export"))
	if len(said.Files) != 1 {
		h.T.Fatalf("export: %s", said.Text())
	}
	var got settings.Export
	if err := json.Unmarshal(said.Files[0].Data, &got); err != nil {
		h.T.Fatal(err)
	}
	return got, string(said.Files[0].Data)
}

// The export contains a person's part in everything, wherever it is requested, and no
// other person's.
func TestExport(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	h.Notes("1", tb.Thread, "keep the marble")
	h.Notes("2", tb.Thread, "what Bo thinks")
	for _, guild := range []string{discordtest.GuildID, "501"} {
		h.Admin("1", "doors", map[string]string{"open": "True"}, func(in *wire.Interaction) { in.Guild = guild })
	}
	h.Plays("1", tb, "nod")
	h.Ok(h.Bot.Queue.EnqueueHand(t.Context(), tb, "1"))
	h.Reach("1", tb.Thread, "table manage", nil, "pause")
	h.AsksStandin("2", tb, map[string]string{"with": "9"})
	h.Deliver()
	got, file := exportOf(h, "1")
	if len(got.Tables) != 1 {
		t.Fatalf("tables: %s", file)
	}
	one := got.Tables[0]
	if one.Seat != 1 || one.Left || !one.Opened || !slices.Equal(one.Moves, []string{"nod"}) {
		t.Errorf("table: %+v", one)
	}
	if len(one.Votes) != 1 || one.Votes[0].Kind != voting.Pause || !one.Votes[0].Asked || one.Votes[0].Ballot != voting.Yes {
		t.Errorf("votes: %+v", one.Votes)
	}
	if len(got.Acts) != 2 || got.Acts[0].Guild == got.Acts[1].Guild {
		t.Errorf("acts: %+v, want those on both servers", got.Acts)
	}
	if got.Person.Name != "Ada" || got.Notes[tb.ID] != "keep the marble" || got.Language != "en" || len(got.Messages) == 0 {
		t.Errorf("export: %s", file)
	}
	for _, secret := range []string{"Bo", "what Bo thinks", "\"2\"", "Guest"} {
		if strings.Contains(file, secret) {
			t.Errorf("the export tells %q of somebody else", secret)
		}
	}
	// The newcomer, and the voters who have not voted yet.
	if got, file := exportOf(h, "9"); len(got.Tables) != 1 || got.Tables[0].Seat != 0 || len(got.Tables[0].Votes) != 1 || !got.Tables[0].Votes[0].Comes {
		t.Errorf("of who may stand in: %s", file)
	}
	if got, file := exportOf(h, "3"); len(got.Tables[0].Votes) != 1 || got.Tables[0].Votes[0].Ballot != "" {
		t.Errorf("of who has not voted: %s", file)
	}
}

// The export contains drafts and left seats. It contains no moves of a left seat while
// the game continues with its hand.
func TestExportOfDraftsAndLeftSeats(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	h.Command("1", tb.Thread, "move", map[string]string{"answer": "nod"})
	got, file := exportOf(h, "1")
	if !slices.Equal(got.Tables[0].Draft, []string{"nod"}) || len(got.Tables[0].Moves) != 0 {
		t.Errorf("draft: %s", file)
	}
	if got, file := exportOf(h, "2"); len(got.Tables[0].Draft) != 0 {
		t.Errorf("Bo's export has Ada's draft: %s", file)
	}
	h.Plays("1", tb, "nod")
	_, err := h.Bot.Services.Absences.Resign(context.Background(), tb.ID, "1", "p")
	h.Ok(err)
	got, file = exportOf(h, "1")
	if one := got.Tables[0]; !one.Left || !slices.Equal(one.Knew, []int{1}) || len(one.Moves) != 0 {
		t.Errorf("left: %s", file)
	}
	_, err = h.Bot.Services.Lobby.Remove(context.Background(), tb.ID, "9", "q", "")
	h.Ok(err)
	if got, file = exportOf(h, "1"); len(got.Tables[0].Moves) == 0 {
		t.Errorf("ended: %s", file)
	}
}

// A person who still plays is shown how to leave each table. The data of a person who
// resigned are deleted while the others continue.
func TestForgetShowsHowToLeave(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	running := h.StartedThree()
	if got := h.Forgets("1").Content; !strings.Contains(got, "resign in `/table manage`") {
		t.Errorf("who plays: %s", got)
	}
	h.AsksStandin("1", running, map[string]string{"with": "4"})
	h.Deliver()
	h.Votes("4", h.Ballot(running), "yes")
	h.Command("4", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	got := h.Forgets("4").Content
	for _, way := range []string{"그만둘 수 있습니다", "«나가기»"} {
		if !strings.Contains(got, way) {
			t.Errorf("who stands in and opened a table lacks %q: %s", way, got)
		}
	}
	if h.Person("4").Name == "" {
		t.Error("who is counted on was forgotten")
	}
	_, err := h.Bot.Services.Absences.Resign(context.Background(), running.ID, "2", "p")
	h.Ok(err)
	h.Forgets("2")
	if got := h.Person("2").Name; got != "" {
		t.Errorf("who resigned is kept as %q", got)
	}
	if got := h.Table(running.ID); got.Phase != storage.Playing {
		t.Errorf("the table of the others is %s", got.Phase)
	}
}

// leftOf lists every place in the database that contains one of the words.
func leftOf(h *discordtest.Fixture, words ...string) (found []string) {
	h.T.Helper()
	testdb.File(h.T, h.Store)
	db, err := sql.Open("sqlite", h.File)
	h.Ok(err)
	defer db.Close()
	var tables []string
	rows, err := db.Query(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
	h.Ok(err)
	for rows.Next() {
		var name string
		h.Ok(rows.Scan(&name))
		tables = append(tables, name)
	}
	h.Ok(rows.Close())
	for _, name := range tables {
		rows, err := db.Query("SELECT * FROM " + name)
		h.Ok(err)
		columns, err := rows.Columns()
		h.Ok(err)
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			h.Ok(rows.Scan(into...))
			for i, v := range values {
				text := fmt.Sprintf("%s", v)
				if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) }) {
					found = append(found, name+"."+columns[i]+": "+text)
				}
			}
		}
		h.Ok(rows.Close())
	}
	return found
}

// After the deletion nothing names the person in any role.
func TestForgetLeavesNoTrace(t *testing.T) {
	const me, called = "1234567890123", "Zelda Unique"
	ctx := context.Background()
	h := discordtest.New(t, discordtest.Rounds{})
	h.Names = map[string]string{me: called}
	tb := h.StartedThree()
	h.Reach(me, tb.Thread, "table manage", nil, "follow")
	// a former stand-in and a current candidate
	h.AsksStandin("1", tb, map[string]string{"with": me})
	h.Deliver()
	h.Votes(me, h.Ballot(tb), "yes")
	h.Notes(me, tb.Thread, "mine")
	h.Reach(me, tb.Thread, "table manage", nil, "here")
	h.AsksReplace("1", tb, map[string]string{"with": me, "seat": "0"})
	h.Deliver()
	// a resigned seat
	h.Command(me, discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	own := h.Newest()
	for _, u := range []string{"2", "3"} {
		h.Command(u, discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(own.ID)})
	}
	h.Reach(me, discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(own.ID)}, "start")
	h.Deliver()
	_, err := h.Bot.Services.Absences.Resign(ctx, own.ID, me, "p")
	h.Ok(err)
	h.Deliver()
	// acts of an administrator, one of which is still queued for the log channel
	h.Admin(me, "log", map[string]string{"channel": "700"})
	h.Deliver()
	h.Admin(me, "doors", map[string]string{"open": "True"})
	if len(leftOf(h, me, called)) < 8 {
		t.Fatalf("too little is kept to test with: %q", leftOf(h, me, called))
	}
	if said := h.Forgets(me).Content; !strings.HasPrefix(said, "Done.") {
		t.Fatalf("answer: %s", said)
	}
	for _, left := range leftOf(h, me, called) {
		t.Errorf("left in %s", left)
	}
	told := len(h.Wire.In("700", ""))
	h.Deliver()
	all := h.Wire.In("700", "")
	if len(all) != told+1 || strings.Contains(all[told].Content, called) || !strings.Contains(all[told].Content, "new tables") {
		t.Errorf("the log channel was told of the act: %d lines after %d", len(all), told)
	}
	panel := h.Admin("1", "show", nil)
	if !strings.Contains(panel.Content, "new tables") || strings.Contains(panel.Content, "<@>") {
		t.Errorf("the acts are shown as: %s", panel.Content)
	}
	for _, m := range h.Wire.In(tb.Thread, "") {
		if discordtest.Verb(m, "vote") != "" {
			t.Errorf("a vote about who was forgotten stands open: %s", m.Content)
		}
	}
	if h.Errs.String() != "" && strings.Contains(h.Errs.String(), "ERROR") {
		t.Error(h.Errs)
	}
}

// The card of a vote whose candidate deleted their data says that it ended, and
// mentions no deleted user.
func TestForgottenCandidate(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	h.AsksReplace("1", tb, map[string]string{"with": "9", "seat": "2"})
	h.Deliver()
	card := h.Ballot(tb)
	h.Forgets("9")
	h.Deliver()
	if card = h.Wire.Find(tb.Thread, card.ID); discordtest.Verb(card, "vote") != "" || !strings.Contains(card.Content, "moved on") || strings.Contains(card.Content, "Guest") {
		t.Errorf("the card: %s", card.Text())
	}
	if len(h.Table(tb.ID).TableState.Votes) != 0 {
		t.Error("the vote is open")
	}
}
