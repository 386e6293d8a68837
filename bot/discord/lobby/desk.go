package lobby

import (
	"context"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// desk returns the part of the feature that pages use; nil without tables for friends.
func (f feature) desk() *friends.Desk {
	if f.Friends.Open == friends.Off {
		return nil
	}
	return &friends.Desk{Admits: f.admitsOpener, Open: f.openOnPage, Start: f.startOnPage}
}

// admitsOpener reports whether the host lets a person open tables for friends.
func (f feature) admitsOpener(ctx context.Context, user string) (bool, error) {
	if f.Friends.Open != friends.Invited || f.People.IsOwner(user) {
		return f.Friends.Open != friends.Off, nil
	}
	return f.Services.Lobby.PlaysWithOthers(ctx, user)
}

// openOnPage opens a table for friends. The card that its owner gets in direct messages is a
// delivery, as for people who join on a page.
func (f feature) openOnPage(ctx context.Context, o friends.Opening) (storage.Table, error) {
	admitted, err := f.admitsOpener(ctx, o.User)
	if err != nil {
		return storage.Table{}, err
	}
	if !admitted {
		return storage.Table{}, friends.ErrNotAdmitted
	}
	r, err := f.People.Named(ctx, o.User, "")
	if err != nil {
		return storage.Table{}, err
	}
	if again, _ := f.flood.take(o.User, "", f.Now()); !again.IsZero() {
		return storage.Table{}, &friends.TooManyError{Again: again}
	}
	request := f.request(wire.Interaction{}, r, storage.Guild{}, o.Game, "")
	request.Press, request.Counts, request.Computers, request.OwnerName = o.Press, o.Counts, o.Computers, o.Name
	request.MaxFriends, request.Reliability = f.Friends.MaxTables, 0
	return f.Services.Lobby.Open(ctx, request)
}

// startOnPage starts a table for friends.
func (f feature) startOnPage(ctx context.Context, id int64, user, press string) (storage.Table, error) {
	t, err := f.Services.Tables.Table(ctx, id)
	if err != nil {
		return storage.Table{}, err
	}
	if !lobby.IsForFriends(t) || t.Owner != user {
		return storage.Table{}, table.RefuseOwner(t)
	}
	if again, _ := f.flood.take(user, "", f.Now()); !again.IsZero() {
		return storage.Table{}, &friends.TooManyError{Again: again}
	}
	return f.Services.Lobby.Start(ctx, id, user, press)
}
