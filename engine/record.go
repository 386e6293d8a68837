package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// recordFormat is the first field of every record and names its format. It
// never changes meaning.
const recordFormat = "guildhall record 1"

// Limits for records from outside. The longest known match is below a tenth of them.
const (
	maxRecordBytes = 1 << 20
	maxRecordMoves = 20_000
	maxRecordWord  = 200
	// A replay may have to keep one state for each takeback.
	maxRecordTakebacks = 2_000
)

// Ways to assign people to seats, for Record.Order.
const (
	OrderDrawn  = ""       // by the seed: Seed.Order of those who joined
	OrderJoined = "joined" // the person who joined first sits first
)

// Record is a match in its permanent, portable form: its setup and every move
// in readable notation. Replaying it gives the match.
type Record struct {
	Game    string // Info.ID
	Version int    // rules version the match began with
	// Data is Info.Data, the digest of the tables of the match. It is empty in records
	// older than digests, which used the tables that came with the game.
	Data string
	// Setup holds the parameters of the match. Its seed is zero until the match ends; until
	// then only SeedHash is public.
	Setup    Setup
	SeedHash string // Seed.Hash, published at the start
	Order    string // how people were assigned to seats: OrderDrawn, OrderJoined
	// Computers is nil for a match without computer opponents.
	Computers *Computers
	Players   []string // names by seat; may be empty
	Started   string   // time as text, as its writer formats it; may be empty
	Ended     string
	Moves     []RecordEntry
	Result    *Result // nil while the match is going on
}

// RecordEntry is one entry of a record: a move or a takeback (see TakebackCode),
// with the seat that made it.
type RecordEntry struct {
	Seat    Seat
	Code    string
	Version int // rules version under which the move was played
}

// Start sets up the match of r. Options that the record lacks get their values from
// Info.Begun.
func (r Record) Start(rules Rules) (State, error) { return rules.New(rules.Info().Begun(r.Setup)) }

// NewRecord returns the record of a match that starts now, without moves and with every
// option written out.
func NewRecord(info Info, s Setup) Record {
	return Record{Game: info.ID, Version: info.Version, Data: info.Data, Setup: info.Fill(s), SeedHash: s.Seed.Hash()}
}

// recordJSON is the JSON form of a record. Its fields are in a good order for readers.
type recordJSON struct {
	Format    string            `json:"format"`
	Game      string            `json:"game"`
	Version   int               `json:"version"`
	Data      string            `json:"data,omitempty"`
	Seats     int               `json:"seats"`
	Options   map[string]string `json:"options,omitempty"`
	Seed      Seed              `json:"seed,omitzero"`
	SeedHash  string            `json:"seed_hash"`
	Order     string            `json:"order,omitempty"`
	Computers *Computers        `json:"computers,omitempty"`
	Players   []string          `json:"players,omitempty"`
	Started   string            `json:"started,omitempty"`
	Ended     string            `json:"ended,omitempty"`
	Moves     []playedJSON      `json:"moves"`
	Result    *Result           `json:"result,omitempty"`
}

// playedJSON is [seat, "code"], or [seat, "code", version] if the rules version differs
// from the version at the start.
type playedJSON struct {
	RecordEntry
	start int
}

func (p playedJSON) MarshalJSON() ([]byte, error) {
	parts := []any{p.Seat, p.Code}
	if p.Version != p.start {
		parts = append(parts, p.Version)
	}
	return json.Marshal(parts)
}

func (p *playedJSON) UnmarshalJSON(b []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(b, &parts); err != nil {
		return err
	}
	if len(parts) < 2 || len(parts) > 3 {
		return fmt.Errorf("a move has %d parts, want seat, code and perhaps version", len(parts))
	}
	targets := []any{&p.Seat, &p.Code, &p.Version}
	p.Version = -1 // marks an absent version, so that check can refuse a written 0
	for i, part := range parts {
		if string(part) == "null" {
			return errors.New("a move has a null part")
		}
		if err := json.Unmarshal(part, targets[i]); err != nil {
			return err
		}
	}
	if len(parts) == 3 && p.Version < 1 {
		return fmt.Errorf("rules version %d of a move, want at least 1", p.Version)
	}
	return nil
}

// MarshalJSON writes the record on one line.
func (r Record) MarshalJSON() ([]byte, error) {
	w := recordJSON{recordFormat, r.Game, r.Version, r.Data, r.Setup.Seats, r.Setup.Options, r.Setup.Seed, r.SeedHash,
		r.Order, r.Computers, r.Players, r.Started, r.Ended, make([]playedJSON, len(r.Moves)), r.Result}
	for i, p := range r.Moves {
		w.Moves[i] = playedJSON{p, r.Version}
	}
	return json.Marshal(w)
}

// Encode writes the record as a file: JSON with a line for each move. The same
// record gives the same bytes.
func (r Record) Encode() ([]byte, error) {
	frame := r
	frame.Moves = nil
	line, err := frame.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("write record: %w", err)
	}
	// The quotation marks inside a name are escaped, so this is the field
	// itself.
	before, after, _ := bytes.Cut(line, []byte(`"moves":[]`))
	var out bytes.Buffer
	out.Write(before)
	out.WriteString(`"moves":[`)
	for i, p := range r.Moves {
		move, err := playedJSON{p, r.Version}.MarshalJSON()
		if err != nil {
			return nil, fmt.Errorf("write record: move %d: %w", i, err)
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		out.Write(move)
	}
	out.WriteByte(']')
	out.Write(after)
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// UnmarshalJSON reads a record strictly: unknown fields, missing fields and
// unreasonable sizes are errors. It does not replay the moves.
func (r *Record) UnmarshalJSON(b []byte) error {
	read, err := ReadRecord(b)
	if err != nil {
		return err
	}
	*r = read
	return nil
}

// ReadRecord reads the output of Encode or MarshalJSON. The bytes may come from
// a stranger.
func ReadRecord(b []byte) (Record, error) {
	if len(b) > maxRecordBytes {
		return Record{}, fmt.Errorf("record: %d bytes, at most %d are read", len(b), maxRecordBytes)
	}
	var w recordJSON
	if err := ReadJSON(b, &w); err != nil {
		return Record{}, fmt.Errorf("record: %w", err)
	}
	if w.Format != recordFormat {
		return Record{}, fmt.Errorf("record: format %q, want %q", w.Format, recordFormat)
	}
	r := Record{w.Game, w.Version, w.Data, Setup{w.Seats, w.Options, w.Seed}, w.SeedHash, w.Order, w.Computers, w.Players, w.Started, w.Ended,
		make([]RecordEntry, len(w.Moves)), w.Result}
	for i, p := range w.Moves {
		if p.Version < 0 {
			p.Version = w.Version
		}
		r.Moves[i] = p.RecordEntry
	}
	if err := r.check(); err != nil {
		return Record{}, fmt.Errorf("record: %w", err)
	}
	return r, nil
}
