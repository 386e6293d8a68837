// Package levels holds the computer opponents: four levels for every game and number of
// seats, and the nets that they use. Different games need different settings, which are in
// levels.csv; its figures were measured with lab ladder.
package levels

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
	"guildhall/engine/feature"
)

// The levels, weakest first.
const (
	Beginner = 1 + iota
	Casual
	Club
	Expert
)

// All lists the levels, weakest first.
var All = []int{Beginner, Casual, Club, Expert}

//go:embed levels.csv
var table []byte

// ErrNoNet is returned when no net fits a game.
var ErrNoNet = errors.New("no net fits")

// Of returns the opponent of a level. If no net fits the rules, it searches with playouts.
func Of(rules engine.Rules, seats, level int) (ai.Player, error) {
	p, err := calm(rules, seats, level)
	if err != nil {
		return nil, err
	}
	return settled(p, rules, seats, level)
}

// Without returns the opponent of a level without one of its parts, to measure its worth.
func Without(rules engine.Rules, seats, level int, part Part) (ai.Player, error) {
	p, err := calm(rules, seats, level)
	if err != nil {
		return nil, err
	}
	u, err := settled(p, rules, seats, level)
	switch u.without = part; part {
	case PartAlone:
		u.alone = nil
	case PartBeside:
		u.beside = nil
	case PartPace, PartCloser, PartCaution, PartWaiting:
	default:
		return nil, fmt.Errorf("no part %q: there are %s, %s, %s, %s, %s and %s", part, PartPace, PartCloser, PartCaution, PartWaiting, PartAlone, PartBeside)
	}
	return u, err
}

// settled wraps a level's player for real matches: it ends long matches, and uses other
// nets for matches with an automatic opponent and for matches in which the other seats do
// nothing for the end.
func settled(p ai.Player, rules engine.Rules, seats, level int) (u restless, err error) {
	u = restless{Player: p, seats: max(2, seats), usual: max(2, seats) * rules.Info().Moves}
	if u.beside, err = besidePlayer(rules, seats, level); err != nil {
		return u, err
	}
	u.alone, err = aloneNet(rules, seats)
	return u, err
}

// calm returns the opponent of a level without the restless wrapper.
func calm(rules engine.Rules, seats, level int) (ai.Player, error) {
	id := rules.Info().ID
	net, err := fitting(rules, seats, fileOf(rules, seats, level))
	switch {
	case errors.Is(err, ErrNoNet):
		id, seats = "without a net", 0
	case err != nil:
		return nil, err
	}
	return playerOf(key{game: id, seats: seats, level: level}, net, seats)
}

// playerOf returns the player of the row k of levels.csv. If there is none, it takes the
// row of its game for all numbers of seats, and then the row for every game.
func playerOf(k key, net *value.Net, seats int) (ai.Player, error) {
	rows, err := rows()
	if err != nil {
		return nil, err
	}
	for _, k := range []key{k, {game: k.game, level: k.level}, {game: "every game", level: k.level}} {
		if row, ok := rows[k]; ok {
			return row.player(net, seats), nil
		}
	}
	return nil, fmt.Errorf("no level %d: there are %d to %d", k.level, Beginner, Expert)
}

// Player is Of, with a fingerprint of the level's behaviour: opponents with the same
// fingerprint give the same answers. A reduced opponent uses half of the iterations of its
// level, for a busy process; its fingerprint is the same.
func Player(rules engine.Rules, seats, level int, reduced bool) (p ai.Player, fingerprint string, err error) {
	if p, err = calm(rules, seats, level); err != nil {
		return nil, "", err
	}
	u, err := settled(p, rules, seats, level)
	if err != nil {
		return nil, "", err
	}
	players := []withFile{{p, fileOf(rules, seats, level)}, {u.beside, besideFile(seats)}}
	if u.alone != nil {
		players = append(players, withFile{value.Player{Net: u.alone}, aloneFile(seats)})
	}
	if fingerprint, err = fingerprintOf(rules, closingOf(rules, seats), players...); err != nil {
		return nil, "", err
	}
	if reduced {
		u.Player, u.beside = halved(u.Player), halved(u.beside)
	}
	return u, fingerprint, nil
}

// halved returns the player with half of its iterations.
func halved(p ai.Player) ai.Player {
	if s, ok := p.(search.Player); ok {
		s.Iterations, s.Further = (s.Iterations+1)/2, (s.Further+1)/2
		return s
	}
	return p
}

// generation must be increased when a change of the code can change an opponent's answers
// for the same net and the same row of levels.csv.
const generation = 2

// closingGeneration must be increased when a change of the code can change the way in which
// opponents end matches of a Closing game.
const closingGeneration = 7

// closingOf returns closingGeneration for a game with engine.Closing, and 0 for others.
func closingOf(rules engine.Rules, seats int) int {
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats}))
	if _, ok := s.(engine.Closing); err != nil || !ok {
		return 0
	}
	return closingGeneration
}

// withFile is a player, or nil, and the file of its net.
type withFile struct {
	ai.Player
	file string
}

// fingerprintOf hashes everything besides the match that determines an answer: the closing
// generation of the game, and the settings and nets of the players that may answer.
func fingerprintOf(rules engine.Rules, closing int, players ...withFile) (string, error) {
	sum := sha256.New()
	if closing > 0 {
		fmt.Fprintf(sum, "closing %d\n", closing)
	}
	for _, p := range players {
		if err := p.write(sum, rules); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:6]), nil
}

// write writes the settings of a player and its net.
func (w withFile) write(sum io.Writer, rules engine.Rules) error {
	var net *value.Net
	switch p := w.Player.(type) {
	case search.Player:
		net = p.Net
		p.Net = nil
		fmt.Fprintf(sum, "%d search %+v\n", generation, p)
	case value.Player:
		net, p.Net = p.Net, nil
		fmt.Fprintf(sum, "%d value %+v\n", generation, p)
	}
	if net == nil {
		return nil
	}
	data, err := fs.ReadFile(engine.FilesOf(rules), w.file)
	if err != nil {
		return err
	}
	_, err = sum.Write(data)
	return err
}

// Net returns the net for a game and number of seats. The error wraps ErrNoNet if there is
// none, or if it was trained for other features.
func Net(rules engine.Rules, seats int) (*value.Net, error) {
	return fitting(rules, seats, File(seats))
}

// AdvisingNet returns the net of Adviser, for the chances that people see (CurveOf).
func AdvisingNet(rules engine.Rules, seats int) (*value.Net, error) {
	return fitting(rules, seats, fileOf(rules, seats, Expert))
}

// fitting returns the net of a file. The error wraps ErrNoNet unless it fits the game and
// number of seats.
func fitting(rules engine.Rules, seats int, file string) (*value.Net, error) {
	info := rules.Info()
	names := feature.NamesOf(rules, seats)
	if names == nil {
		return nil, fmt.Errorf("%w: %s has no features", ErrNoNet, info.ID)
	}
	one, err := read(rules, file)
	if err != nil {
		return nil, err
	}
	if one.features != value.FeaturesOf(names) {
		return nil, fmt.Errorf("%w: %s of %s was trained for other features", ErrNoNet, file, info.ID)
	}
	return one.net, nil
}

// decoded is a net with the features for which it was trained.
type decoded struct {
	net      *value.Net
	features value.Features
}

// netFile identifies a net: nets/2.net of Caylus.
type netFile struct{ game, file string }

// known caches the decoded nets by netFile.
var known sync.Map

// read returns a net of the game. It decodes each net once.
func read(rules engine.Rules, file string) (decoded, error) {
	id := netFile{rules.Info().ID, file}
	if one, ok := known.Load(id); ok {
		return one.(decoded), nil
	}
	data, err := fs.ReadFile(engine.FilesOf(rules), file)
	if errors.Is(err, fs.ErrNotExist) {
		return decoded{}, fmt.Errorf("%w: %s has no %s", ErrNoNet, id.game, file)
	}
	if err != nil {
		return decoded{}, err
	}
	net, features, err := value.Decode(data)
	if err != nil {
		return decoded{}, fmt.Errorf("%s: %s: %w", id.game, file, err)
	}
	one := decoded{net, features}
	known.Store(id, one)
	return one, nil
}

// Features identifies the features of a game and number of seats.
func Features(rules engine.Rules, seats int) value.Features {
	return value.FeaturesOf(feature.NamesOf(rules, seats))
}

// File returns the file of a game's net for a number of seats.
func File(seats int) string { return fmt.Sprintf("nets/%d.net", seats) }

// fileOf returns the file of the net of a level: the level's own, or the common one. A
// level has its own if a larger net is needed to beat the other levels.
func fileOf(rules engine.Rules, seats, level int) string {
	own := fmt.Sprintf("nets/%d-level%d.net", seats, level)
	if _, err := fs.Stat(engine.FilesOf(rules), own); err == nil {
		return own
	}
	return File(seats)
}

// key identifies a row of levels.csv. With 0 seats the row is for every number of seats.
// The game is a game's id, "every game" for games without their own row, or "without a net"
// for games without a fitting net.
type key struct {
	game   string
	seats  int
	level  int
	beside bool // people who play with an automatic opponent
}

// row holds the settings of a level.
type row struct {
	iterations int // 0: looks one move ahead
	further    int
	explore    float64
	playouts   float64
	noise      float64
	slips      float64
	whole      int // 1: the net's values of all seats are normalised together (search.Player.Whole)
}

func (w row) player(net *value.Net, seats int) ai.Player {
	if w.iterations == 0 {
		return value.Player{Net: net, Noise: w.noise, Slips: w.slips}
	}
	return search.Player{Net: net, Playouts: w.playouts, Iterations: w.iterations, Further: w.further, Explore: w.explore, Slips: w.slips, Whole: w.whole * seats}
}

var rows = sync.OnceValues(func() (map[key]row, error) { return parse(table) })

// parse reads levels.csv.
func parse(data []byte) (map[key]row, error) {
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("levels.csv: %w", err)
	}
	out := map[key]row{}
	for i, line := range lines[1:] {
		k := key{game: line[0]}
		var w row
		fields := []struct {
			whole *int
			part  *float64
		}{{whole: &k.seats}, {whole: &k.level}, {whole: &w.iterations}, {whole: &w.further},
			{part: &w.explore}, {part: &w.playouts}, {part: &w.noise}, {part: &w.slips}, {whole: &w.whole}}
		line[1], k.beside = strings.CutSuffix(line[1], andOne)
		for j, f := range fields {
			if f.whole != nil {
				*f.whole, err = strconv.Atoi(line[j+1])
			} else {
				*f.part, err = strconv.ParseFloat(line[j+1], 64)
			}
			if err != nil {
				return nil, fmt.Errorf("levels.csv, line %d, %s: %w", i+2, lines[0][j+1], err)
			}
		}
		out[k] = w
	}
	return out, nil
}
