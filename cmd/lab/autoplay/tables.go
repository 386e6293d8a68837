package autoplay

import (
	"context"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/services"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// Player plays at tables as people do, with random moves: it opens, joins,
// starts, drafts and confirms.
type Player struct {
	Store    storage.Deliveries
	Services *services.Services
	Rand     *engine.Rand

	// WithoutPresses makes presses without ids, so that the database stores
	// none.
	WithoutPresses bool
}

// New returns a player over a database. Its own choices are the same every time,
// but the seeds of its matches differ.
func New(db storage.Store) *Player {
	return &Player{Store: db, Services: wiring.Tables(db, catalog.BuiltIn(), slog.New(slog.DiscardHandler)), Rand: engine.NumberedSeed(1).Rand("bench")}
}

// NewSeeded returns a player over a database whose choices and match seeds follow
// from a seed.
func NewSeeded(db storage.Store, seed uint64) *Player { return NewSeededAt(db, seed, time.Now) }

// NewSeededAt is NewSeeded with the caller's clock.
func NewSeededAt(db storage.Store, seed uint64, now func() time.Time) *Player {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	c := wiring.TableConfig(db, catalog.BuiltIn(), slog.New(slog.DiscardHandler), nil)
	c.Now = now
	c.Entropy = rand.NewChaCha8(key)
	return &Player{Store: db, Services: services.New(c), Rand: engine.NumberedSeed(seed).Rand("players")}
}

// Start opens and starts a table with n people.
func (p *Player) Start(ctx context.Context, game string, n int) (storage.Table, error) {
	return p.StartWith(ctx, game, nil, n)
}

// StartWith is Start with options of the game.
func (p *Player) StartWith(ctx context.Context, game string, options map[string]string, n int) (storage.Table, error) {
	t, err := p.Services.Lobby.Open(ctx, lobby.Request{
		Game: game, Options: options, Lang: "en", Owner: "1000", OwnerName: "Player 0", Guild: "1", Channel: "2",
	})
	if err != nil {
		return t, err
	}
	for i := 1; i < n; i++ {
		if _, err := p.Services.Lobby.Join(ctx, t.ID, fmt.Sprint(1000+i), fmt.Sprint("Player ", i), p.PressID()); err != nil {
			return t, err
		}
	}
	return p.Services.Lobby.Start(ctx, t.ID, "1000", p.PressID())
}

// PressID returns a new id of a press, or "" with WithoutPresses.
func (p *Player) PressID() string {
	if p.WithoutPresses {
		return ""
	}
	return ulid.Make().String()
}

// Step answers one question of one waiting seat, or confirms its turn. It returns
// the duration of the call, whether it committed, and whether the match is over.
func (p *Player) Step(ctx context.Context, id int64) (took time.Duration, final, over bool, err error) {
	public, err := p.Services.Tables.Look(ctx, id, "")
	if err != nil || public.Table.Phase != storage.Playing {
		return 0, false, true, err
	}
	user := public.Table.Seats[public.Pending[p.Rand.Intn(len(public.Pending))]].User
	s, err := p.Services.Tables.Look(ctx, id, user)
	if err != nil {
		return 0, false, false, err
	}
	press := table.Press{Table: id, User: user, Rev: s.Rev, Sure: true, ID: p.PressID()}
	act := p.Services.Turns.Confirm
	if !s.Ready {
		press.Written = s.Options[p.Rand.Intn(len(s.Options))].Code
		act = p.Services.Turns.Choose
	}
	start := time.Now()
	s, err = act(ctx, press)
	if err != nil {
		return 0, false, false, err
	}
	return time.Since(start), s.Final, false, nil
}
