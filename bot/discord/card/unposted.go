package card

import (
	"context"
	"errors"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// unposted returns deliveries for the messages of this package that a table lacks: the
// first message of the thread, the live card, hands, "your turn", and the end.
func (f feature) unposted(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error) {
	t := s.Table
	switch {
	case t.Phase == storage.Playing:
		public, err := f.unpostedCard(ctx, s, posted)
		hands, failed := f.unpostedHands(ctx, s, posted)
		turns, failed2 := f.unpostedTurns(ctx, s, posted)
		return append(append(public, hands...), turns...), errors.Join(err, failed, failed2)
	case t.Phase == storage.Finished:
		return f.unpostedEnd(ctx, s, posted, deliveries.KindOver, postOver)
	case t.Phase == storage.Closed && !t.Started.IsZero() && (t.Thread != "" || t.TableState.Across):
		return f.unpostedEnd(ctx, s, posted, deliveries.KindClosed, postClosed)
	}
	return nil, nil
}

// copies calls Threads.Copies with a delivery of the given kind.
func (f feature) copies(ctx context.Context, t storage.Table, kind string, p storage.Priority) ([]messages.Copy, error) {
	return f.Threads.Copies(ctx, t, queue.NewDelivery(t, kind, "", p, &deliveries.Body{Seq: t.Seq, Seat: -1}))
}

// unpostedEnd returns deliveries of the end of a match. A place needs one if its message
// is missing or sealed without need, or if an older message there still has buttons.
func (f feature) unpostedEnd(ctx context.Context, s *table.Snapshot, posted handler.Posted, kind, post string) ([]storage.Delivery, error) {
	all, err := f.copies(ctx, s.Table, kind, storage.Ping)
	var list []storage.Delivery
	for _, c := range all {
		end, stands := posted.At(post, messages.Public(s.Table, c.Delivery, post).User)
		wrong := !stands || end.Digest == sealedEnd && !table.Sealed(s.Table)
		for _, p := range posted {
			wrong = wrong || messages.Mine(s.Table, c.Delivery, p) && (p.Kind == messages.Card || isDeadline(p))
		}
		if wrong {
			list = append(list, c.Delivery)
		}
	}
	return list, err
}

// unpostedCard returns the deliveries of the first message of the thread and of the live
// card if they are missing or out of date. If the channel of the table was deleted, a new
// one is created as soon as somebody acts.
func (f feature) unpostedCard(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error) {
	if posted.LostPlace() {
		return nil, nil
	}
	var list []storage.Delivery
	begins, err := f.copies(ctx, s.Table, deliveries.KindThread, storage.Ping)
	if err != nil {
		return nil, err
	}
	for _, c := range begins {
		first, stands := posted.At(messages.First, messages.Public(c.Table, c.Delivery, messages.First).User)
		if !stands || first.Channel != c.Table.Thread {
			list = append(list, c.Delivery)
		}
	}
	cards, err := f.copies(ctx, s.Table, deliveries.KindCard, storage.Picture)
	if err != nil {
		return nil, err
	}
	for _, c := range cards {
		read := *s
		read.Table = c.Table
		_, digest := f.cardDigests(ctx, &read)
		card, stands := posted.At(messages.Card, messages.Public(c.Table, c.Delivery, messages.Card).User)
		if !stands || card.Digest != digest || card.Channel != c.Table.Thread {
			list = append(list, c.Delivery)
		}
	}
	return list, nil
}

// unpostedHands returns the deliveries of hands that are missing or older than the
// record: until a person's first question, and in direct messages during the whole match.
func (f feature) unpostedHands(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error) {
	t, err := f.Services.Tables.Stored(ctx, s.Table.ID) // s does not show which seats are quiet
	if err != nil {
		return nil, err
	}
	var list []storage.Delivery
	for i, seat := range t.Seats {
		turn, asked := posted.At(messages.Turn, seat.User)
		if seat.Vacant || seat.Quiet || seating.IsComputer(seat.User) || asked && messages.ShowsHand(turn) {
			continue
		}
		r, err := f.People.Named(ctx, seat.User, s.Table.Lang)
		if err != nil {
			return nil, err
		}
		if !r.Reachable(t) {
			continue
		}
		own, err := f.Services.Tables.Look(ctx, s.Table.ID, seat.User)
		if err != nil {
			return nil, err
		}
		hand, stands := posted.At(messages.Hand, seat.User)
		wanted := !asked && own.Since == 0 || playedInDirect(s.Table)
		if own.Seat == engine.Seat(i) && (stands && hand.Seq != s.Entry || !stands && wanted && deliveries.HasPrivate(own.Settled, own.Public)) {
			list = append(list, queue.NewDelivery(s.Table, deliveries.KindHand, seat.User, storage.Picture, &deliveries.Body{Seq: s.Entry, Seat: i}))
		}
	}
	return list, nil
}

// playedInDirect reports whether a match is played in direct messages, where the card
// shows its only person the questions.
func playedInDirect(t storage.Table) bool { return t.Guild == "" && !t.TableState.Across }

// unpostedTurns returns the missing "your turn" deliveries: for people who owe a move
// after another person's action without a message about it.
func (f feature) unpostedTurns(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error) {
	if playedInDirect(s.Table) {
		return nil, nil
	}
	waits, err := f.Store.WaitsAt(ctx, s.Table.ID)
	if err != nil {
		return nil, err
	}
	var list []storage.Delivery
	for _, w := range waits {
		user := seating.WaitingPerson(s.Table.Seats[w.Seat])
		if _, told := posted.At(messages.Turn, user); told || user == "" || !w.Act.IsZero() || w.Step > 0 {
			continue // the message exists, or the wait or a reminder notifies them
		}
		told, err := f.knowsOfTurn(ctx, s, posted, w, user)
		if err != nil {
			return nil, err
		}
		if told {
			continue
		}
		list = append(list, queue.NewDelivery(s.Table, deliveries.KindTurn, user, storage.Ping, &deliveries.Body{Seq: s.Entry, Seat: w.Seat}))
	}
	return list, nil
}

// knowsOfTurn reports whether a person needs no "your turn": they were pinged after their
// last action, their own action led to the question, or they cannot be reached and nobody
// waits for them.
func (f feature) knowsOfTurn(ctx context.Context, s *table.Snapshot, posted handler.Posted, w storage.Wait, user string) (bool, error) {
	pinged, isPinged := posted.At(Pinged, user)
	if isPinged && pinged.Seq == s.Entry {
		return true, nil
	}
	own, err := f.Services.Tables.Look(ctx, s.Table.ID, user)
	if err != nil {
		return false, err
	}
	r, err := f.People.Named(ctx, user, s.Table.Lang)
	if err != nil || !access.OwesMove(own, user) || own.Seat >= 0 && onlyComputers(s.Table, own.Seat) && !r.Reachable(s.Table) {
		return true, err
	}
	if own.Since == 0 {
		return isPinged, nil
	}
	// The first turn after their own: if their own action had led to the question, they
	// would wait since before it.
	next, err := f.Store.Turns(ctx, s.Table.ID, own.Since+1, 1)
	if err != nil || len(next) == 0 || w.Since.Before(next[0].At) {
		return true, err
	}
	return isPinged && pinged.Seq >= next[0].First-1, nil
}
