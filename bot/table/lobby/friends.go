package lobby

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	maxWrongCodes  = 20 // of one person within wrongCodesTime
	wrongCodesTime = time.Hour
	maxGuessers    = 20_000 // people whose wrong codes are remembered
)

const (
	// inviteLetters are letters and digits that nobody confuses: without 0, 1, I and O.
	inviteLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	inviteLength  = 8 // 40 bits
)

// drawInvite draws the secret of a table for friends.
func drawInvite(t *table.Tables) (string, error) {
	b := make([]byte, inviteLength)
	if err := t.DrawSecret(b); err != nil {
		return "", err
	}
	for i := range b {
		b[i] = inviteLetters[int(b[i])%len(inviteLetters)]
	}
	return string(b), nil
}

// IsForFriends reports whether people join a table with a code.
func IsForFriends(t storage.Table) bool { return t.TableState.Invite != "" }

// Code returns the code of a table for friends: its number and its secret, as "12-K3M9QXAB".
// It returns "" for other tables.
func Code(t storage.Table) string {
	if !IsForFriends(t) {
		return ""
	}
	return strconv.FormatInt(t.ID, 10) + "-" + t.TableState.Invite
}

// parseCode returns the parts of a code. It accepts lower case, and a link that ends with the
// code.
func parseCode(written string) (id int64, invite string, ok bool) {
	written = strings.TrimRight(strings.TrimSpace(written), "/")
	number, invite, _ := strings.Cut(strings.ToUpper(written[strings.LastIndexByte(written, '/')+1:]), "-")
	id, err := strconv.ParseInt(number, 10, 64)
	return id, invite, err == nil && invite != ""
}

// isInvite reports whether invite is the secret of a table for friends.
func isInvite(row storage.Table, invite string) bool {
	return IsForFriends(row) && subtle.ConstantTimeCompare([]byte(row.TableState.Invite), []byte(invite)) == 1
}

// ByCode returns the table of a code, without its secrets except the code. A wrong code counts
// for who, a user or the address of a browser; after 20 within an hour it returns a refusal.
func (r *Service) ByCode(ctx context.Context, code, who string) (storage.Table, error) {
	row, _, err := r.byCode(ctx, code, who)
	return table.SeenBy(row, who), err
}

func (r *Service) byCode(ctx context.Context, code, who string) (row storage.Table, invite string, err error) {
	now := r.tables.Now()
	if again := r.wrong.blocked(who, now); !again.IsZero() {
		minutes := int((again.Sub(now) + time.Minute - 1) / time.Minute)
		return row, "", table.Refuse(table.TooManyCodes, []engine.Arg{engine.N("n", minutes)}, "ask_code")
	}
	id, invite, ok := parseCode(code)
	if ok {
		row, err = r.tables.Stored(ctx, id)
		if err != nil && !errors.As(err, new(*table.RefusedError)) {
			return row, "", err
		}
		ok = err == nil && isInvite(row, invite)
	}
	if !ok {
		r.wrong.add(who, now)
		return storage.Table{}, "", table.Refuse(table.WrongCode, nil, "ask_code")
	}
	return row, invite, nil
}

// JoinByCode seats a person who knows the code of a table for friends.
func (r *Service) JoinByCode(ctx context.Context, code, user, name, press string) (storage.Table, error) {
	row, invite, err := r.byCode(ctx, code, user)
	if err != nil {
		return row, err
	}
	return r.join(ctx, row.ID, user, name, press, invite)
}

// Unseat removes a person from an open table for friends, on behalf of its owner. They cannot
// join it again.
func (r *Service) Unseat(ctx context.Context, id int64, by, user, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, by, press, func(row *storage.Table) ([]storage.Delivery, error) {
		i := seating.Index(*row, user)
		switch {
		case row.Phase != storage.Open:
			return nil, refuseLobby(*row, by)
		case row.Owner != by:
			return nil, table.RefuseOwner(*row)
		case !IsForFriends(*row) || i < 0 || user == by:
			return nil, table.Refuse(table.NoSuchSeat, nil, "look_now")
		}
		row.Seats = slices.Delete(slices.Clone(row.Seats), i, i+1)
		row.TableState.Removed = append(slices.Clone(row.TableState.Removed), user)
		return append(r.cardOf(*row, user), r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)), nil
	})
}

// checkFriends returns a refusal if a request is for a table for friends and the host allows no
// more of them.
func (r *Service) checkFriends(ctx context.Context, o Request) error {
	if o.MaxFriends == 0 {
		return nil
	}
	n, err := r.tables.Store.CountFriends(ctx)
	if err == nil && n >= o.MaxFriends {
		err = table.Refuse(table.FriendsFull, []engine.Arg{engine.N("n", n)}, "try_later")
	}
	return err
}

// PlaysWithOthers reports whether a person has had a seat at a table with other people: at one
// of a server, or at one across servers.
func (r *Service) PlaysWithOthers(ctx context.Context, user string) (bool, error) {
	list, err := r.tables.Store.Of(ctx, user, storage.Open, storage.Playing, storage.Finished)
	return slices.ContainsFunc(list, func(t storage.Table) bool { return t.Guild != "" || t.TableState.Across }), err
}

// wrongCodes holds the times of people's recent wrong codes. Each process has its own.
type wrongCodes struct {
	mu sync.Mutex
	by map[string][]time.Time
}

// blocked returns when somebody may try a code again; zero: now.
func (w *wrongCodes) blocked(who string, now time.Time) time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	recent := w.recent(who, now)
	if len(recent) < maxWrongCodes {
		return time.Time{}
	}
	return recent[0].Add(wrongCodesTime)
}

func (w *wrongCodes) add(who string, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	recent := append(w.recent(who, now), now)
	if w.by == nil || len(w.by) >= maxGuessers {
		w.by = map[string][]time.Time{}
	}
	w.by[who] = recent
}

// recent returns somebody's wrong codes of the last hour. The caller must hold mu.
func (w *wrongCodes) recent(who string, now time.Time) []time.Time {
	return slices.DeleteFunc(w.by[who], func(at time.Time) bool { return now.Sub(at) >= wrongCodesTime })
}
