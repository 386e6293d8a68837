package enginetest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"
	"text/template/parse"

	"guildhall/engine"
)

// texts collects the keys of used messages, each with the sets of arguments that it was
// given.
type texts struct {
	args map[string]map[string]bool // key -> argument names, joined by spaces
}

func newTexts() *texts { return &texts{make(map[string]map[string]bool)} }

// add adds every text inside the values, at any depth.
func (x *texts) add(values ...any) {
	for _, v := range values {
		x.walk(reflect.ValueOf(v))
	}
}

var textType = reflect.TypeFor[engine.Text]()

func (x *texts) walk(v reflect.Value) {
	if !v.IsValid() || !mayHold(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			x.walk(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			x.walk(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			x.walk(v.MapIndex(key))
		}
	case reflect.Struct:
		if v.Type() == textType && v.CanInterface() {
			x.text(v.Interface().(engine.Text))
			return
		}
		for i := range v.NumField() {
			if field := v.Field(i); field.CanInterface() {
				x.walk(field)
			}
		}
	}
}

// holding caches the results of mayHold by type.
var holding sync.Map

// mayHold reports whether values of a type may contain a text. Most parts of a view are
// numbers and can be skipped.
func mayHold(t reflect.Type) bool {
	if known, ok := holding.Load(t); ok {
		return known.(bool)
	}
	holds := t == textType || t.Kind() == reflect.Interface
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		holding.Store(t, true) // assumed meanwhile, because the type may contain itself
		holds = mayHold(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			holds = holds || t.Field(i).IsExported() && mayHold(t.Field(i).Type)
		}
	}
	holding.Store(t, holds)
	return holds
}

func (x *texts) text(t engine.Text) {
	if t.IsZero() {
		return
	}
	names := make([]string, 0, len(t.Args))
	for _, a := range t.Args {
		names = append(names, a.Name)
		switch value := a.Value.(type) {
		case engine.Text:
			x.text(value)
		case []engine.Text:
			for _, one := range value {
				x.text(one)
			}
		case int, engine.Seat, string:
		default:
			names = append(names, fmt.Sprintf("%s!%T", a.Name, value))
		}
	}
	slices.Sort(names)
	if x.args[t.Key] == nil {
		x.args[t.Key] = make(map[string]bool)
	}
	x.args[t.Key][strings.Join(names, " ")] = true
}

// checkTexts checks that every used key exists in every language, and that every
// placeholder of its message was given an argument.
func checkTexts(t T, info engine.Info, said *texts) {
	t.Helper()
	files := filesOf(t, info)
	for _, key := range slices.Sorted(maps.Keys(said.args)) {
		for _, args := range slices.Sorted(maps.Keys(said.args[key])) {
			names := strings.Fields(args)
			for _, name := range names {
				if strings.Contains(name, "!") {
					t.Errorf("text %s: argument %s is not an int, Seat, string, Text or []Text", key, name)
				}
			}
			for i := 1; i < len(names); i++ {
				if names[i] == names[i-1] {
					t.Errorf("text %s: argument %s is given twice", key, names[i])
				}
			}
		}
		for _, file := range files {
			checkMessage(t, file, key, said.args[key])
			for _, form := range engine.ShortForms() {
				if file.messages[key+form] != nil {
					checkMessage(t, file, key+form, said.args[key])
				}
			}
		}
	}
	for _, file := range files {
		for _, key := range slices.Sorted(maps.Keys(file.messages)) {
			if _, err := file.placeholders(key); err != nil {
				t.Errorf("%s: %s: %v", file.name, key, err)
			}
		}
	}
	sameKeys(t, files)
}

func checkMessage(t T, file messageFile, key string, given map[string]bool) {
	t.Helper()
	if _, ok := file.messages[key]; !ok {
		t.Errorf("%s has no message %s", file.name, key)
		return
	}
	wanted, err := file.placeholders(key)
	if err != nil {
		return // one report for each message is enough
	}
	for args := range given {
		names := strings.Fields(args)
		for _, w := range wanted {
			if !slices.Contains(names, w) {
				t.Errorf("%s: message %s needs {{.%s}}, and was said with only [%s]", file.name, key, w, args)
			}
		}
	}
}

// longForm returns the key of the event message that key shortens for a turn line, or key
// itself if it is not a short form.
func longForm(key string) string {
	for _, form := range engine.ShortForms() {
		if long, ok := strings.CutSuffix(key, form); ok {
			return long
		}
	}
	return key
}

func sameKeys(t T, files []messageFile) {
	t.Helper()
	for _, a := range files {
		for _, key := range slices.Sorted(maps.Keys(a.messages)) {
			for _, b := range files {
				if _, ok := b.messages[key]; !ok {
					t.Errorf("%s has message %s, %s has not", a.name, key, b.name)
				}
			}
		}
	}
}

// messageFile holds the messages of one language, with their plural forms.
type messageFile struct {
	name     string
	messages map[string][]string
}

// filesOf returns the messages of a game. A wrong file ends the test.
func filesOf(t T, info engine.Info) []messageFile {
	t.Helper()
	files, err := messageFiles(info.Messages)
	if err != nil {
		t.Fatalf("Info.Messages: %v", err)
	}
	return files
}

func messageFiles(dir fs.FS) ([]messageFile, error) {
	names, err := fs.Glob(dir, "*.json")
	if err != nil {
		return nil, err
	}
	var files []messageFile
	for _, name := range names {
		b, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, err
		}
		f := messageFile{path.Base(name), make(map[string][]string)}
		var raw map[string]json.RawMessage
		if err := json.Unmarshal(b, &raw); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for key, value := range raw {
			if strings.Contains(key, ".picture.") { // a name that only pictures use
				continue
			}
			if f.messages[key], err = forms(value); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", name, key, err)
			}
		}
		files = append(files, f)
	}
	for _, want := range []string{"en.json", "ko.json"} {
		if !slices.Contains(names, want) {
			return nil, fmt.Errorf("no file %s", want)
		}
	}
	return files, nil
}

// forms reads a message: a string, or an object with a string for each plural form.
func forms(value json.RawMessage) ([]string, error) {
	var one string
	if err := json.Unmarshal(value, &one); err == nil {
		return []string{one}, nil
	}
	var plural map[string]string
	if err := json.Unmarshal(value, &plural); err != nil {
		return nil, err
	}
	if plural["other"] == "" {
		return nil, fmt.Errorf("no plural form \"other\"")
	}
	var list []string
	for _, form := range slices.Sorted(maps.Keys(plural)) {
		list = append(list, plural[form])
	}
	return list, nil
}

// placeholders returns the names of the arguments that the message of key needs.
func (f messageFile) placeholders(key string) ([]string, error) {
	var names []string
	for _, form := range f.messages[key] {
		if strings.TrimSpace(form) == "" {
			return nil, fmt.Errorf("message is empty")
		}
		tree := parse.New(key)
		tree.Mode = parse.SkipFuncCheck
		if _, err := tree.Parse(form, "", "", make(map[string]*parse.Tree)); err != nil {
			return nil, err
		}
		collect(tree.Root, true, &names)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// collect appends the fields of the message's own data to names. Inside range and with, the
// dot is something else, and only $ is the message's data.
func collect(n parse.Node, dot bool, names *[]string) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, one := range n.Nodes {
				collect(one, dot, names)
			}
		}
	case *parse.ActionNode:
		collect(n.Pipe, dot, names)
	case *parse.PipeNode:
		if n != nil {
			for _, cmd := range n.Cmds {
				for _, arg := range cmd.Args {
					collect(arg, dot, names)
				}
			}
		}
	case *parse.FieldNode:
		if dot {
			*names = append(*names, n.Ident[0])
		}
	case *parse.VariableNode:
		if n.Ident[0] == "$" && len(n.Ident) > 1 {
			*names = append(*names, n.Ident[1])
		}
	case *parse.IfNode:
		branch(n.BranchNode, dot, dot, names)
	case *parse.WithNode:
		branch(n.BranchNode, dot, false, names)
	case *parse.RangeNode:
		branch(n.BranchNode, dot, false, names)
	}
}

func branch(n parse.BranchNode, dot, inner bool, names *[]string) {
	collect(n.Pipe, dot, names)
	collect(n.List, inner, names)
	collect(n.ElseList, dot, names)
}
