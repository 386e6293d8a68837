package discord_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/friends"
)

// root is the root folder of the repository, relative to this package.
const root = "../.."

// eachFile calls f for every file of the repository with an extension, with its path from
// the root.
func eachFile(t *testing.T, ext string, f func(path, content string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && path != root && strings.HasPrefix(d.Name(), ".") {
			return errOrSkip(err)
		}
		if d.IsDir() || filepath.Ext(path) != ext {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		f(filepath.ToSlash(rel), string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func errOrSkip(err error) error {
	if err != nil {
		return err
	}
	return filepath.SkipDir
}

// Tests and exported names that documents mention exist.
func TestDocumentReferencesExist(t *testing.T) {
	tests := map[string]bool{}
	words := map[string]map[string]bool{} // exported names of a package, by its folder's name
	declared := regexp.MustCompile(`(?m)^func (?:\([^)]*\) )?((?:Test|Fuzz|Benchmark)\w*)\(`)
	exported := regexp.MustCompile(`(?m)^(?:func (?:\([^)]*\) )?|type |var |const |\t)([A-Z]\w*)\b`)
	eachFile(t, ".go", func(path, src string) {
		for _, m := range declared.FindAllStringSubmatch(src, -1) {
			tests[m[1]] = true
		}
		folder := filepath.Base(filepath.Dir(path))
		if words[folder] == nil {
			words[folder] = map[string]bool{}
		}
		for _, m := range exported.FindAllStringSubmatch(src, -1) {
			words[folder][m[1]] = true
		}
	})
	test := regexp.MustCompile(`\b(?:Test|Fuzz|Benchmark)[A-Z]\w*\b`)
	named := regexp.MustCompile("`([a-z]+)\\.([A-Z]\\w*)")
	check := func(path, text string) {
		for _, name := range test.FindAllString(text, -1) {
			if !tests[name] {
				t.Errorf("%s: there is no %s", path, name)
			}
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if names, ours := words[m[1]]; ours && !names[m[2]] {
				t.Errorf("%s: there is no %s.%s", path, m[1], m[2])
			}
		}
	}
	eachFile(t, ".md", check)
	eachFile(t, ".csv", func(path, text string) {
		if name := filepath.Base(path); name == "rules.csv" || name == "sentences.csv" {
			check(path, text)
		}
	})
}

// README links to the document of every game.
func TestReadmeListsEveryGame(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range discordtest.New(t).Games {
		if link := "(docs/games/" + g.Info().ID + ".md)"; !strings.Contains(string(readme), link) {
			t.Errorf("README.md does not link to %s", link)
		}
	}
}

// Commands in documents and texts have their registered names: English ones, and Korean
// ones in Korean texts.
func TestMentionedCommandsAreRegistered(t *testing.T) {
	conf := discordtest.New(t).Bot.Config
	conf.Friends.Open = friends.Everybody
	commands := discord.New(conf).SlashCommands()
	mention := regexp.MustCompile("`/([^`\n/]+)`")
	paths := []string{"healthz", "readyz", "metrics", "host", "data", "tmp"} // web pages and folders
	check := func(where, text string, locale discordgo.Locale) {
		t.Helper()
		for _, m := range mention.FindAllStringSubmatch(text, -1) {
			if slices.Contains(paths, m[1]) {
				continue
			}
			if why := unregistered(commands, strings.Fields(m[1]), locale); why != "" {
				t.Errorf("%s: `/%s`: %s", where, m[1], why)
			}
		}
	}
	eachFile(t, ".json", func(path, src string) {
		lang := strings.TrimSuffix(filepath.Base(path), ".json")
		if !strings.Contains(path, "/text/") || lang != "en" && lang != "ko" {
			return
		}
		var texts map[string]any
		if err := json.Unmarshal([]byte(src), &texts); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		for key, text := range texts {
			forms, _ := json.Marshal(text) // a text, or an object of plural forms
			check(path+" "+key, string(forms), map[string]discordgo.Locale{"en": discordgo.EnglishUS, "ko": discordgo.Korean}[lang])
		}
	})
	for _, path := range []string{"README.md", "docs/operating.md", "docs/leagues.md", "docs/opponents.md"} {
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		check(path, string(data), discordgo.EnglishUS)
	}
}

// unregistered returns the part of a written command that is not registered: its name,
// the name of its subcommand, or an option (a word with a colon). It returns "" if all
// parts are registered.
func unregistered(all []*discordgo.ApplicationCommand, words []string, locale discordgo.Locale) string {
	i := slices.IndexFunc(all, func(c *discordgo.ApplicationCommand) bool { return (*c.NameLocalizations)[locale] == words[0] })
	if i < 0 {
		return "no command has this name"
	}
	options := all[i].Options
	for _, word := range words[1:] {
		if strings.HasPrefix(word, "{{") { // a value
			continue
		}
		name, _, isOption := strings.Cut(word, ":")
		at := slices.IndexFunc(options, func(o *discordgo.ApplicationCommandOption) bool { return o.NameLocalizations[locale] == name })
		switch {
		case at < 0 && !isOption && len(options) > 0 && options[0].Type != discordgo.ApplicationCommandOptionSubCommand:
			continue // the value of an option
		case at < 0:
			return "no " + name
		case options[at].Type == discordgo.ApplicationCommandOptionSubCommand:
			options = options[at].Options
		case !isOption:
			return "the option " + name + " has no colon"
		}
	}
	return ""
}

// Links in documents, and links to documents in comments, lead to a file. A link with an
// anchor leads to a heading or an anchor in the file.
func TestDocumentLinksHaveTargets(t *testing.T) {
	anchors := map[string]map[string]bool{}
	eachFile(t, ".md", func(path, text string) { anchors[path] = anchorsOf(text) })
	check := func(from, link string) {
		file, anchor, _ := strings.Cut(link, "#")
		to := from
		if file != "" {
			to = filepath.ToSlash(filepath.Join(filepath.Dir(from), file))
		}
		switch {
		case strings.HasPrefix(to, "..") || strings.Contains(link, "://"): // links to other sites
		case anchor != "" && filepath.Ext(to) == ".md" && !anchors[to][anchor]:
			t.Errorf("%s: %s leads to no heading", from, link)
		default:
			if _, err := os.Stat(filepath.Join(root, to)); err != nil {
				t.Errorf("%s: %v", from, err)
			}
		}
	}
	linked := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	cited := regexp.MustCompile(`\bdocs/[a-z/-]+\.md(?:#[a-z0-9-]+)?`)
	eachFile(t, ".md", func(path, text string) {
		if strings.Contains(path, "/rulebook/") {
			return // links of rulebooks name sections and scenarios, which package rulebook checks
		}
		for _, m := range linked.FindAllStringSubmatch(codeInText.ReplaceAllString(text, ""), -1) {
			check(path, m[1])
		}
	})
	eachFile(t, ".go", func(path, src string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, link := range cited.FindAllString(src, -1) {
			check("go.mod", link) // a path in a comment is relative to the root
		}
	})
}

// codeInText matches blocks and words of code in a document.
var codeInText = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")

// anchorsOf returns the anchors of a document: those of its headings, as code hosting
// sites write them, and explicit ones.
func anchorsOf(text string) map[string]bool {
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`<a id="([^"]+)">`).FindAllStringSubmatch(text, -1) {
		found[m[1]] = true
	}
	tags := regexp.MustCompile(`<[^>]*>`)
	dropped := regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := dropped.ReplaceAllString(strings.ToLower(strings.TrimSpace(tags.ReplaceAllString(m[1], ""))), "")
		found[strings.ReplaceAll(name, " ", "-")] = true
	}
	return found
}

// Documents stay short. They leave out history, and leave details to the code and --help.
func TestDocumentsAreShort(t *testing.T) {
	const maxWords = 35000
	words := 0
	eachFile(t, ".md", func(path, text string) {
		if strings.HasPrefix(path, "docs/") {
			words += len(strings.Fields(text))
		}
	})
	if words > maxWords {
		t.Errorf("docs: %d words, want at most %d", words, maxWords)
	}
}

// A decision record has its own anchor, a date, its parts and few words.
func TestDecisionsAreShort(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs/decisions.md"))
	if err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile(`(?m)^##`).Split(string(text), -1)
	seen, records := map[string]bool{}, 0
	for _, record := range parts[1:] {
		title, body, _ := strings.Cut(record, "\n")
		if !strings.HasPrefix(title, "# ") {
			continue // the head of the page or of a section
		}
		if !strings.HasPrefix(title, `# <a id="`) {
			t.Errorf("%s: no anchor", title)
		}
		for _, m := range regexp.MustCompile(`<a id="([^"]+)">`).FindAllStringSubmatch(record, -1) {
			if seen[m[1]] {
				t.Errorf("the anchor %s stands twice", m[1])
			}
			seen[m[1]] = true
		}
		if !regexp.MustCompile(`\b20\d\d-\d\d-\d\d\b`).MatchString(body) {
			t.Errorf("%s: no date", title)
		}
		for _, part := range []string{"**Context.**", "**Decision.**", "**Consequences.**"} {
			if !strings.Contains(body, part) {
				t.Errorf("%s: no %s", title, part)
			}
		}
		if n := len(strings.Fields(body)); n > 150 {
			t.Errorf("%s: %d words, want at most 150", title, n)
		}
		records++
	}
	if records < 40 || records > 90 {
		t.Errorf("%d records, want 40 to 90: join those of one idea", records)
	}
}

// TestLinesOfTheFloors checks that the line counts in the architecture document are
// within a tenth of the lines of Go without tests.
func TestLinesOfTheFloors(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs/architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]int{}
	for _, m := range regexp.MustCompile("(?m)^\\| (rest of )?`([a-z/]+)` \\| ([0-9,]+) \\|$").FindAllStringSubmatch(string(text), -1) {
		n, err := strconv.Atoi(strings.ReplaceAll(m[3], ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		told[m[2]] = n
	}
	lines := map[string]int{}
	eachFile(t, ".go", func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for folder := filepath.Dir(path); folder != "."; folder = filepath.Dir(folder) {
			if _, is := told[folder]; is {
				lines[folder] += strings.Count(text, "\n")
				return
			}
		}
		if !strings.HasPrefix(path, ".") && path != "docs/docs.go" {
			t.Errorf("%s is on no floor of docs/architecture.md", path)
		}
	})
	for folder, n := range told {
		if got := lines[folder]; 10*n < 9*got || 10*n > 11*got {
			t.Errorf("docs/architecture.md gives %s %d lines, it has %d", folder, n, got)
		}
	}
	if len(told) != 8 {
		t.Errorf("floors are %v, want eight", told)
	}
}
