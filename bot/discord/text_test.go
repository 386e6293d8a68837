package discord_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/text"
	"guildhall/storage"
)

func TestTextsAreComplete(t *testing.T) {
	for _, files := range discord.Texts() {
		text.Complete(t, files)
	}
}

// A percentage is written without a space, in both languages.
func TestPercentagesHaveNoSpace(t *testing.T) {
	noTextHas(t, regexp.MustCompile(`(\}\}|[0-9])\*{0,2} %`))
}

// Korean texts use one word for a turn.
func TestKoreanCallsATurnByOneWord(t *testing.T) {
	noTextHas(t, regexp.MustCompile(`(\}\}|[0-9]| |")턴`))
}

// noTextHas fails for every line of a message file that matches wrong.
func noTextHas(t *testing.T, wrong *regexp.Regexp) {
	t.Helper()
	seen := 0
	for _, files := range discord.Texts() {
		err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			content, err := fs.ReadFile(files, path)
			seen++
			for _, line := range strings.Split(string(content), "\n") {
				if wrong.MatchString(line) {
					t.Errorf("%s: %s", path, line)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen == 0 {
		t.Error("no texts were read")
	}
}

// families lists prefixes of keys that the code joins from parts.
var families = []string{
	"cmd.", "lang.", "board.", "dm.", "help.", "permission.", "settings.", "trouble.", "button.", "grid.", "card.turn", "card.several", "games.", "look.", "vote.", "follow.", "act.", "admin.remove_ask.", "admin.limit_", "admin.open.", "form.", "when.", "lobby.to_", "weekday.", "terms.", "zone.west", "zone.east", "away.first", "away.last", "away.about_", "hours.", "orders.",
	"league.terms.", "league.button.", "league.card.", "league.state.", "league.tie.", "league.tie_word.", "league.format.", "league.pace.", "league.alt.", "league.close_ask.", "league.act.", "league.idle.", "league.notice.", "league.ledger.", "league.retired.", "league.ping.", "league.col.", "league.panel_state.",
	"find.pace.", "find.fill.", "find.rests.", "find.form_", "find.about_",
	"daily.button.", "daily.ended.", "manage.", "stats.button.", "seat.form_", "puzzle.chosen.", "puzzle.difficulty.", "webhook.off.", "webhook.post.",
}

// shared lists the folders whose texts other packages use.
var shared = map[string]bool{"textfmt": true}

// Every key in the code exists, and every key of a folder is used in it.
func TestTextsAndCodeAgree(t *testing.T) {
	c, err := text.New(discord.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	literal := regexp.MustCompile(`"([a-z_]+(?:\.[a-z_]+)*)"`)
	said := regexp.MustCompile(`(?:Say|Label)\("([a-z_.]+)"[,)]`)
	named := map[string]map[string]bool{"": {}} // by folder, and "" for all folders
	for _, file := range sources {
		if strings.HasSuffix(file, "_test.go") || filepath.Dir(file) == "discordtest" {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range said.FindAllStringSubmatch(string(src), -1) {
			if !c.Has("en", "discord."+m[1]) {
				t.Errorf("%s: no message %q", file, m[1])
			}
		}
		folder := filepath.Dir(file)
		if named[folder] == nil {
			named[folder] = map[string]bool{}
		}
		for _, m := range literal.FindAllStringSubmatch(string(src), -1) {
			key := strings.TrimPrefix(m[1], "discord.")
			named[folder][key], named[""][key] = true, true
		}
	}
	files, err := filepath.Glob("*/text/en.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		folder := filepath.Dir(filepath.Dir(file))
		own, err := text.New(os.DirFS(filepath.Dir(file)))
		if err != nil {
			t.Fatal(err)
		}
		names := named[folder]
		if shared[folder] {
			names = named[""]
		}
		for _, key := range own.Keys("en") {
			key = strings.TrimPrefix(key, "discord.")
			isFamily := slices.ContainsFunc(families, func(f string) bool { return strings.HasPrefix(key, f) })
			if !names[key] && !names[strings.TrimSuffix(key, "_menu")] && !names[strings.TrimSuffix(key, "_alone")] && !isFamily {
				t.Errorf("%s: message %q is never said", folder, key)
			}
		}
	}
}

// Two people with the same name can be told apart everywhere.
func TestSameNamesAreDistinguished(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Names = map[string]string{"2": "Bo", "3": "Bo"}
	h.Langs["3"] = "en-US"
	tb := h.StartedThree()
	h.Plays("1", tb, "nod")
	standing := h.Wire.In(tb.Thread, "")
	if card := standing[len(standing)-1].Content; !strings.Contains(card, "**Bo (2)**") {
		t.Errorf("the card does not tell which of them: %s", card)
	}
}

// A seat of a person who deleted their data has a name in the reader's language.
func TestForgottenInTheReadersLanguage(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	h.Langs["2"] = "ko"
	h.Forgets("2")
	if got := h.Command("1", tb.Thread, "log", nil).Content; strings.Contains(got, "누군가") {
		t.Errorf("an English reader reads Korean: %s", got)
	}
	if got, want := h.Bot.Texts.Words("ko", h.Table(tb.ID)).Called(1), h.Bot.Texts.Words("ko", storage.Table{}).Label("data.somebody"); got != want {
		t.Errorf("in Korean: %q, want %q", got, want)
	}
	if got := h.Bot.Texts.Words("en", h.Table(tb.ID)).Called(1); got != "Someone" {
		t.Errorf("in English: %q", got)
	}
}

// A person's name cannot hide another person's hand.
func TestNameCannotHideHand(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	want := h.Reach("1", tb.Thread, "board", nil, "hand").Content
	h = discordtest.New(t)
	h.Names = map[string]string{"2": "Your hand"}
	tb = h.Started("1", "2")
	if got := h.Reach("1", tb.Thread, "board", nil, "hand").Content; got != want {
		t.Errorf("beside somebody called \"Your hand\" (-want +got):\n%s", cmp.Diff(want, got))
	}
}
