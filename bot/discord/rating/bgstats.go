package rating

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// A play file of BG Stats. Players, places, games and plays refer to each other by
// numbers. The app matches games and players by name, and plays by uuid.
type (
	bgFile struct {
		About     string       `json:"about"`
		Players   []bgPlayer   `json:"players"`
		Locations []bgLocation `json:"locations"`
		Games     []bgGame     `json:"games"`
		Plays     []bgPlay     `json:"plays"`
		UserInfo  bgUser       `json:"userInfo"`
	}
	bgPlayer struct {
		UUID      string `json:"uuid"`
		ID        int    `json:"id"`
		Name      string `json:"name"`
		Anonymous bool   `json:"isAnonymous"`
		Modified  string `json:"modificationDate"`
		BGG       string `json:"bggUsername"`
	}
	bgLocation struct {
		UUID     string `json:"uuid"`
		ID       int    `json:"id"`
		Name     string `json:"name"`
		Modified string `json:"modificationDate"`
	}
	bgGame struct {
		UUID        string `json:"uuid"`
		ID          int    `json:"id"`
		Name        string `json:"name"`
		Modified    string `json:"modificationDate"`
		Cooperative bool   `json:"cooperative"`
		HighestWins bool   `json:"highestWins"`
		NoPoints    bool   `json:"noPoints"`
		UsesTeams   bool   `json:"usesTeams"`
		BGG         int    `json:"bggId"`
	}
	bgPlay struct {
		UUID         string    `json:"uuid"`
		Modified     string    `json:"modificationDate"`
		Entered      string    `json:"entryDate"`
		Date         string    `json:"playDate"`
		UsesTeams    bool      `json:"usesTeams"`
		Minutes      int       `json:"durationMin"`
		Ignored      bool      `json:"ignored"`
		ManualWinner bool      `json:"manualWinner"`
		Rounds       int       `json:"rounds"`
		Location     int       `json:"locationRefId"`
		Game         int       `json:"gameRefId"`
		Board        string    `json:"board"`
		Comments     string    `json:"comments"`
		Scores       []bgScore `json:"playerScores"`
	}
	bgScore struct {
		Score       string `json:"score"`
		Winner      bool   `json:"winner"`
		NewPlayer   bool   `json:"newPlayer"`
		StartPlayer bool   `json:"startPlayer"`
		Player      int    `json:"playerRefId"`
		Rank        int    `json:"rank"`
		Seat        int    `json:"seatOrder"`
	}
	bgUser struct {
		Me int `json:"meRefId"`
	}
)

// bgTime is the app's time format.
const bgTime = "2006-01-02 15:04:05"

// bgStats returns a play file of matches. It contains the names of opponents who joined the
// ratings; the others are anonymous players.
func (f feature) bgStats(ctx context.Context, r recipients.Recipient, results []storage.Result) ([]byte, error) {
	w := r.Words()
	b := bgBuilder{words: w, players: map[string]int{}, games: map[string]int{}}
	b.file.About = "This is a play file for Board Game Stats. Open it with the app."
	b.file.Locations = []bgLocation{{bgUUID("location"), 1, "Guildhall (Discord)", b.stamp(results)}}
	b.file.Players, b.file.Games, b.file.Plays = []bgPlayer{}, []bgGame{}, []bgPlay{}
	b.file.UserInfo.Me = b.player(r.User, textfmt.Name(r.Name), false, results)
	for _, one := range results {
		scores := make([]bgScore, len(one.Seats))
		for i, s := range one.Seats {
			id := b.file.UserInfo.Me
			if s.User != r.User {
				name, seen, err := f.opponentName(ctx, w, results, s.User)
				if err != nil {
					return nil, err
				}
				key := s.User
				if !seen {
					key, name = fmt.Sprintf("anonymous %d", i), w.Label("stats.anonymous", engine.N("n", i+1))
				}
				id = b.player(key, name, !seen, results)
			}
			scores[i] = bgScore{strconv.Itoa(s.Points), s.Rank == 1, false, i == 0, id, s.Rank, i + 1}
		}
		b.play(one, scores)
	}
	return indented(b.file)
}

// bgBuilder assigns the numbers of the entries in a play file.
type bgBuilder struct {
	file    bgFile
	words   textfmt.Words
	players map[string]int
	games   map[string]int
}

// stamp returns the end of the newest match, so that the same matches give the same file.
func (b *bgBuilder) stamp(results []storage.Result) string {
	if len(results) == 0 {
		return time.Unix(0, 0).UTC().Format(bgTime)
	}
	return results[len(results)-1].Ended.Format(bgTime)
}

func (b *bgBuilder) player(key, name string, anonymous bool, results []storage.Result) int {
	if id, known := b.players[key]; known {
		return id
	}
	id := len(b.file.Players) + 1
	b.players[key] = id
	b.file.Players = append(b.file.Players, bgPlayer{bgUUID("player " + key), id, name, anonymous, b.stamp(results), ""})
	return id
}

func (b *bgBuilder) play(r storage.Result, scores []bgScore) {
	game, known := b.games[r.Game]
	ended := r.Ended.Format(bgTime)
	if !known {
		game = len(b.file.Games) + 1
		b.games[r.Game] = game
		b.file.Games = append(b.file.Games, bgGame{UUID: bgUUID("game " + r.Game), ID: game, Name: textfmt.Plain(b.words.GameName(r.Game)), Modified: ended, HighestWins: true})
	}
	b.file.Plays = append(b.file.Plays, bgPlay{
		UUID: bgUUID("play " + r.Hash), Modified: ended, Entered: ended, Date: ended, Minutes: int(r.Ended.Sub(r.Started).Minutes()),
		ManualWinner: true, Location: 1, Game: game, Comments: fmt.Sprintf("Guildhall #%d", r.Table), Scores: scores,
	})
}

// bgUUID returns an identifier that is the same in every export.
func bgUUID(of string) string {
	h := sha256.Sum256([]byte("guildhall " + of))
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80 // version 8: custom
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[0:4], h[4:6], h[6:8], h[8:10], h[10:16])
}
