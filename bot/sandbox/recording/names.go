package recording

import (
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// names gives names to values that identify somebody.
type names struct {
	of      map[string]string // ids and tokens, by their value
	ownText map[string]bool   // texts that the bot sent
}

var (
	snowflake = regexp.MustCompile(`\d{17,20}`)
	digits    = regexp.MustCompile(`^\d+$`)
)

// keptTexts lists members of a response that have Discord's own texts, which
// identify nobody.
var keptTexts = []string{"content_type", "message", "code"}

// bitSets lists members with permissions, which are long numbers as text.
var bitSets = []string{"permissions", "app_permissions", "allow", "deny"}

// addresses lists the JSON members that contain an address.
var addresses = []string{"url", "proxy_url", "resume_gateway_url"}

// fileHosts are the hosts of files of messages.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// named returns the name of a value. A value without a name gets a new one of
// this kind.
func (n names) named(kind, value string) string {
	if n.of[value] == "" {
		count := 0
		for _, name := range n.of {
			if strings.HasPrefix(name, "<"+kind+" ") {
				count++
			}
		}
		n.of[value] = fmt.Sprintf("<%s %d>", kind, count+1)
	}
	return n.of[value]
}

// text replaces the ids and tokens within a text.
func (n names) text(s string) string {
	for value, name := range n.of {
		if strings.HasPrefix(name, "<token ") {
			s = strings.ReplaceAll(s, value, name)
		}
	}
	return snowflake.ReplaceAllStringFunc(s, func(id string) string { return n.named("id", id) })
}

// sent returns JSON that the bot sent; all texts in it are the bot's own.
func (n names) sent(v any) any {
	switch v := v.(type) {
	case string:
		if file := n.file(v); file != "" {
			return file
		}
		n.ownText[v] = true
		return n.text(v)
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = n.sent(e)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for key, e := range v {
			out[key] = n.sent(e)
		}
		return out
	}
	return v
}

// value returns JSON of Discord without data that identifies somebody. key is
// the member that holds the value.
func (n names) value(key string, v any) any {
	switch v := v.(type) {
	case string:
		return n.member(key, v)
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = n.value(key, e)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for _, k := range sortedKeys(v) { // so that names do not depend on the order of a map
			out[n.text(k)] = n.value(k, v[k])
		}
		return out
	}
	return v
}

// member returns the text of a member with names in place of ids, tokens and
// texts of people.
func (n names) member(key, s string) string {
	_, err := time.Parse(time.RFC3339, s)
	switch {
	case s == "":
		return ""
	case slices.Contains(bitSets, key) && digits.MatchString(s):
		return "<bits>"
	case key == "token":
		return n.named("token", s)
	case snowflake.FindString(s) == s:
		return n.named("id", s)
	case err == nil:
		return "<time>"
	case slices.Contains(addresses, key):
		if file := n.file(s); file != "" {
			return file
		}
		return "<address>"
	case n.ownText[s], slices.Contains(keptTexts, key):
		return n.text(s)
	}
	return "<text>"
}

// file returns the name for the address of a message's file, or "" for other
// texts.
func (n names) file(address string) string {
	id, name := fileOf(address)
	if id == "" {
		return ""
	}
	return fmt.Sprintf("<file %s %s>", n.named("id", id), name)
}

// fileOf returns the id and the name of a message's file, or "" for another
// address.
func fileOf(address string) (id, name string) {
	u, err := url.Parse(address)
	if err != nil || !slices.Contains(fileHosts, u.Host) {
		return "", ""
	}
	return path.Base(path.Dir(u.Path)), path.Base(u.Path)
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
