// Package rendertest helps the tests of pictures: translations, golden files
// and checks that every picture must pass.
package rendertest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/template"

	"guildhall/engine"
	"guildhall/engine/korean"
	"guildhall/engine/longtest"
	"guildhall/render"
)

func init() { longtest.Roomy() }

// Tell reads the message files of one language and returns a function that writes texts
// with the names of the given players. It knows only the forms of messages that pictures
// use: plain messages, "other" forms, and arguments. A key without a message fails the
// test.
func Tell(t testing.TB, lang string, names []string, files ...fs.FS) engine.Translate {
	t.Helper()
	words := map[string]string{}
	for _, f := range files {
		for key, text := range Messages(t, f, lang) {
			words[key] = text
		}
	}
	var tell engine.Translate
	tell = func(x engine.Text) string {
		if x.IsZero() {
			return ""
		}
		msg, ok := words[x.Key]
		if !ok {
			t.Errorf("language %s has no message %q", lang, x.Key)
			return x.Key
		}
		return fill(t, x.Key, msg, arguments(x, names, tell))
	}
	return tell
}

func arguments(x engine.Text, names []string, tell engine.Translate) map[string]any {
	args := map[string]any{}
	for _, a := range x.Args {
		switch v := a.Value.(type) {
		case engine.Seat:
			args[a.Name] = names[v]
		case engine.Text:
			args[a.Name] = tell(v)
		case []engine.Text:
			var parts []string
			for _, p := range v {
				parts = append(parts, tell(p))
			}
			args[a.Name] = strings.Join(parts, ", ")
		default:
			args[a.Name] = v
		}
	}
	return args
}

func fill(t testing.TB, key, msg string, args map[string]any) string {
	if !strings.Contains(msg, "{{") {
		return msg
	}
	tmpl, err := parsed(msg)
	if err != nil {
		t.Fatalf("message %s: %v", key, err)
	}
	var b strings.Builder
	if err := tmpl.Execute(&b, args); err != nil {
		t.Errorf("message %s: %v", key, err)
	}
	return b.String()
}

// templates caches the results of parsed by message, because pictures repeat
// the same texts.
var templates sync.Map

func parsed(msg string) (*template.Template, error) {
	if kept, ok := templates.Load(msg); ok {
		return kept.(*template.Template), nil
	}
	made, err := template.New("").Option("missingkey=error").Funcs(template.FuncMap{
		"josa":    func(word any, pair string) string { return korean.WithParticle(fmt.Sprint(word), pair) },
		"count":   func(n int, word any) string { return korean.Counted(n, fmt.Sprint(word)) },
		"signed":  func(n int) string { return fmt.Sprintf("%+d", n) },
		"list":    func(words ...any) string { return strings.Trim(fmt.Sprintln(words...), "\n") },
		"capital": func(word string) string { return strings.ToUpper(word[:1]) + word[1:] },
	}).Parse(msg)
	if err == nil {
		templates.Store(msg, made)
	}
	return made, err
}

// Messages reads the message file of one language. Of plural messages it
// returns the form "other". The caller must not change the map, because it is
// cached.
func Messages(t testing.TB, files fs.FS, lang string) map[string]string {
	t.Helper()
	b, err := fs.ReadFile(files, lang+".json")
	if err != nil {
		t.Fatalf("messages: %v", err)
	}
	if kept, ok := messages.Load(string(b)); ok {
		return kept.(map[string]string)
	}
	var raw map[string]any
	if err := json.Unmarshal(b, &raw); err != nil {
		t.Fatalf("messages %s: %v", lang, err)
	}
	out := map[string]string{}
	for key, v := range raw {
		switch v := v.(type) {
		case string:
			out[key] = v
		case map[string]any:
			out[key], _ = v["other"].(string)
		}
	}
	messages.Store(string(b), out)
	return out
}

// messages caches the results of Messages by the content of the file.
var messages sync.Map

// SameMessages checks that both languages have the same keys with the same
// arguments, and that the fonts have every character.
func SameMessages(t testing.TB, files fs.FS) {
	t.Helper()
	en, ko := Messages(t, files, "en"), Messages(t, files, "ko")
	for key, text := range en {
		if ko[key] == "" {
			t.Errorf("%s: no Korean", key)
			continue
		}
		if a, b := placeholders(text), placeholders(ko[key]); !slices.Equal(a, b) {
			t.Errorf("%s: arguments %v in English, %v in Korean", key, a, b)
		}
	}
	for key, text := range ko {
		if en[key] == "" {
			t.Errorf("%s: no English", key)
		}
		for _, r := range text + en[key] {
			if r > ' ' && !render.HasGlyph(render.Bold, r) {
				t.Errorf("%s: no glyph for %q", key, r)
			}
		}
	}
}

var (
	inBraces = regexp.MustCompile(`{{[^}]*}}`)
	argument = regexp.MustCompile(`\.(\w+)`)
)

// placeholders returns the arguments a message names, sorted.
func placeholders(text string) []string {
	var out []string
	for _, part := range inBraces.FindAllString(text, -1) {
		for _, m := range argument.FindAllStringSubmatch(part, -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
