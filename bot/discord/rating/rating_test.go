package rating_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/discordtest"
	ratings "guildhall/bot/discord/rating"
	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/chart"
	"guildhall/storage"
)

// season returns a server whose people finished many matches: Ada and Bo joined the
// ratings, the third did not, and one deleted their data.
func season(t *testing.T) *discordtest.Fixture {
	t.Helper()
	h := discordtest.New(t, discordtest.Rounds{})
	for user, name := range map[string]string{"1": "Ada", "2": "Bo", "3": "채원"} {
		_, err := h.Store.ChangePerson(context.Background(), user, func(p *storage.Person) error {
			p.Name, p.Preferences.Rated, p.Seen = name, user != "3", h.Now
			return nil
		})
		h.Ok(err)
	}
	_, err := h.Store.ChangeGuild(context.Background(), discordtest.GuildID, func(g *storage.Guild) error { g.Settings.Ratings = true; return nil })
	h.Ok(err)
	rules, _ := h.Bot.Games.Rules("caylus")
	cards := rules.Library().Cards
	for n := range 30 {
		r := storage.Result{
			Hash: fmt.Sprint(n), Game: "caylus", Guild: discordtest.GuildID, Class: rating.Class("caylus", rating.Many),
			Started: h.Now.Add(time.Duration(n-40) * 24 * time.Hour), Ended: h.Now.Add(time.Duration(n-34) * 24 * time.Hour), Turns: 140 + n,
		}
		for i, u := range []string{"1", "2", "3", "ghost-1"} {
			s := storage.SeatResult{User: u, Entrant: u, SeatFacts: storage.SeatFacts{
				Rank: 1 + (i+n/3+n%2)%4, Points: 70 - 9*((i+n/3+n%2)%4), Turns: 35, Answer: time.Duration(2+i) * time.Hour,
				Sources: []storage.Source{{Name: "caylus.source.castle", Points: 20 - i}, {Name: "caylus.source.favors", Points: 11}, {Name: "caylus.source.penalties", Points: -2}},
				Uses:    map[string]int{cards[3].Code: 1 + n%3, cards[7].Code: 1},
			}}
			if i > 1 {
				s.Entrant = ""
			}
			r.Seats = append(r.Seats, s)
		}
		if n%5 == 4 { // against computers
			r.Class = rating.Class("caylus", rating.Ladder)
			r.Seats = []storage.SeatResult{r.Seats[0], {User: "computer-3-1", Entrant: rating.Level(3, "abc"), SeatFacts: storage.SeatFacts{Rank: 3 - min(2, r.Seats[0].Rank), Points: 50}}}
			r.Seats[0].Rank = min(2, r.Seats[0].Rank)
		}
		r.Table = newTable(h)
		h.Ok(h.Store.SaveResult(context.Background(), r, storage.Rater{}))
	}
	for _, kind := range rating.Kinds {
		h.Ok(ledger.Rate(context.Background(), h.Store, rating.Class("caylus", kind)))
	}
	return h
}

// newTable creates a table for a result and returns its id.
func newTable(h *discordtest.Fixture) int64 {
	h.T.Helper()
	row, err := h.Store.Create(context.Background(), storage.Table{Phase: storage.Closed, Game: "caylus", Created: h.Now}, "", nil)
	h.Ok(err)
	return row.ID
}

// with calls /stats and presses the button with a code or a verb; without a button it
// returns the reply to /stats.
func with(h *discordtest.Fixture, user, button string, options map[string]string) *discordtest.Posted {
	h.T.Helper()
	p := h.Command(user, discordtest.ChannelID, "stats", options)
	for _, id := range discordtest.IDs(p) {
		if button != "" && (strings.HasPrefix(id, button+":") || strings.HasPrefix(id, "stats:0:0.0:"+button+" ")) {
			return h.Press(user, p, id)
		}
	}
	return p
}

// All screens in both languages.
func TestScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := season(t)
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.Langs = map[string]string{"1": locale, "2": locale, "3": locale, "4": locale}
			got := tour(h)
			discordtest.SameScreens(t, "screens", lang, got)
			for _, screen := range strings.Split(got, "====") {
				if n := strings.Count(screen, "\n") - strings.Count(screen, "\n["); n > 22 {
					t.Errorf("%d lines:%s", n, screen)
				}
			}
		})
	}
}

func tour(h *discordtest.Fixture) string {
	g := &discordtest.Gallery{T: h.T}
	own := with(h, "1", "rating", nil)
	g.Add("my ratings", own)
	left := h.Press("1", own, discordtest.Verb(own, "rateout"))
	g.Add("left the ratings", left)
	g.Add("joined again", h.Press("1", left, discordtest.Verb(left, "ratejoin")))
	g.Add("somebody else's ratings", with(h, "1", "rate", map[string]string{"player": "2"}))
	g.Add("somebody who did not join", with(h, "1", "rate", map[string]string{"player": "3"}))
	g.Add("a stranger", with(h, "4", "rating", nil))
	ranking := with(h, "1", "ranking", map[string]string{"game": "caylus"})
	g.Add("ranking", ranking)
	g.Add("ranking of two", h.Press("1", ranking, discordtest.Verb(ranking, "ranking"), rating.Class("caylus", rating.Duel)))
	g.Add("my statistics", with(h, "1", "", nil))
	g.Add("statistics of Bo", with(h, "1", "", map[string]string{"player": "2", "game": "caylus"}))
	g.Add("statistics of who did not join", with(h, "1", "", map[string]string{"player": "3"}))
	g.Add("statistics of nothing", with(h, "4", "", nil))
	g.Add("a game", with(h, "1", "", map[string]string{"game": "caylus"}))
	g.Add("a game without matches", with(h, "1", "", map[string]string{"game": "lisboa"}))
	g.Add("whom I play with", with(h, "1", "vs", nil))
	g.Add("beside Bo", with(h, "1", "vs", map[string]string{"player": "2"}))
	for path, options := range map[string]map[string]string{"ranking": {"game": "caylus"}, "": nil, "vs": nil} {
		if with(h, "1", path, options).Frame == nil {
			h.T.Errorf("%s of /stats is answered without a frame", path)
		}
	}
	g.Add("a CSV file", with(h, "1", "csv", nil))
	g.Add("a BG Stats file", with(h, "1", "bgstats", nil))
	_, err := h.Store.ChangeGuild(context.Background(), discordtest.GuildID, func(g *storage.Guild) error { g.Settings.Ratings = false; return nil })
	h.Ok(err)
	g.Add("ranking of a server without ratings", with(h, "1", "ranking", map[string]string{"game": "caylus"}))
	g.Add("my ratings on it", with(h, "2", "rating", nil))
	g.Add("ranking in direct messages", h.Reach("1", "dm-1", "stats", map[string]string{"game": "caylus"}, "ranking"))
	return g.B.String()
}

// The matches of a person who did not join change no byte of what others are sent.
func TestUnjoinedPersonChangesNoOutput(t *testing.T) {
	screens := func(change func(h *discordtest.Fixture)) string {
		h := season(t)
		change(h)
		var all []string
		for _, p := range []*discordtest.Posted{
			with(h, "1", "rate", map[string]string{"player": "3"}), with(h, "1", "", map[string]string{"player": "3"}),
			with(h, "1", "ranking", map[string]string{"game": "caylus"}), with(h, "1", "vs", map[string]string{"player": "3"}),
		} {
			all = append(all, p.Text())
		}
		return strings.Join(all, "\n")
	}
	usual := screens(func(*discordtest.Fixture) {})
	other := screens(func(h *discordtest.Fixture) {
		_, err := h.Store.ChangePerson(context.Background(), "3", func(p *storage.Person) error { p.Name = "Somebody"; return nil })
		h.Ok(err)
		h.Ok(h.Store.SaveResult(context.Background(), storage.Result{Table: newTable(h), Hash: "x", Game: "lisboa", Ended: h.Now, Seats: []storage.SeatResult{{User: "3"}}}, storage.Rater{}))
	})
	if diff := cmp.Diff(usual, other); diff != "" {
		t.Errorf("what they did shows:\n%s", diff)
	}
}

// A rating is hidden before ten matches, wherever other people could see it.
func TestCalibrationIsHidden(t *testing.T) {
	h := season(t)
	r := storage.Result{Table: newTable(h), Hash: "x", Game: "lisboa", Guild: discordtest.GuildID, Class: rating.Class("lisboa", rating.Duel), Ended: h.Now,
		Seats: []storage.SeatResult{{User: "1", Entrant: "1", SeatFacts: storage.SeatFacts{Rank: 1}}, {User: "2", Entrant: "2", SeatFacts: storage.SeatFacts{Rank: 2}}}}
	h.Ok(h.Store.SaveResult(context.Background(), r, storage.Rater{}))
	h.Ok(ledger.Rate(context.Background(), h.Store, r.Class))
	said := with(h, "2", "rate", map[string]string{"player": "1"}).Content
	if !strings.Contains(said, "Lisboa, two players: shown after 10 matches; 1 so far") {
		t.Errorf("after one match: %s", said)
	}
	if said := with(h, "2", "ranking", map[string]string{"game": "lisboa"}).Content; strings.Contains(said, "Ada") {
		t.Errorf("the ranking names somebody after one match: %s", said)
	}
}

func TestExports(t *testing.T) {
	h := season(t)
	file := with(h, "1", "csv", nil).Files[0]
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(file.Data), "\ufeff"))).ReadAll()
	h.Ok(err)
	if len(rows) != 31 || rows[1][1] != "caylus" || rows[30][13] == "" || rows[1][11] != "" || rows[2][11] == "" {
		t.Errorf("%d rows: %v", len(rows), rows[:3])
	}
	if s := string(file.Data); strings.Contains(s, "Bo") || strings.Contains(s, "ghost") {
		t.Error("the file names others")
	}
	bg := with(h, "1", "bgstats", nil).Files[0]
	var play struct {
		Players []struct {
			ID        int    `json:"id"`
			Name      string `json:"name"`
			Anonymous bool   `json:"isAnonymous"`
		} `json:"players"`
		Plays []struct {
			Game   int `json:"gameRefId"`
			Scores []struct {
				Player int  `json:"playerRefId"`
				Winner bool `json:"winner"`
			} `json:"playerScores"`
		} `json:"plays"`
		UserInfo struct {
			Me int `json:"meRefId"`
		} `json:"userInfo"`
	}
	h.Ok(json.Unmarshal(bg.Data, &play))
	if len(play.Plays) != 30 || play.Players[play.UserInfo.Me-1].Name != "Ada" {
		t.Errorf("file = %s", bg.Data[:400])
	}
	for _, p := range play.Players {
		if p.Name == "채원" || p.Anonymous != strings.HasPrefix(p.Name, "Player ") {
			t.Errorf("player %+v", p)
		}
	}
	if again := with(h, "1", "bgstats", nil).Files[0]; string(again.Data) != string(bg.Data) {
		t.Error("the same matches gave another file")
	}
}

// A match between people counts if both joined before it began.
func TestPlayedMatchCounts(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Admin("1", "ratings", map[string]string{"keep": "True"})
	for _, u := range []string{"1", "2"} {
		p := with(h, u, "rating", nil)
		h.Press(u, p, discordtest.Verb(p, "ratejoin"))
	}
	tb := h.StartedThree()
	lobby := h.Wire.In(discordtest.ChannelID, "")[0].Content
	if !strings.Contains(lobby, "Counts for the ratings of **Ada**, **Bo** if") {
		t.Errorf("the lobby says: %s", lobby)
	}
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	h.Ok(ledger.New(h.Bot.Services.Tables).ProcessAll(context.Background()))
	said := with(h, "1", "rating", nil).Content
	if !strings.Contains(said, "1 so far") {
		t.Errorf("after a match: %s", said)
	}
	void := func(user string) *discordtest.Posted {
		page := h.Admin(user, "void", map[string]string{"table": fmt.Sprint(tb.ID), "reason": "a trial"})
		sure := discordtest.Verb(page, "admsure")
		if sure == "" {
			return page
		}
		in := h.Pressing(user, page, sure)
		in.Permissions = discordgo.PermissionManageGuild
		return h.Act(in)
	}
	defer func() {
		if said := void("2").Content; !strings.Contains(said, "no longer counts for ratings") {
			t.Errorf("void: %s", said)
		}
		if said := with(h, "1", "rating", nil).Content; !strings.Contains(said, "No rated match") {
			t.Errorf("after it is void: %s", said)
		}
		if said := void("2").Content; !strings.Contains(said, "changes no ratings: its match") {
			t.Errorf("void again: %s", said)
		}
	}()
	if said := with(h, "1", "", nil).Content; !strings.Contains(said, "finished 1 of 1 matches") {
		t.Errorf("statistics: %s", said)
	}
	if said := with(h, "3", "rating", nil).Content; !strings.Contains(said, "아직 레이팅에 반영된 게임이 없습니다") {
		t.Errorf("who did not join: %s", said)
	}
}

// Every picture can be drawn. If GUILDHALL_PICTURES is set, the pictures are written
// there for inspection.
func TestPictures(t *testing.T) {
	dir, langs := os.Getenv("GUILDHALL_PICTURES"), []string{"en-US", "ko"}
	if dir == "" {
		dir, langs = t.TempDir(), langs[1:]
	}
	for _, look := range []string{"", "full"} {
		for _, lang := range langs {
			h := season(t)
			h.Langs = map[string]string{"1": lang}
			_, err := h.Store.ChangePerson(context.Background(), "1", func(p *storage.Person) error { p.Look = look; return nil })
			h.Ok(err)
			h.Recorded(h.Games[0])
			for name, p := range map[string]*discordtest.Posted{
				"rating": with(h, "1", "rating", nil), "ranking": with(h, "1", "ranking", map[string]string{"game": "caylus"}), "me": with(h, "1", "", nil),
				"game": with(h, "1", "", map[string]string{"game": "caylus"}), "versus": with(h, "1", "vs", nil),
			} {
				if len(p.Files) != 1 {
					t.Errorf("%s has %d pictures", name, len(p.Files))
				}
				for _, f := range p.Files {
					h.Ok(os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%s-%s.png", name, look, lang)), f.Data, 0o600))
				}
			}
		}
	}
}

// A person reads their solo results, with the rank that they reached, below their
// ratings. A person without such a match reads how to play one.
func TestSoloCareer(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US", "2": "ko"}
	ctx := context.Background()
	for _, game := range []string{"lisboa", "villagers", "architects"} {
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game, "players": "1", "language": "en"})
		h.Deliver()
		id := h.Newest().ID
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
		h.Deliver()
		_, err := h.Bot.Services.Tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
			c := &table.Commit{State: tx.State().Clone()}
			_, err := engine.Random(c.State, engine.NumberedSeed(7).Rand("player"), 20_000, func(s engine.State, seat engine.Seat, m engine.Move) { c.Add(tx, seat, s.Code(seat, m)) })
			if err != nil {
				return err
			}
			return tx.Commit(ctx, "", c)
		})
		h.Ok(err)
		if h.Table(id).Phase != storage.Finished {
			t.Fatalf("%s does not end", game)
		}
	}
	h.Ok(ledger.New(h.Bot.Services.Tables).ProcessAll(ctx))
	page := h.Reach("1", discordtest.ChannelID, "stats", nil, "rating")
	said := h.Press("1", page, page.Button("My solo career"))
	for _, want := range []string{"**Lisboa**, Lacerda: 0 of 1 won · best ", "points, Jester", "**Villagers**, the Countess: 0 of 1 won", "**Architects**, Constantine: "} {
		if !strings.Contains(said.Content, want) {
			t.Errorf("the career lacks %q:\n%s", want, said.Text())
		}
	}
	page = h.Reach("2", discordtest.ChannelID, "stats", nil, "rating")
	if said := h.Press("2", page, page.Button("내 솔로 전적")); !strings.Contains(said.Content, "`/오늘의판`") || !strings.Contains(said.Content, "연습 게임") || said.Frame == nil || page.Frame == nil {
		t.Errorf("somebody without matches reads:\n%s", said.Text())
	}
	if said := h.Command("2", discordtest.ChannelID, "stats", nil).Content; !strings.Contains(said, "** 님이 끝낸 게임이 없습니다") {
		t.Errorf("their statistics say %q", said)
	}
}

// Ten rated matches on one day are ten points of the curve, each with a dot, as soon as
// the rating is shown.
func TestTenMatchesOfADayAreTenPoints(t *testing.T) {
	ctx := context.Background()
	h := discordtest.New(t)
	class := rating.Class("caylus", rating.Duel)
	for _, user := range []string{"1", "2"} {
		_, err := h.Store.ChangePerson(ctx, user, func(p *storage.Person) error { p.Preferences.Rated = true; return nil })
		h.Ok(err)
	}
	for n := range rating.Calibration {
		ended := h.Now.Add(time.Duration(n) * time.Minute)
		r := storage.Result{Hash: fmt.Sprint(n), Game: "caylus", Guild: discordtest.GuildID, Class: class, Started: h.Now, Ended: ended, Turns: 40}
		for i, user := range []string{"1", "2"} {
			r.Seats = append(r.Seats, storage.SeatResult{User: user, Entrant: user, SeatFacts: storage.SeatFacts{Rank: 1 + (i+n)%2, Points: 70 - i}})
		}
		r.Table = newTable(h)
		h.Ok(h.Store.SaveResult(ctx, r, storage.Rater{}))
	}
	h.Ok(ledger.Rate(ctx, h.Store, class))
	if p := h.Reach("1", discordtest.ChannelID, "stats", nil, "rating"); len(p.Files) != 1 {
		t.Fatalf("no curve is shown:\n%s", p.Text())
	}
	history, err := h.Store.RatingHistory(ctx, class, "1", 120)
	h.Ok(err)
	curve := ratings.CurveOf(h.Bot.Texts.Words("en", storage.Table{}), class, history)
	if len(curve.Points) != rating.Calibration {
		t.Errorf("%d points, want one for each match", len(curve.Points))
	}
	at := map[string]bool{}
	for _, item := range (chart.Page{Panels: []chart.Panel{curve}}).Draw(render.Phone).Pieces.Items {
		if d, ok := item.(render.Disc); ok {
			at[fmt.Sprint(d.X, d.Y)] = true
		}
	}
	if len(at) != rating.Calibration {
		t.Errorf("%d dots, want one for each match", len(at))
	}
}
