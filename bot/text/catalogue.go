// Package text translates the engine's texts: it merges the message files of all packages and
// formats a Text in a reader's language.
//
// A message file is JSON, one per language (en.json, ko.json): a key with a template,
// or with the plural forms "one" and "other". Templates are those of text/template; arguments
// are fields by their name. Besides the standard functions there are
//
//	{{josa .who "이/가"}}  the word with the Korean particle that fits it
//	{{count .n .what}}     a number with the Korean counter of the word: 3명, 2척
//	{{signed .n}}          +5, −3, 0
//	{{list .a .b}}         the words that are not empty, joined by commas
//	{{capital .what}}      the words with their first letter in upper case
//
// The plural form depends on the argument n, otherwise count, otherwise the first number in
// the order of names.
package text

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Base is the language that is used when another lacks a message.
const Base = "en"

// Catalog holds the messages of every language. It is safe for concurrent
// use once OnMissing has been set.
type Catalog struct {
	langs   map[string]*language
	names   []string
	missing func(lang, key string)
}

// language is one language's messages and plural rule.
type language struct {
	name     string
	messages map[string]*message
	plural   *pluralRule
}

// New merges all message files in the given file systems. The language is the file's name. It
// returns an error for a key that two files define for one language. A template is parsed when
// it is first used; Complete checks all of them.
func New(files ...fs.FS) (*Catalog, error) {
	c := &Catalog{langs: map[string]*language{}}
	for _, f := range files {
		if f == nil {
			continue
		}
		err := eachFile(f, func(lang, name string, data []byte) error {
			return c.add(lang, name, data)
		})
		if err != nil {
			return nil, err
		}
	}
	for name := range c.langs {
		c.names = append(c.names, name)
	}
	slices.SortFunc(c.names, func(a, b string) int {
		if (a == Base) != (b == Base) {
			if a == Base {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return c, nil
}

// eachFile calls f for every message file in files.
func eachFile(files fs.FS, f func(lang, name string, data []byte) error) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".json" {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return f(strings.TrimSuffix(path.Base(name), ".json"), name, data)
	})
}

func (c *Catalog) add(lang, name string, data []byte) error {
	var messages map[string]any
	if err := json.Unmarshal(data, &messages); err != nil {
		return fmt.Errorf("message file %s: %w", name, err)
	}
	l := c.langs[lang]
	if l == nil {
		rule, err := newPluralRule(lang)
		if err != nil {
			return fmt.Errorf("message file %s: %w", name, err)
		}
		l = &language{name: lang, messages: map[string]*message{}, plural: rule}
		c.langs[lang] = l
	}
	for key, source := range messages {
		if _, twice := l.messages[key]; twice {
			return fmt.Errorf("message file %s: %s is defined twice", name, key)
		}
		m, err := newMessage(source)
		if err != nil {
			return fmt.Errorf("message file %s: %s: %w", name, key, err)
		}
		l.messages[key] = m
	}
	return nil
}

// OnMissing sets a function that is called when a message is missing or does not fit its
// arguments. It must be set before the catalogue is shared.
func (c *Catalog) OnMissing(f func(lang, key string)) { c.missing = f }

// Languages lists the languages, English first.
func (c *Catalog) Languages() []string { return slices.Clone(c.names) }

// Has reports whether lang has a message of its own for key.
func (c *Catalog) Has(lang, key string) bool {
	l := c.langs[lang]
	return l != nil && l.messages[key] != nil
}

// Match returns the language for a reader whose program uses locale, such as "ko" or "en-GB".
func (c *Catalog) Match(locale string) string {
	short, _, _ := strings.Cut(strings.ToLower(locale), "-")
	if _, ok := c.langs[short]; ok {
		return short
	}
	return Base
}

// Accepted returns the language for a browser with this Accept-Language header, such as "de,
// ko;q=0.8, en;q=0.5": the preferred one of our languages, or Base.
func (c *Catalog) Accepted(header string) string {
	best, most := Base, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, weighed := strings.Cut(part, ";")
		likes := 1.0
		if weighed {
			n, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			if err != nil {
				continue
			}
			likes = n
		}
		short, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		if _, known := c.langs[short]; known && likes > most {
			best, most = short, likes
		}
	}
	return best
}
