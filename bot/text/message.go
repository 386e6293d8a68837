package text

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"text/template"
	"text/template/parse"
	"unicode"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"guildhall/engine/korean"
)

// message is one parsed message. A form that the file lacks is rendered from "other".
type message struct {
	other *wording
	forms map[string]*wording // the other plural forms; nil for most messages
}

// wording is one plural form: plain text, or a template. A parsed template takes many times
// the memory of its source, so it is kept only if it does more than join parts.
type wording struct {
	src   string             // as in the file: the text of a plain one
	parts []part             // of a template that only joins them; otherwise nil
	tmpl  *template.Template // nil if there are parts, or no template
}

// isPlain reports whether the wording has no arguments.
func (w *wording) isPlain() bool { return w.parts == nil && w.tmpl == nil }

// compile parses the templates of a message.
func compile(m *i18n.Message) (*message, error) {
	c := &message{}
	for _, f := range []struct{ name, src string }{
		{"zero", m.Zero}, {"one", m.One}, {"two", m.Two},
		{"few", m.Few}, {"many", m.Many}, {"other", m.Other},
	} {
		if f.src == "" {
			continue
		}
		w, err := newWording(f.src)
		if err != nil {
			return nil, err
		}
		if f.name == "other" {
			c.other = w
			continue
		}
		if c.forms == nil {
			c.forms = map[string]*wording{}
		}
		c.forms[f.name] = w
	}
	if c.other == nil {
		return nil, fmt.Errorf("no form %q", "other")
	}
	return c, nil
}

func newWording(src string) (*wording, error) {
	w := &wording{src: src}
	if !strings.Contains(src, "{{") {
		return w, nil
	}
	t, err := parsed(src)
	if err != nil {
		return nil, err
	}
	if w.parts = partsOf(t.Root); w.parts == nil {
		w.tmpl = t
	}
	return w, nil
}

func parsed(src string) (*template.Template, error) {
	return template.New("").Option("missingkey=error").Funcs(functions).Parse(src)
}

// template returns the template of a wording that is not plain.
func (w *wording) template() *template.Template {
	if w.tmpl != nil {
		return w.tmpl
	}
	return template.Must(parsed(w.src)) // cannot fail: it was parsed before
}

// functions are the additional functions of text/template in message files.
var functions = template.FuncMap{
	"josa":    func(word any, pair string) string { return korean.WithParticle(fmt.Sprint(word), pair) },
	"count":   func(n int, word any) string { return korean.Counted(n, fmt.Sprint(word)) },
	"signed":  Signed,
	"list":    joinWords,
	"capital": func(word any) string { return capital(fmt.Sprint(word)) },
	"lower":   func(word any) string { return withFirst(fmt.Sprint(word), unicode.ToLower) },
}

// capital returns the words with their first letter in upper case.
func capital(words string) string { return withFirst(words, unicode.ToUpper) }

// withFirst returns words with their first letter changed.
func withFirst(words string, change func(rune) rune) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return words
	}
	return string(change(first)) + words[size:]
}

func joinWords(words ...any) string {
	var said []string
	for _, w := range words {
		if s := fmt.Sprint(w); s != "" {
			said = append(said, s)
		}
	}
	return strings.Join(said, ", ")
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// argument is an argument in the form that templates read.
type argument struct {
	name  string
	value any
}

// tell formats the message with its arguments. If two arguments have the same name, the last
// counts.
func (w *wording) tell(args []argument) (string, error) {
	if w.isPlain() {
		return w.src, nil
	}
	if words, ok := strung(w.parts, args); ok {
		return words, nil
	}
	named := make(map[string]any, len(args))
	for _, a := range args {
		named[a.name] = a.value
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := w.template().Execute(b, named); err != nil {
		return "", err
	}
	return b.String(), nil
}

// placeholders lists the arguments that the message names, sorted.
func (m *message) placeholders() []string {
	found := map[string]bool{}
	for _, w := range append(slices.Collect(maps.Values(m.forms)), m.other) {
		if !w.isPlain() {
			fields(w.template().Root, found)
		}
	}
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// fields collects the field names below a node of a template.
func fields(n parse.Node, found map[string]bool) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, c := range n.Nodes {
			fields(c, found)
		}
	case *parse.ActionNode:
		fields(n.Pipe, found)
	case *parse.PipeNode:
		if n == nil {
			return
		}
		for _, c := range n.Cmds {
			for _, a := range c.Args {
				fields(a, found)
			}
		}
	case *parse.FieldNode:
		found[n.Ident[0]] = true
	case *parse.IfNode:
		branch(&n.BranchNode, found)
	case *parse.WithNode:
		branch(&n.BranchNode, found)
	case *parse.RangeNode:
		branch(&n.BranchNode, found)
	}
}

func branch(b *parse.BranchNode, found map[string]bool) {
	fields(b.Pipe, found)
	fields(b.List, found)
	fields(b.ElseList, found)
}
