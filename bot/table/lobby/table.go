package lobby

import (
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Request is a request to open a table.
type Request struct {
	Game      string
	Counts    []int             // allowed numbers of people; empty: all that the game allows
	Options   map[string]string // by OptionSpec.ID; missing: as in Had, otherwise the default
	Had       map[string]string // see Kept; nil: the table does not continue anything
	Lang      string            // of public texts
	Server    string            // language of the server, where Lang is the opener's instead; else ""
	Owner     string
	OwnerName string
	Guild     string // empty in direct messages
	Channel   string // channel of the lobby card
	Across    bool   // the people come from several servers: no Guild, no Channel
	// MaxFriends, if it is not 0, makes a table for friends (see storage.TableState.Invite),
	// unless that many are open or running.
	MaxFriends int
	Invited    []string // the only users who may join; empty: anybody
	Terms      storage.Terms
	Coached    bool   // see storage.TableState
	Hints      bool   // people may ask for hints
	Computers  []int  // levels of the computer opponents that are seated at the start
	Order      string // of the seats: engine.OrderDrawn, engine.OrderJoined
	// Reliability is the share of their matches, in percent, that people must
	// have played to the end to join; 0 means no condition.
	Reliability int
	Press       string // interaction that opens it; one interaction opens at most one table
}

// NewTable returns a new table that is not stored yet, or the refusal if the
// person cannot open it.
func NewTable(t *table.Tables, o Request) (storage.Table, error) {
	rules, ok := t.Games(o.Game)
	if !ok {
		return storage.Table{}, table.Refuse(table.NoSuchGame, []engine.Arg{engine.Word("game", o.Game)}, "choose_game")
	}
	info := rules.Info()
	counts, err := Counts(info, o.Counts)
	if err != nil {
		return storage.Table{}, err
	}
	options, err := Options(info, o.Had, o.Options)
	if err != nil {
		return storage.Table{}, err
	}
	terms, err := table.CheckTerms(o.Terms)
	if err != nil {
		return storage.Table{}, err
	}
	if err := CheckOrder(o.Order); err != nil {
		return storage.Table{}, err
	}
	name, ok := seating.ShownName(o.OwnerName)
	if !ok {
		return storage.Table{}, table.Refuse(table.BadName, nil, "rename")
	}
	row := storage.Table{
		Phase: storage.Open, Game: info.ID, Version: info.Version, Options: options, Counts: counts,
		Lang: o.Lang, Owner: o.Owner, Guild: o.Guild, Channel: o.Channel, Invited: Invited(o.Invited, o.Owner),
		Seats: []storage.Seat{{User: o.Owner, Name: name}}, Created: t.Now(), TableState: storage.TableState{ServerLang: o.Server, Terms: terms, Order: o.Order, Coached: o.Coached, Hints: o.Hints, Reliability: min(max(o.Reliability, 0), 100), Across: o.Across},
	}
	if o.MaxFriends > 0 {
		if row.TableState.Invite, err = drawInvite(t); err != nil {
			return storage.Table{}, err
		}
		row.TableState.Across, row.Guild, row.Channel, row.Invited = true, "", "", nil
	}
	for _, level := range o.Computers {
		row.Seats = append(row.Seats, seating.NewComputer(row, level))
	}
	return row, nil
}

// Card returns the first card delivery of a table that is not stored yet. It
// has no key, since keys contain the table's id.
func Card(t *table.Tables) storage.Delivery {
	d := t.Outbox.Public(storage.Table{}, deliveries.KindLobby, storage.Answer)
	d.Key = ""
	return d
}
