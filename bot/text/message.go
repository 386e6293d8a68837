package text

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"text/template"
	"text/template/parse"
	"unicode"
	"unicode/utf8"

	"guildhall/engine/korean"
)

// message is one parsed message. A form that the file lacks is rendered from "other".
type message struct {
	other *wording
	forms map[string]*wording // the other plural forms; nil for most messages
}

// wording is one plural form: plain text, or a template. A template is parsed when it is first
// used, because a process uses few of them. A parsed one takes many times the memory of its
// source, so it is kept only if it does more than join parts.
type wording struct {
	src   string // as in the file: the text of a plain one
	plain bool   // it has no arguments
	once  sync.Once
	parts []part             // of a template that only joins them; otherwise nil
	tmpl  *template.Template // nil if there are parts
	err   error              // it does not parse
}

// newMessage returns a message of a file, whose templates are not parsed yet. source is a
// template, or an object of templates by plural form.
func newMessage(source any) (*message, error) {
	forms, ok := source.(map[string]any)
	if !ok {
		forms = map[string]any{"other": source}
	}
	m := &message{}
	for form, value := range forms {
		src, ok := value.(string)
		if !ok || !slices.Contains(pluralForms, form) {
			return nil, fmt.Errorf("form %q is unknown or not a text", form)
		}
		w := &wording{src: src, plain: !strings.Contains(src, "{{")}
		if form == "other" {
			m.other = w
			continue
		}
		if m.forms == nil {
			m.forms = map[string]*wording{}
		}
		m.forms[form] = w
	}
	if m.other == nil || m.other.src == "" {
		return nil, errors.New("no form \"other\"")
	}
	return m, nil
}

// pluralForms are the names of all plural forms of all languages.
var pluralForms = []string{"zero", "one", "two", "few", "many", "other"}

// wordings returns all forms.
func (m *message) wordings() []*wording { return append(slices.Collect(maps.Values(m.forms)), m.other) }

// compile parses a wording that is not plain, once.
func (w *wording) compile() error {
	w.once.Do(func() {
		if w.tmpl, w.err = w.parsed(); w.err != nil {
			return
		}
		if w.parts = partsOf(w.tmpl.Root); w.parts != nil {
			w.tmpl = nil
		}
	})
	return w.err
}

func (w *wording) parsed() (*template.Template, error) {
	return template.New("").Option("missingkey=error").Funcs(functions).Parse(w.src)
}

// template returns the template of a compiled wording.
func (w *wording) template() (*template.Template, error) {
	if w.tmpl != nil {
		return w.tmpl, nil
	}
	return w.parsed()
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
	if w.plain {
		return w.src, nil
	}
	if err := w.compile(); err != nil {
		return "", err
	}
	if words, ok := strung(w.parts, args); ok {
		return words, nil
	}
	named := make(map[string]any, len(args))
	for _, a := range args {
		named[a.name] = a.value
	}
	t, err := w.template()
	if err != nil {
		return "", err
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := t.Execute(b, named); err != nil {
		return "", err
	}
	return b.String(), nil
}

// check returns the error of a template that does not parse.
func (m *message) check() error {
	for _, w := range m.wordings() {
		if err := w.compile(); err != nil {
			return err
		}
	}
	return nil
}

// placeholders lists the arguments that the message names, sorted. It leaves out templates
// that do not parse.
func (m *message) placeholders() []string {
	found := map[string]bool{}
	for _, w := range m.wordings() {
		if w.plain {
			continue
		}
		if t, err := w.parsed(); err == nil {
			fields(t.Root, found)
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
