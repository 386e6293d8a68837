package text

import (
	"strconv"
	"strings"

	"guildhall/engine"
)

// Translator returns a function that formats texts in lang. Seats are replaced by the result
// of name, which must escape it for the output; without name they are numbers from 1.
//
// A message that lang lacks is formatted in English. A missing message, or one that does not
// parse or whose arguments do not fit, becomes its key in brackets. Both are reported to OnMissing. The zero Text
// becomes "".
func (c *Catalog) Translator(lang string, name func(engine.Seat) string) engine.Translate {
	l := c.langs[lang]
	if l == nil {
		l = c.langs[Base]
	}
	if name == nil {
		name = func(s engine.Seat) string { return "#" + strconv.Itoa(int(s)+1) }
	}
	t := &teller{catalogue: c, lang: l, name: name}
	if l == nil {
		t.lang = &language{name: lang}
	}
	return t.tell
}

type teller struct {
	catalogue *Catalog
	lang      *language
	name      func(engine.Seat) string
}

func (t *teller) tell(say engine.Text) string {
	if say.IsZero() {
		return ""
	}
	l, m := t.lang, t.lang.messages[say.Key]
	if m == nil {
		t.report(say.Key)
		if l = t.catalogue.langs[Base]; l != nil {
			m = l.messages[say.Key]
		}
		if m == nil {
			return bracketed(say.Key)
		}
	}
	if m.other.plain && m.forms == nil {
		return m.other.src
	}
	words, err := m.pick(l, say.Args).tell(t.args(say.Args))
	if err != nil {
		t.report(say.Key)
		return bracketed(say.Key)
	}
	return words
}

func (t *teller) report(key string) {
	if t.catalogue.missing != nil {
		t.catalogue.missing(t.lang.name, key)
	}
}

func bracketed(key string) string { return "[" + key + "]" }

// args converts the arguments for a template: numbers stay numbers, everything else becomes
// text.
func (t *teller) args(args []engine.Arg) []argument {
	list := make([]argument, len(args))
	for i, a := range args {
		list[i] = argument{a.Name, t.arg(a.Value)}
	}
	return list
}

func (t *teller) arg(v any) any {
	switch v := v.(type) {
	case engine.Seat:
		return t.name(v)
	case engine.Text:
		return t.tell(v)
	case map[string]string:
		if words, ok := v[t.lang.name]; ok {
			return words
		}
		return v[Base]
	case []engine.Text:
		words := make([]string, 0, len(v))
		for _, one := range v {
			if s := t.tell(one); s != "" {
				words = append(words, s)
			}
		}
		return strings.Join(words, ", ")
	default:
		return v
	}
}

// pick chooses the plural form that the arguments require.
func (m *message) pick(l *language, args []engine.Arg) *wording {
	if m.forms != nil {
		if n, ok := counted(args); ok {
			if w := m.forms[l.plural.form(n)]; w != nil {
				return w
			}
		}
	}
	return m.other
}

// counted returns the number that determines the plural: n, otherwise count, otherwise the
// first by name, so that the order of arguments does not matter.
func counted(args []engine.Arg) (int, bool) {
	var best string
	count, found := 0, false
	for _, a := range args {
		n, ok := a.Value.(int)
		if !ok || (found && rank(a.Name) >= rank(best)) {
			continue
		}
		best, count, found = a.Name, n, true
	}
	return count, found
}

func rank(name string) string {
	switch name {
	case "n":
		return "\x00"
	case "count":
		return "\x01"
	default:
		return name
	}
}

// Signed returns n with its sign, the format of scores and changes.
func Signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "\u2212" + strconv.Itoa(-n)
	default:
		return "0"
	}
}
