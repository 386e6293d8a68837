package messages

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// Public returns the post of a public message of a table, without its message. A table
// has one place and so one post of each kind. At a table across servers everybody reads a
// copy in their direct messages, so the post belongs to the person of the delivery.
func Public(t storage.Table, d storage.Delivery, kind string) storage.Message {
	p := storage.Message{Table: t.ID, Kind: kind, Channel: t.Thread}
	if t.TableState.Across {
		p.User = d.User
	}
	return p
}

// PublicAbout is Public for a message about a seat and its person.
func PublicAbout(t storage.Table, d storage.Delivery, kind string, seat int, person string) storage.Message {
	p := Public(t, d, kind)
	if t.TableState.Across {
		p.Kind += seatMark + strconv.Itoa(seat)
	} else {
		p.User = person
	}
	return p
}

// seatMark separates the kind of a copy from its seat.
const seatMark = "/"

// SeatAbout returns the seat of a copy of a kind; false for posts of other kinds.
func SeatAbout(p storage.Message, kind string) (seat int, ok bool) {
	written, ok := strings.CutPrefix(p.Kind, kind+seatMark)
	if !ok {
		return 0, false
	}
	seat, err := strconv.Atoi(written)
	return seat, err == nil
}

// Mine reports whether a public post of a table belongs to a delivery: at a table across
// servers, only the copy for its person does.
func Mine(t storage.Table, d storage.Delivery, p storage.Message) bool {
	return !t.TableState.Across || p.User == d.User
}

// Copy is a public delivery of a table to one of its places.
type Copy struct {
	storage.Delivery
	Table storage.Table // the table with the channel and language of the place
}

// Copies returns a public delivery for each place where it is read: the thread of a
// table; at a table across servers, the direct messages that are not closed.
func (h Threads) Copies(ctx context.Context, t storage.Table, d storage.Delivery) ([]Copy, error) {
	var list []Copy
	for _, one := range deliveries.Expand(t, []storage.Delivery{d}) {
		if t.Guild == "" {
			user := one.User
			if user == "" {
				user = t.Owner
			}
			p, err := h.People.Named(ctx, user, t.Lang)
			if err != nil {
				return nil, err
			}
			if p.Closed {
				continue
			}
			if t.TableState.Across {
				read := t
				read.Thread, read.Lang = p.DM, p.Language
				list = append(list, Copy{one, read})
				continue
			}
		}
		list = append(list, Copy{one, t})
	}
	return list, nil
}
