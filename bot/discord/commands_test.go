package discord_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/engine"
)

// commandName is the pattern that Discord accepts for names of slash commands and
// options.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

var knownLocales = map[discordgo.Locale]bool{discordgo.EnglishUS: true, discordgo.EnglishGB: true, discordgo.Korean: true}

func TestCommandsAreValid(t *testing.T) {
	h := discordtest.New(t)
	commands := h.Bot.SlashCommands()
	if len(commands) > 100 {
		t.Errorf("%d commands", len(commands))
	}
	seen := map[string]bool{}
	for _, c := range commands {
		checkNames(t, c.Name, *c.NameLocalizations, seen)
		checkAbout(t, c.Name, c.Description, *c.DescriptionLocalizations)
		if n := textOf(c); n > 8000 {
			t.Errorf("%s: %d characters", c.Name, n)
		}
		checkOptions(t, c.Name, c.Options, 0)
	}
}

// Every registered command has a handler, and every handler a registered command.
func TestCommandsHaveHandlers(t *testing.T) {
	h := discordtest.New(t)
	paths := map[string]bool{}
	calls := map[string]handler.Command{}
	for _, f := range h.Bot.Features {
		for _, c := range f.Commands {
			calls[c.Path] = c
		}
	}
	for _, c := range h.Bot.SlashCommands() {
		subs := 0
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				subs++
				paths[c.Name+" "+o.Name] = true
			}
		}
		if subs == 0 {
			paths[c.Name] = true
		}
	}
	for path := range paths {
		if calls[path].Do == nil {
			t.Errorf("/%s does nothing", path)
		}
	}
	for path := range calls {
		if !paths[path] {
			t.Errorf("/%s is not registered", path)
		}
	}
}

func checkNames(t *testing.T, where string, names map[discordgo.Locale]string, seen map[string]bool) {
	t.Helper()
	if !strings.EqualFold(names["en-US"], where) {
		t.Errorf("%s: the English name %q is not the default one", where, names["en-US"])
	}
	all := map[discordgo.Locale]string{"": where}
	for locale, n := range names {
		if !knownLocales[locale] {
			t.Errorf("%s: locale %q", where, locale)
		}
		all[locale] = n
	}
	for locale, n := range all {
		if !commandName.MatchString(n) || strings.ToLower(n) != n {
			t.Errorf("%s: name %q (%s)", where, n, locale)
		}
		if seen[string(locale)+"|"+n] {
			t.Errorf("%s: name %q (%s) twice", where, n, locale)
		}
		seen[string(locale)+"|"+n] = true
	}
	for l := range knownLocales {
		if names[l] == "" {
			t.Errorf("%s: no name in %s", where, l)
		}
	}
}

func checkAbout(t *testing.T, where, about string, by map[discordgo.Locale]string) {
	t.Helper()
	by = map[discordgo.Locale]string{"": about, "en-US": by["en-US"], "en-GB": by["en-GB"], "ko": by["ko"]}
	for locale, s := range by {
		if n := utf8.RuneCountInString(s); n < 1 || n > 100 {
			t.Errorf("%s: description of %d characters (%s)", where, n, locale)
		}
	}
}

func checkOptions(t *testing.T, where string, options []*discordgo.ApplicationCommandOption, depth int) {
	t.Helper()
	seen := map[string]bool{}
	if len(options) > 25 || depth > 2 {
		t.Errorf("%s: %d options at depth %d", where, len(options), depth)
	}
	optional, subs := false, 0
	for _, o := range options {
		path := where + " " + o.Name
		checkNames(t, o.Name, o.NameLocalizations, seen)
		checkAbout(t, path, o.Description, o.DescriptionLocalizations)
		if o.Required && optional {
			t.Errorf("%s: required after optional", path)
		}
		optional = optional || !o.Required
		if o.Type == discordgo.ApplicationCommandOptionSubCommand {
			subs++
		}
		if len(o.Choices) > 25 || (len(o.Choices) > 0 && o.Autocomplete) {
			t.Errorf("%s: %d choices, autocomplete %v", path, len(o.Choices), o.Autocomplete)
		}
		checkOptionChoices(t, path, o.Choices)
		checkOptions(t, path, o.Options, depth+1)
	}
	if subs > 0 && subs != len(options) {
		t.Errorf("%s: subcommands beside options", where)
	}
}

// checkOptionChoices checks the choices of an option: in every language their names are
// between 1 and 100 characters and differ, and so do their values.
func checkOptionChoices(t *testing.T, path string, choices []*discordgo.ApplicationCommandOptionChoice) {
	t.Helper()
	seen := map[string]bool{}
	for _, c := range choices {
		all := map[discordgo.Locale]string{"": c.Name, "value": fmt.Sprint(c.Value)}
		for locale, name := range c.NameLocalizations {
			if all[locale] = name; !knownLocales[locale] {
				t.Errorf("%s: choice %q in %q", path, name, locale)
			}
		}
		for locale, text := range all {
			if n := utf8.RuneCountInString(text); n < 1 || n > 100 {
				t.Errorf("%s: choice %q (%s) of %d characters", path, text, locale, n)
			}
			if seen[string(locale)+"|"+text] {
				t.Errorf("%s: choice %q (%s) twice", path, text, locale)
			}
			seen[string(locale)+"|"+text] = true
		}
	}
}

// A description that mentions a command, «as with /move», uses the name that the reader
// sees.
func TestDescriptionsNameCommandsOfTheirLanguage(t *testing.T) {
	h := discordtest.New(t)
	named := regexp.MustCompile(`(?:^|[\s(])/(\p{L}+)`)
	names, told := map[discordgo.Locale][]string{}, map[discordgo.Locale][]string{}
	var read func(by map[discordgo.Locale]string, options []*discordgo.ApplicationCommandOption)
	read = func(by map[discordgo.Locale]string, options []*discordgo.ApplicationCommandOption) {
		for locale, about := range by {
			told[locale] = append(told[locale], about)
		}
		for _, o := range options {
			read(o.DescriptionLocalizations, o.Options)
		}
	}
	for _, c := range h.Bot.SlashCommands() {
		for locale, name := range *c.NameLocalizations {
			names[locale] = append(names[locale], name)
		}
		read(*c.DescriptionLocalizations, c.Options)
	}
	for locale, abouts := range told {
		for _, about := range abouts {
			for _, m := range named.FindAllStringSubmatch(about, -1) {
				// A particle may follow a Korean name without a space.
				if !slices.ContainsFunc(names[locale], func(name string) bool { return strings.HasPrefix(m[1], name) }) {
					t.Errorf("%s: %q names no command", locale, about)
				}
			}
		}
	}
}

// textOf counts the characters of a command as Discord does: for localised texts it
// counts the longest.
func textOf(c *discordgo.ApplicationCommand) int {
	n := longest(c.Name, *c.NameLocalizations) + longest(c.Description, *c.DescriptionLocalizations)
	return n + textOfOptions(c.Options)
}

func textOfOptions(options []*discordgo.ApplicationCommandOption) int {
	n := 0
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + textOfOptions(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations)
			if s, ok := c.Value.(string); ok {
				n += utf8.RuneCountInString(s)
			}
		}
	}
	return n
}

func longest(s string, by map[discordgo.Locale]string) int {
	n := utf8.RuneCountInString(s)
	for _, other := range by {
		n = max(n, utf8.RuneCountInString(other))
	}
	return n
}

// A game is found by its common name, as Discord compares typed text with the names of
// the choices.
func TestGameIsOfferedByItsOtherName(t *testing.T) {
	h := discordtest.New(t)
	for _, c := range h.Bot.SlashCommands() {
		if c.Name != "table" {
			continue
		}
		for _, choice := range c.Options[0].Options[0].Choices {
			if name := choice.NameLocalizations["ko"]; choice.Value == "caylus" && name != "카일루스 (케일러스)" {
				t.Errorf("Caylus is offered as %q", name)
			}
		}
	}
}

// Features read options through the values that declare them, never by a name, because
// two copies of a name can differ.
func TestFeaturesReadNoOptionByName(t *testing.T) {
	readers := map[string]bool{"wire": true, "handler": true, "dispatch": true, "discordtest": true}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || readers[strings.Split(path, "/")[0]] {
			return err
		}
		source, err := os.ReadFile(path)
		if err == nil && (strings.Contains(string(source), "RawOptions") || strings.Contains(string(source), "SetOptions")) {
			t.Errorf("%s reads or writes options by name", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// librarian counts how often the library of a game is built, which is slow.
type librarian struct {
	discordtest.Rounds
	made *int
}

func (l librarian) Library() engine.Library {
	*l.made++
	return l.Rounds.Library()
}

// Many command options offer the games by all their names, in every language. The names
// of each game are collected only once.
func TestGameNamesAreCollectedOnce(t *testing.T) {
	made := 0
	h := discordtest.New(t, librarian{made: &made})
	made = 0
	if h.Bot.SlashCommands(); made != 1 {
		t.Errorf("for all commands the library of a game is made %d times", made)
	}
}
