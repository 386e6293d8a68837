package engine_test

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layer lists the packages that the packages of one folder may import. The first layer whose
// pattern matches a package applies. A pattern is a path below the module: "render" is only that
// package, "render/*" every package directly below it, "render/..." the package and everything
// below it.
type layer struct {
	folder  string
	ours    []string // packages of this module
	outside []string // modules of other authors; "any" allows every module that no other rule forbids
}

// shared lists the packages that any rulebook may import. They do not import each other. The
// exceptions are play, which runs the steps of an agenda, rulebook, which shows values of the
// games' tables, and small, which makes a game of the others.
var shared = []string{"engine/agenda", "engine/codec", "engine/gamedata", "engine/deck", "engine/feature", "engine/hex", "engine/play", "engine/small", "engine/suggest", "engine/rulebook"}

// below lists the packages that every package of bot/discord may import.
var below = []string{"engine", "engine/lesson", "engine/puzzle", "engine/rulebook", "engine/ruling", "render", "render/rulebookpage", "render/catalog", "render/chart", "render/leaguetable", "render/linkcard", "render/replay", "render/result", "storage", "bot/table", "bot/table/...", "bot/clock", "bot/daily", "bot/filecache", "bot/gameset", "bot/league", "bot/puzzlerating", "bot/rating", "bot/rating/ledger", "bot/matchmaking", "bot/text", "bot/text/matcher", "bot/webhook", "bot/webpush"}

// features lists the packages that the features on Discord may import. Features do not import each
// other. They do not import dispatch and outbox either, which call features only through
// interfaces.
var features = []string{"bot/discord/handler", "bot/discord/access", "bot/discord/friends", "bot/discord/links", "bot/discord/leaguepage", "bot/discord/pictures", "bot/discord/process", "bot/discord/queue",
	"bot/discord/recipients", "bot/discord/messages", "bot/discord/parser", "bot/discord/lookup", "bot/discord/wire",
	"bot/discord/textfmt"}

var layers = []layer{
	{"docs", nil, nil},                         // only embeds files
	{"engine", []string{"engine/korean"}, nil}, // a glossary registers Korean counters
	{"engine/catalog", []string{"engine", "engine/*"}, nil},
	{"engine/longtest", nil, nil},
	{"engine/catalog/catalogtest", []string{"engine", "engine/catalog", "engine/longtest"}, nil},
	{"engine/korean", nil, nil}, // only computes
	{"engine/prosetest", nil, nil},
	{"engine/enginetest/mutation", nil, []string{"github.com/goccy/go-yaml"}},
	{"engine/enginetest/...", []string{"engine", "engine/enginetest/...", "engine/feature", "engine/gamedata", "engine/lesson", "engine/longtest", "engine/puzzle", "engine/rulebook", "engine/ruling"}, []string{"github.com/google/go-cmp"}},
	{"engine/scenario", []string{"engine"}, []string{"github.com/goccy/go-yaml"}},
	{"engine/puzzle", []string{"engine"}, nil},
	{"engine/lesson", []string{"engine", "engine/rulebook", "engine/scenario"}, nil},
	{"engine/ruling", []string{"engine", "engine/rulebook", "engine/scenario"}, nil},
	{"engine/ai/...", []string{"engine", "engine/ai/...", "engine/feature"}, nil},
	{"engine/agenda", []string{"engine"}, nil},
	{"engine/codec", []string{"engine"}, nil},
	{"engine/gamedata", nil, nil},
	{"engine/deck", []string{"engine"}, nil},
	{"engine/feature", []string{"engine"}, nil},
	{"engine/hex", nil, nil},
	{"engine/play", []string{"engine", "engine/agenda", "engine/codec", "engine/suggest"}, nil},
	{"engine/small", []string{"engine", "engine/codec", "engine/deck", "engine/play", "engine/rulebook"}, nil},
	{"engine/suggest", []string{"engine"}, nil},
	{"engine/rulebook", []string{"engine", "engine/gamedata"}, nil},
	{"engine/...", append([]string{"engine"}, shared...), nil}, // the games
	{"render", []string{"engine"}, []string{"any"}},
	{"render/catalog", []string{"engine", "render", "render/*"}, nil},
	{"render/rendertest", []string{"engine", "render", "render/artist", "engine/korean", "engine/longtest"}, []string{"any"}},
	{"render/result", []string{"engine", "render"}, nil},                                                                               // does not depend on a game
	{"render/artist", []string{"engine", "engine/hex", "render", "render/result"}, []string{"any"}},                                    // what artists share does not depend on a game
	{"render/tutorial", []string{"engine", "render", "render/artist"}, []string{"any"}},                                                // the template of teaching pages does not depend on a game
	{"render/rulebookpage", []string{"engine", "engine/rulebook", "engine/ruling", "engine/scenario", "render", "render/artist"}, nil}, // does not depend on a game
	{"render/leaguetable", []string{"engine", "render"}, nil},                                                                          // does not depend on a game
	{"render/replay", []string{"engine", "engine/ai/analysis", "render"}, nil},
	{"render/...", []string{"engine", "engine/*", "render", "render/artist", "render/result", "render/tutorial"}, []string{"any"}},
	{"storage/encoding", []string{"storage"}, []string{"github.com/klauspost/compress"}},
	{"storage/transfer", []string{"storage"}, nil},
	{"storage/sql", []string{"storage", "storage/encoding"}, nil}, // does not depend on a driver
	{"storage/dburl", nil, nil},
	{"storage/connect", []string{"storage", "storage/*"}, nil},
	{"storage/postgres/postgrestest", []string{"storage/postgres/pgserver"}, []string{"any"}},
	{"storage/postgres/pgserver", nil, []string{"any"}},
	{"storage/crashtest", []string{"storage"}, nil},
	{"storage/testdb", []string{"engine/longtest", "storage", "storage/postgres/...", "storage/sqlite"}, nil},
	{"storage/...", []string{"engine", "storage/..."}, []string{"any"}},
	{"bot/text", []string{"engine", "engine/korean"}, []string{"any"}},
	{"bot/text/matcher", nil, []string{"golang.org/x/text"}}, // only computes
	{"bot/sandbox/model", nil, nil},
	{"bot/sandbox/world", []string{"bot/sandbox/model"}, nil}, // publishes no changes
	{"bot/sandbox/validate", []string{"bot/sandbox/apierr", "bot/sandbox/model"}, []string{"any"}},
	{"bot/sandbox/...", []string{"bot/sandbox/..."}, []string{"any"}},
	{"bot/discord/wire", []string{"bot/discord/wire/*"}, []string{"any"}},
	{"bot/discord/wire/transport", nil, []string{"any"}},
	{"bot/discord/wire/...", []string{"bot/discord/wire/transport"}, []string{"any"}},
	{"bot/discord/discordtest", []string{"..."}, []string{"any"}}, // tests the whole bot with the sandbox
	{"bot/discord/layout", []string{"render"}, nil},               // only computes
	{"bot/discord/textfmt", below, []string{"any"}},
	{"bot/discord/friends", []string{"storage"}, nil},
	{"bot/discord/queue", below, nil},
	{"bot/discord/process", below, nil},
	{"bot/discord/recipients", append([]string{"bot/discord/queue", "bot/discord/wire", "bot/discord/textfmt"}, below...), []string{"any"}},
	{"bot/discord/pictures", append([]string{"bot/discord/recipients", "bot/discord/wire", "bot/discord/textfmt"}, below...), []string{"any"}},
	{"bot/discord/leaguepage", append([]string{"bot/discord/recipients"}, below...), []string{"any"}},
	{"bot/discord/handler", append([]string{"bot/discord/friends", "bot/discord/leaguepage", "bot/discord/process", "bot/discord/recipients", "bot/discord/wire", "bot/discord/textfmt"}, below...), []string{"any"}},
	{"bot/discord/access", append([]string{"bot/discord/handler", "bot/discord/queue", "bot/discord/recipients", "bot/discord/textfmt", "bot/discord/wire"}, below...), []string{"any"}},
	{"bot/discord/links", append([]string{"bot/discord/handler", "bot/discord/textfmt"}, below...), []string{"any"}},
	{"bot/discord/messages", slices.Concat(features, below), []string{"any"}},
	{"bot/discord/lookup", append([]string{"bot/discord/handler", "bot/discord/textfmt"}, below...), []string{"any"}},
	{"bot/discord/parser", append([]string{"bot/discord/handler", "bot/discord/lookup", "bot/discord/wire", "bot/discord/textfmt"}, below...), []string{"any"}},
	{"bot/discord/dispatch", slices.Concat(features, below), []string{"any"}},
	{"bot/discord/outbox", slices.Concat(features, below), []string{"any"}},
	{"bot/discord/coordinator", []string{"bot/discord/wire", "bot/cluster"}, nil},
	{"bot/discord/learn", slices.Concat(features, below, []string{"bot/discord/layout", "engine/ai/analysis"}), []string{"any"}},
	{"bot/discord/puzzles", slices.Concat(features, below, []string{"bot/discord/layout", "engine/ai", "engine/ai/advice", "engine/ai/analysis"}), []string{"any"}},
	{"bot/discord/views", slices.Concat(features, below, []string{"bot/discord/layout", "engine/ai/analysis"}), []string{"any"}},
	{"bot/discord/turn", slices.Concat(features, below, []string{"engine/ai/advice"}), []string{"any"}},
	{"bot/discord/*", slices.Concat(features, below), []string{"any"}},            // the features
	{"bot/discord", append([]string{"bot/discord/*"}, below...), []string{"any"}}, // the assembly
	{"bot/table/seating", []string{"engine", "storage"}, nil},
	{"bot/table/voting", []string{"engine", "storage", "bot/table/seating"}, nil},
	{"bot/table/standingorder", []string{"engine", "storage"}, nil},
	{"bot/table/draft", []string{"engine"}, nil},
	{"bot/table/deliveries", []string{"engine", "storage", "bot/table/seating", "bot/table/voting"}, nil},
	{"bot/table/history", []string{"engine", "storage"}, nil},
	{"bot/table/tabletest", []string{"..."}, []string{"any"}},
	{"bot/table/services", []string{"engine", "bot/table", "bot/table/*", "engine/ai", "engine/ai/advice", "engine/ai/analysis", "engine/ai/levels", "engine/ai/opponent"}, nil},
	{"bot/table/records", []string{"engine", "engine/ai/analysis", "storage", "bot/clock", "bot/table", "bot/table/history", "bot/table/seating", "bot/table/voting"}, nil},
	{"bot/table/hints", []string{"engine", "engine/ai", "engine/ai/advice", "storage", "bot/table", "bot/table/deliveries", "bot/table/draft", "bot/table/seating"}, nil},
	{"bot/table/computers", []string{"engine", "engine/ai", "engine/ai/opponent", "storage", "bot/table", "bot/table/seating", "bot/table/voting", "bot/table/draft"}, nil},
	{"bot/table/...", []string{"engine", "storage", "bot/clock", "bot/table/seating", "bot/table/voting", "bot/table/standingorder", "bot/table/draft",
		"bot/table/deliveries", "bot/table/history", "bot/table", "bot/webhook"}, nil}, // the packages of a table do not import each other
	{"bot/filecache", []string{"storage"}, nil},
	{"bot/cluster", []string{"storage"}, nil},
	{"bot/daily", []string{"engine", "storage", "bot/clock", "bot/table", "bot/table/lobby", "bot/table/services", "bot/table/seating"}, nil},
	{"bot/puzzlerating", []string{"engine", "engine/puzzle", "storage", "bot/clock", "bot/rating"}, nil},
	{"bot/league/pairing", []string{"engine"}, nil},
	{"bot/league", []string{"engine", "engine/ai", "engine/ai/levels", "storage", "bot/clock", "bot/league/pairing", "bot/rating", "bot/table", "bot/table/deliveries", "bot/table/lobby", "bot/table/services", "bot/table/seating", "bot/webhook"}, nil},
	{"bot/rating", nil, nil}, // only arithmetic
	{"bot/rating/ledger", []string{"engine", "storage", "bot/table", "bot/table/seating", "bot/rating"}, nil},
	{"bot/matchmaking/grouping", nil, nil}, // only computes
	{"bot/matchmaking", []string{"engine", "storage", "bot/clock", "bot/table", "bot/table/lobby", "bot/table/services", "bot/table/seating", "bot/matchmaking/grouping"}, nil},
	{"bot/webpush", []string{"storage"}, nil},
	{"bot/webhook", []string{"engine", "storage"}, nil},
	{"bot/web", append([]string{"bot/discord/friends", "bot/discord/wire", "bot/discord/leaguepage", "bot/discord/pictures", "bot/discord/process", "bot/discord/queue", "bot/discord/recipients", "bot/discord/textfmt", "bot/web/api", "bot/web/host", "bot/web/page"}, below...), []string{"any"}},
	{"bot/web/api", append([]string{"bot/discord/recipients", "bot/discord/leaguepage", "bot/discord/textfmt", "docs"}, below...), nil},
	{"bot/web/host", []string{"storage"}, nil},
	{"bot/web/page", nil, nil}, // only embeds files
	{"bot/...", []string{"engine", "engine/ai", "engine/catalog", "render", "storage", "bot/table/...", "bot/clock", "bot/filecache", "bot/gameset", "bot/league", "bot/text"},
		[]string{"any"}},
	{"cmd/guildhall/config", []string{"bot/clock", "bot/discord/wire", "storage/dburl"}, []string{"any"}},
	{"cmd/guildhall/health", []string{"bot/table", "storage", "cmd/guildhall/preflight"}, []string{"any"}},
	{"cmd/guildhall/backup", []string{"storage/..."}, []string{"any"}},
	{"cmd/guildhall/deploy", nil, nil},
	{"cmd/guildhall/sbom", nil, nil},
	{"cmd/guildhall/licenses", nil, nil},
	{"cmd/guildhall/cli", []string{"engine/...", "storage/...", "bot/table", "cmd/guildhall/config", "cmd/guildhall/wiring", "cmd/guildhall/verify"}, []string{"github.com/alecthomas/kong"}},
	{"cmd/guildhall/record", append([]string{"engine/...", "bot/discord/views", "bot/discord/textfmt", "cmd/guildhall/cli", "cmd/guildhall/wiring"}, below...), nil},
	{"cmd/guildhall/apptest", []string{"engine/...", "storage/...", "cmd/lab/autoplay"}, nil},
	{"cmd/guildhall/...", []string{"engine/...", "render/...", "storage/...", "bot/...", "cmd/guildhall/..."}, []string{"any"}}, // the program of a host contains no package of the laboratory
	{"cmd/lab/yearsim", []string{"engine", "storage/...", "bot/..."}, []string{"any"}},                                          // drives the bot and does not import the program
	{"cmd/lab/autoplay", append([]string{"engine/...", "bot/table/...", "cmd/guildhall/wiring"}, below...), []string{"github.com/oklog/ulid/v2"}},
	{"cmd/lab/simulate", append([]string{"engine/...", "cmd/lab/autoplay", "cmd/guildhall/cli", "cmd/guildhall/wiring"}, below...), nil},
	{"cmd/lab/gamecheck", []string{"engine/...", "render", "render/catalog", "cmd/guildhall/cli"}, nil},
	{"cmd/lab/opponents", []string{"engine/...", "bot/text", "cmd/guildhall/cli"}, nil},
	{"cmd/lab/puzzles", []string{"engine/...", "cmd/guildhall/cli", "cmd/guildhall/wiring", "render/...", "bot/text"}, nil},
	{"cmd/lab/...", []string{"..."}, []string{"any"}},
}

// homes lists modules and the only folders that may import them.
var homes = []struct {
	module  string
	folders []string
	why     string
}{
	{"github.com/bwmarrin/discordgo", []string{"bot/discord/...", "cmd/lab/yearsim"}, "tables know no Discord"},
	{"guildhall/bot/discord/wire/transport", []string{"bot/discord/wire/..."}, "only wire opens its rooms"},
	{"guildhall/bot/discord/wire/gateway", []string{"bot/discord/wire/..."}, "only wire opens its rooms"},
	{"database/sql", []string{"storage/..."}, "SQL stays in storage"},
	{"modernc.org/sqlite", []string{"storage/..."}, "SQL stays in storage"},
	{"github.com/pressly/goose", []string{"storage/..."}, "SQL stays in storage"},
	{"github.com/jackc/pgx", []string{"storage/..."}, "SQL stays in storage"},
	{"testing", []string{"engine/enginetest/..."}, "programs do not carry package testing"},
}

// testHelpers are packages of checks. No program imports them.
var testHelpers = []string{"engine/catalog/catalogtest", "engine/longtest", "engine/prosetest", "engine/enginetest/...", "render/rendertest", "storage/storagetest", "storage/crashtest", "storage/postgres/postgrestest", "storage/testdb", "bot/table/tabletest/...", "bot/league/leaguetest", "bot/discord/discordtest", "bot/sandbox/browser", "cmd/guildhall/apptest"}

// forbidden returns the reason why the package in folder must not import path, or "" if it may.
func forbidden(folder, imported string) string {
	for _, h := range homes {
		if under(imported, h.module) && !slices.ContainsFunc(h.folders, func(p string) bool { return matches(folder, p) }) && !isHelper(folder) {
			return h.why
		}
	}
	i := slices.IndexFunc(layers, func(l layer) bool { return matches(folder, l.folder) })
	if i < 0 {
		return "the folder has no place in the house; see docs/architecture.md"
	}
	l := layers[i]
	if below, ok := strings.CutPrefix(imported, "guildhall/"); ok {
		if isHelper(below) && !isHelper(folder) {
			return "checks are imported by tests only"
		}
		if slices.ContainsFunc(l.ours, func(p string) bool { return matches(below, p) }) {
			return ""
		}
		return fmt.Sprintf("%s may import only %v of ours", l.folder, l.ours)
	}
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") || slices.Contains(l.outside, "any") {
		return ""
	}
	if slices.ContainsFunc(l.outside, func(m string) bool { return under(imported, m) }) {
		return ""
	}
	return fmt.Sprintf("%s may import only the standard library and %v", l.folder, l.outside)
}

func isHelper(folder string) bool {
	return slices.ContainsFunc(testHelpers, func(p string) bool { return matches(folder, p) })
}

// matches reports whether folder fits the pattern of a layer.
func matches(folder, pattern string) bool {
	if pattern == "..." {
		return true
	}
	if above, ok := strings.CutSuffix(pattern, "/..."); ok {
		return under(folder, above)
	}
	if above, ok := strings.CutSuffix(pattern, "/*"); ok {
		return path.Dir(folder) == above
	}
	return folder == pattern
}

func under(p, above string) bool { return p == above || strings.HasPrefix(p, above+"/") }

// TestArrows checks which package may import which (DESIGN 2 and STYLE 2).
func TestArrows(t *testing.T) {
	root := ".."
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatalf("the module is not where it was: %v", err)
	}
	seen := 0
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if name == "testdata" || name == "node_modules" || name != ".." && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil || folder == "." || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err // the module's root folder holds no program
		}
		seen++
		return checkArrows(t, file, filepath.ToSlash(folder))
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 20 {
		t.Errorf("only %d files were looked at", seen)
	}
}

func checkArrows(t *testing.T, file, folder string) error {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	for _, word := range []string{"util", "utils", "common", "helpers", "manager", "base"} {
		if parsed.Name.Name == word {
			t.Errorf("%s: package %s: no such names here (STYLE 8)", file, word)
		}
	}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if why := forbidden(folder, imported); why != "" {
			t.Errorf("%s imports %s: %s", file, imported, why)
		}
	}
	return nil
}

func TestArrowsAreNoticed(t *testing.T) {
	tests := []struct {
		folder, imported string
		allowed          bool
	}{
		{"engine", "encoding/json", true},
		{"engine", "golang.org/x/text/language", false},
		{"engine", "guildhall/engine/cleopatra", false},
		{"engine", "guildhall/storage", false},
		{"engine/cleopatra", "guildhall/engine", true},
		{"engine/cleopatra", "guildhall/engine/caylus", false},
		{"engine/cleopatra", "guildhall/render", false},
		{"engine/cleopatra", "github.com/goccy/go-yaml", false},
		{"engine/cleopatra", "guildhall/engine/enginetest", false},
		{"engine/cleopatra", "guildhall/engine/agenda", true},
		{"engine/agenda", "guildhall/engine", true},
		{"engine/agenda", "guildhall/engine/cleopatra", false},
		{"engine", "guildhall/engine/agenda", false},
		{"engine/ai", "guildhall/engine", true},
		{"engine/ai", "guildhall/engine/agenda", false},
		{"engine/ai", "guildhall/engine/cleopatra", false},
		{"engine/catalog", "guildhall/engine/cleopatra", true},
		{"engine/catalog", "guildhall/engine/enginetest", false},
		{"engine/scenario", "github.com/goccy/go-yaml/parser", true},
		{"engine/scenario", "guildhall/engine/catalog", false},
		{"engine/scenario", "testing", false},
		{"engine/enginetest", "testing", true},
		{"render", "guildhall/engine", true},
		{"render", "guildhall/engine/cleopatra", false},
		{"render", "guildhall/bot/text", false},
		{"render/cleopatra", "guildhall/engine/cleopatra", true},
		{"render/cleopatra", "guildhall/storage", false},
		{"render/cleopatra", "guildhall/render/artist", true},
		{"render/cleopatra", "guildhall/render/caylus", false},
		{"render/artist", "guildhall/engine/cleopatra", false},
		{"render/artist", "guildhall/render/cleopatra", false},
		{"storage", "guildhall/bot/table", false},
		{"storage", "guildhall/render", false},
		{"storage/sqlite", "database/sql", true},
		{"storage/sqlite", "modernc.org/sqlite/lib", true},
		{"storage/sqlite", "github.com/bwmarrin/discordgo", false},
		{"storage/storagetest", "testing", true},
		{"storage/crashtest", "testing", true},
		{"bot/league", "guildhall/storage/crashtest", false},
		{"bot/table", "guildhall/storage", true},
		{"bot/table", "guildhall/storage/sqlite", false},
		{"bot/table", "database/sql", false},
		{"bot/table", "guildhall/bot/discord", false},
		{"bot/table", "github.com/bwmarrin/discordgo", false},
		{"bot/table", "guildhall/engine/cleopatra", false},
		{"bot/table", "guildhall/bot/table/voting", true},
		{"bot/table", "guildhall/bot/table/votes", false},
		{"bot/table/voting", "guildhall/bot/table", false},
		{"bot/table/votes", "guildhall/bot/table", true},
		{"bot/table/votes", "guildhall/bot/table/orders", false},
		{"bot/table/lobby", "guildhall/bot/table/turns", false},
		{"bot/table/turns", "guildhall/bot/table/lobby", false},
		{"bot/league", "guildhall/bot/table/lobby", true},
		{"bot/table/votes", "guildhall/bot/discord", false},
		{"bot/table/votes", "guildhall/bot/table/tabletest", false},
		{"bot/table/services", "guildhall/bot/table/votes", true},
		{"bot/text", "guildhall/storage", false},
		{"bot/discord/wire", "github.com/bwmarrin/discordgo", true},
		{"bot/discord/wire", "guildhall/bot/table", false},
		{"bot/discord/wire", "guildhall/bot/discord/wire/transport", true},
		{"bot/discord/wire/transport", "guildhall/bot/discord/wire", false},
		{"bot/discord", "guildhall/bot/discord/wire/transport", false},
		{"bot/discord", "github.com/bwmarrin/discordgo", true},
		{"bot/league", "github.com/bwmarrin/discordgo", false},
		{"cmd/guildhall/wiring", "github.com/bwmarrin/discordgo", false},
		{"bot/sandbox/world", "guildhall/bot/sandbox/service", false},
		{"bot/discord", "guildhall/engine/cleopatra", false},
		{"bot/discord", "guildhall/bot/sandbox", false},
		{"bot/discord", "guildhall/bot/discord/discordtest", false},
		{"bot/discord", "guildhall/bot/discord/votes", true},
		{"bot/discord", "guildhall/bot/discord/dispatch", true},
		{"bot/discord/votes", "guildhall/bot/discord/messages", true},
		{"bot/discord/votes", "guildhall/bot/discord/lobby", false},
		{"bot/discord/votes", "guildhall/bot/discord/dispatch", false},
		{"bot/discord/votes", "guildhall/bot/discord", false},
		{"bot/discord/handler", "guildhall/bot/discord/votes", false},
		{"bot/discord/handler", "guildhall/bot/discord/messages", false},
		{"bot/discord/dispatch", "guildhall/bot/discord/votes", false},
		{"bot/discord/outbox", "guildhall/bot/discord/votes", false},
		{"bot/discord/outbox", "guildhall/bot/discord/dispatch", false},
		{"bot/discord/textfmt", "guildhall/bot/discord/handler", false},
		{"bot/discord/discordtest", "guildhall/bot/sandbox", true},
		{"bot/sandbox", "guildhall/bot/discord", false},
		{"bot/sandbox", "github.com/bwmarrin/discordgo", false},
		{"cmd/guildhall", "guildhall/engine/catalog", true},
		{"cmd/guildhall", "guildhall/storage/sqlite", true},
		{"cmd/guildhall", "database/sql", false},
		{"cmd/guildhall", "guildhall/engine/enginetest", false},
		{"cmd/guildhall", "guildhall/cmd/guildhall/app", true},
		{"cmd/guildhall", "guildhall/cmd/lab/bench", false},
		{"cmd/guildhall/doctor", "guildhall/cmd/lab/autoplay", false},
		{"cmd/lab/bench", "guildhall/cmd/guildhall/app", true},
		{"cmd/lab/bench", "guildhall/cmd/lab/yearsim", true},
		{"cmd/lab/yearsim", "guildhall/cmd/guildhall/app", false},
		{"cmd/lab/yearsim", "guildhall/render", false},
		{"cmd/guildhall/config", "guildhall/storage", false},
		{"cmd/guildhall/doctor", "guildhall/cmd/guildhall/apptest", false},
		{"tools", "fmt", false},
	}
	for _, tt := range tests {
		if why := forbidden(tt.folder, tt.imported); (why == "") != tt.allowed {
			t.Errorf("%s importing %s: %q, want it allowed: %v", tt.folder, tt.imported, why, tt.allowed)
		}
	}
}
