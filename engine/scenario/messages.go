package scenario

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// gameTexts holds the messages of a game, by language and key.
type gameTexts struct {
	messages map[string]map[string]string
}

// texts reads the game's message files.
func (r *runner) texts() *gameTexts {
	if r.messages != nil {
		return r.messages
	}
	r.messages = &gameTexts{make(map[string]map[string]string)}
	dir := r.rules.Info().Messages
	if dir == nil {
		return r.messages
	}
	names, _ := fs.Glob(dir, "*.json")
	for _, name := range names {
		data, err := fs.ReadFile(dir, name)
		var raw map[string]json.RawMessage
		if err != nil || json.Unmarshal(data, &raw) != nil {
			continue // other tests report broken message files
		}
		lang := make(map[string]string, len(raw))
		for key, message := range raw {
			lang[key] = string(message)
		}
		r.messages.messages[strings.TrimSuffix(name, ".json")] = lang
	}
	return r.messages
}

// has reports whether the game has a message.
func (g *gameTexts) has(key string) bool {
	return slices.ContainsFunc(slices.Collect(maps.Values(g.messages)), func(m map[string]string) bool { _, ok := m[key]; return ok })
}

// names reports whether a message uses an argument.
func (g *gameTexts) names(key, arg string) bool {
	used := regexp.MustCompile(`[.$]` + regexp.QuoteMeta(arg) + `\b`)
	for _, m := range g.messages {
		if used.MatchString(m[key]) {
			return true
		}
	}
	return false
}
