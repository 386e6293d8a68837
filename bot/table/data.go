package table

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"guildhall/engine"
	"guildhall/storage"
)

// Data gives access to the component tables of games: those built into the
// game, or those of the host that replace them.
type Data interface {
	// Rules returns a game with the component tables of this digest; false if
	// neither the program nor the host has them. The empty digest means the
	// built-in tables.
	Rules(game, digest string) (engine.Rules, bool)
	// Packed returns the component tables for new matches of a game.
	Packed(game string) ([]byte, error)
	// Unpacked returns a game with component tables that Packed returned
	// earlier.
	Unpacked(game string, packed []byte) (engine.Rules, error)
}

// DataSpace returns the blob space of a game's component tables, which are stored by digest.
func DataSpace(game string) string { return "data/" + game }

// Rulebooks returns the rules of tables. It stores the component tables with
// which matches began, so that changes of the program or of the host's folder
// do not affect running matches. Its methods are safe for concurrent use.
type Rulebooks struct {
	games func(id string) (engine.Rules, bool)
	data  Data // nil when no game has component tables
	store storage.Store

	mu    sync.Mutex
	rules map[string]engine.Rules // read from the store, by game and digest
	kept  map[string]bool         // known to be in the store
}

func newRulebooks(c Config) *Rulebooks {
	return &Rulebooks{games: c.Games, data: c.Data, store: c.Store, rules: map[string]engine.Rules{}, kept: map[string]bool{}}
}

// Of returns the rules of a table: the rules of new matches before its start,
// and the rules its match began with afterwards.
func (b *Rulebooks) Of(ctx context.Context, table storage.Table) (engine.Rules, error) {
	rules, ok := b.games(table.Game)
	if !ok {
		return nil, &CorruptError{table.ID, table.Seq, fmt.Errorf("no game %q", table.Game)}
	}
	digest := table.TableState.Data
	if b.data == nil || table.Started.IsZero() || rules.Info().Data == digest {
		return rules, nil
	}
	if rules, ok = b.data.Rules(table.Game, digest); ok {
		return rules, nil
	}
	rules, err := b.stored(ctx, table.Game, digest)
	if errors.Is(err, errNoData) {
		return nil, &CorruptError{table.ID, table.Seq, err}
	}
	return rules, err
}

// Keep stores the component tables of a match that is about to begin, if they
// are those of new matches.
func (b *Rulebooks) Keep(ctx context.Context, info engine.Info) error {
	if rules, ok := b.games(info.ID); b.data == nil || info.Data == "" || !ok || rules.Info().Data != info.Data {
		return nil
	}
	key := info.ID + "/" + info.Data
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.kept[key] {
		return nil
	}
	packed, err := b.data.Packed(info.ID)
	if err != nil {
		return fmt.Errorf("data of %s: %w", info.ID, err)
	}
	if err := b.store.PutBlob(ctx, DataSpace(info.ID), info.Data, packed); err != nil {
		return fmt.Errorf("keep data of %s: %w", info.ID, err)
	}
	b.kept[key] = true
	return nil
}

// errNoData is returned when the component tables of a match are missing or
// unreadable. errFound ends a search.
var (
	errNoData = errors.New("no data to play with")
	errFound  = errors.New("found")
)

// stored returns a game with component tables from the store.
func (b *Rulebooks) stored(ctx context.Context, game, digest string) (engine.Rules, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if rules, ok := b.rules[game+"/"+digest]; ok {
		return rules, nil
	}
	var packed []byte
	err := b.store.EachBlob(ctx, DataSpace(game), func(key string, value []byte) error {
		if key != digest {
			return nil
		}
		packed = append(packed, value...)
		return errFound
	})
	if err != nil && !errors.Is(err, errFound) {
		return nil, fmt.Errorf("read data of %s: %w", game, err)
	}
	if packed == nil {
		return nil, fmt.Errorf("%w: data %s of %s is neither in the program, nor in the host's folder, nor in the database", errNoData, engine.ShortData(digest), game)
	}
	rules, err := b.data.Unpacked(game, packed)
	if err != nil {
		return nil, fmt.Errorf("%w: data %s: %w", errNoData, engine.ShortData(digest), err)
	}
	b.rules[game+"/"+digest] = rules
	return rules, nil
}

// NewerVersionError is returned for a table that was played with a newer
// version of the game's rules than this program has. That happens during an
// upgrade, while another process already runs the new version.
type NewerVersionError struct {
	Table      int64
	Have, Want int // versions of the rules
}

func (n *NewerVersionError) Error() string {
	return fmt.Sprintf("table %d was played on with version %d of its rules, and this program has %d", n.Table, n.Want, n.Have)
}
