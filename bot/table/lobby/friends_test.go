package lobby_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

// friendsTable opens a table for friends of Ada, and returns it with its code.
func friendsTable(t *testing.T, h *tabletest.Fixture) (storage.Table, string) {
	t.Helper()
	row, err := h.Services.Lobby.Open(context.Background(), lobby.Request{Game: "bazaar", Counts: []int{2, 3}, Owner: "ada", OwnerName: "Ada", MaxFriends: 2, Press: h.Press(), Guild: "g", Channel: "c", Invited: []string{"zoe"}})
	h.Must(err)
	if row.Guild != "" || row.Channel != "" || !row.TableState.Across || len(row.Invited) != 0 {
		t.Errorf("a table for friends is %+v", row)
	}
	return row, lobby.Code(row)
}

func TestFriendsJoinByCode(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	row, code := friendsTable(t, h)
	if !regexp.MustCompile(`^[0-9]+-[2-9A-HJ-NP-Z]{8}$`).MatchString(code) {
		t.Fatalf("code %q", code)
	}
	if _, err := h.Services.Lobby.Join(ctx, row.ID, "bo", "Bo", h.Press()); tabletest.Reason(err) != table.Uninvited {
		t.Errorf("without the code: %v", err)
	}
	number, secret, _ := strings.Cut(code, "-")
	other, otherCode := friendsTable(t, h)
	_, otherSecret, _ := strings.Cut(otherCode, "-")
	if secret == otherSecret {
		t.Fatal("two tables have the same secret")
	}
	for _, wrong := range []string{"", "-", number, number + "-", number + "-" + otherSecret, "999-" + secret, secret, "x-" + secret, number + "-" + secret[1:]} {
		if _, err := h.Services.Lobby.JoinByCode(ctx, wrong, "bo", "Bo", h.Press()); tabletest.Reason(err) != table.WrongCode {
			t.Errorf("code %q: %v", wrong, err)
		}
	}
	row, err := h.Services.Lobby.JoinByCode(ctx, " https://board.example/board/j/"+strings.ToLower(code)+"/ ", "bo", "Bo", h.Press())
	if err != nil || len(row.Seats) != 2 || row.Seats[1].User != "bo" {
		t.Errorf("with the link: %+v, %v", row.Seats, err)
	}
	if _, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "chen", OwnerName: "Chen", MaxFriends: 2, Press: h.Press()}); tabletest.Reason(err) != table.FriendsFull {
		t.Errorf("a third table of two: %v", err)
	}
	_, err = h.Services.Lobby.Close(ctx, other.ID, "ada", h.Press(), "")
	h.Must(err)
	_, err = h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "chen", OwnerName: "Chen", MaxFriends: 2, Press: h.Press()})
	h.Must(err)
}

// A person may try 20 wrong codes an hour. More of them do not find even the right one.
func TestWrongCodesAreLimited(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	_, code := friendsTable(t, h)
	for range 20 {
		if _, err := h.Services.Lobby.ByCode(ctx, "1-WRONGCDE", "eve"); tabletest.Reason(err) != table.WrongCode {
			t.Fatalf("a wrong code: %v", err)
		}
	}
	if _, err := h.Services.Lobby.JoinByCode(ctx, code, "eve", "Eve", h.Press()); tabletest.Reason(err) != table.TooManyCodes {
		t.Errorf("the 21st code: %v", err)
	}
	if _, err := h.Services.Lobby.ByCode(ctx, code, "bo"); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	h.Clock = h.Clock.Add(time.Hour)
	if _, err := h.Services.Lobby.JoinByCode(ctx, code, "eve", "Eve", h.Press()); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

// The owner removes a person before the start. That person cannot join again, and only their
// card is removed.
func TestOwnerRemovesFriend(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	row, code := friendsTable(t, h)
	for _, u := range []string{"bo", "eve"} {
		_, err := h.Services.Lobby.JoinByCode(ctx, code, u, u, h.Press())
		h.Must(err)
	}
	for _, c := range []struct {
		by, user string
		want     table.Reason
	}{{"bo", "eve", table.OnlyOwner}, {"ada", "ada", table.NoSuchSeat}, {"ada", "zoe", table.NoSuchSeat}} {
		if _, err := h.Services.Lobby.Unseat(ctx, row.ID, c.by, c.user, h.Press()); tabletest.Reason(err) != c.want {
			t.Errorf("%s removes %s: %v", c.by, c.user, err)
		}
	}
	now, err := h.Services.Lobby.Unseat(ctx, row.ID, "ada", "eve", h.Press())
	if err != nil || len(now.Seats) != 2 || now.Seats[1].User != "bo" {
		t.Fatalf("after the removal: %+v, %v", now.Seats, err)
	}
	due, err := h.DB.Claim(ctx, h.Clock, h.Clock.Add(time.Hour), 100)
	h.Must(err)
	readers := map[string]int{}
	for _, d := range due {
		if d.Kind == deliveries.KindLobby {
			readers[d.User]++
		}
	}
	if len(readers) != 3 || readers["bo"] != 1 || readers["eve"] != 1 {
		t.Errorf("cards to change: %v", readers)
	}
	if _, err := h.Services.Lobby.JoinByCode(ctx, code, "eve", "Eve", h.Press()); tabletest.Reason(err) != table.Uninvited {
		t.Errorf("the removed person joins again: %v", err)
	}
	h.Must(h.Forget("eve"))
	if row, err := h.DB.Table(ctx, row.ID); err != nil || len(row.TableState.Removed) != 0 {
		t.Errorf("a deleted person is still on the list: %v, %v", row.TableState.Removed, err)
	}
}

// A rematch of friends is a table for friends with a code of its own, open to the same people.
func TestRematchOfFriends(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	row, code := friendsTable(t, h)
	_, err := h.Services.Lobby.JoinByCode(ctx, code, "bo", "Bo", h.Press())
	h.Must(err)
	_, err = h.Services.Lobby.Start(ctx, row.ID, "ada", h.Press())
	h.Must(err)
	_, err = h.Services.Lobby.Remove(ctx, row.ID, "root", h.Press(), "why")
	h.Must(err)
	next, _, err := h.Again(row.ID, "ada")
	h.Must(err)
	if !lobby.IsForFriends(next) || lobby.Code(next) == code || next.Guild != "" {
		t.Fatalf("the rematch is %+v", next)
	}
	if _, err := h.Services.Lobby.Join(ctx, next.ID, "eve", "Eve", h.Press()); tabletest.Reason(err) != table.Uninvited {
		t.Errorf("a stranger: %v", err)
	}
	if _, err := h.Services.Lobby.Join(ctx, next.ID, "bo", "Bo", h.Press()); err != nil {
		t.Errorf("who played before: %v", err)
	}
}
