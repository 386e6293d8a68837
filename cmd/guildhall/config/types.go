package config

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"guildhall/storage/dburl"
)

// wrongType returns an error for the first value whose type does not fit its
// key. It returns nil when there is none, or when the file is not valid YAML.
// The error names the accepted values; the decoder would name Go types.
func wrongType(src []byte) error {
	file, err := parser.ParseBytes(src, 0)
	if err != nil || len(file.Docs) == 0 {
		return nil
	}
	path, want := mismatch(reflect.TypeFor[Config](), "$", file.Docs[0].Body)
	switch {
	case path == "":
		return nil
	case path == "$":
		return fmt.Errorf("this is not a configuration: want lines with a key, a colon and a value, as in config.example.yaml")
	}
	return badValue(src, path, want)
}

// mismatch returns the path of the first value below a node that does not fit a
// type, and a description of accepted values; an empty path when all fit.
func mismatch(t reflect.Type, path string, n ast.Node) (at, want string) {
	if n == nil || n.Type() == ast.NullType {
		return "", ""
	}
	switch t.Kind() {
	case reflect.Struct:
		var values []*ast.MappingValueNode
		switch n := n.(type) {
		case *ast.MappingNode:
			values = n.Values
		case *ast.MappingValueNode:
			values = []*ast.MappingValueNode{n}
		default:
			return path, wanted(path, t)
		}
		for _, v := range values {
			f, known := fieldOf(t, v.Key.String())
			if !known {
				continue // the decoder reports it
			}
			if at, want := mismatch(f.Type, path+"."+v.Key.String(), v.Value); at != "" {
				return at, want
			}
		}
		return "", ""
	case reflect.Slice:
		list, ok := n.(*ast.SequenceNode)
		if !ok {
			return path, wanted(path, t)
		}
		for _, one := range list.Values {
			if !scalar(t.Elem(), one) {
				return path, wanted(path, t)
			}
		}
		return "", ""
	}
	if !scalar(t, n) {
		return path, wanted(path, t)
	}
	return "", ""
}

// scalar reports whether the value of a node fits a type that is neither a
// struct nor a list.
func scalar(t reflect.Type, n ast.Node) bool {
	if n == nil || t == reflect.TypeFor[time.Duration]() {
		s, ok := n.(*ast.StringNode)
		if !ok {
			return n == nil
		}
		_, err := time.ParseDuration(s.Value)
		return err == nil
	}
	switch n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode, *ast.SequenceNode:
		return false
	}
	kind := n.Type()
	switch t.Kind() {
	case reflect.Bool:
		return kind == ast.BoolType
	case reflect.Int:
		return kind == ast.IntegerType
	case reflect.Float64:
		return kind == ast.IntegerType || kind == ast.FloatType
	}
	return true
}

// fieldOf returns the field of a struct for a key.
func fieldOf(t reflect.Type, key string) (reflect.StructField, bool) {
	for f := range t.Fields() {
		if f.Tag.Get("yaml") == strings.Trim(key, `"'`) {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// wanted returns a description of accepted values for a key, from its rule or
// its type.
func wanted(path string, t reflect.Type) string {
	for _, r := range rules {
		if r.path == path {
			if _, want := r.check(Defaults()); want != "" {
				return want
			}
		}
	}
	switch {
	case t.Kind() == reflect.Struct:
		var keys []string
		for f := range t.Fields() {
			if key := f.Tag.Get("yaml"); key != "" && key != "-" {
				keys = append(keys, key)
			}
		}
		return "the keys " + strings.Join(keys, ", ") + ", each on a line of its own below, or nothing"
	case t.Kind() == reflect.Slice:
		return "a list, such as [a, b]"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.Int || t.Kind() == reflect.Float64:
		return "a number"
	}
	return "one value, in quotes"
}

// badValue returns an error that shows the line of a key.
func badValue(src []byte, path, want string) error {
	p, err := yaml.PathString(path)
	if err != nil {
		return fmt.Errorf("%s: want %s", path, want)
	}
	shown, err := p.AnnotateSource(src, false)
	if err != nil {
		return fmt.Errorf("%s: want %s", path[2:], want)
	}
	return fmt.Errorf("%s: want %s\n%s", path[2:], want, hideSecrets(string(shown)))
}

var (
	// tokenShape matches the form of a token anywhere.
	tokenShape = regexp.MustCompile(`[\w-]{17,}\.[\w-]{4,}\.[\w-]{20,}`)
	// secretLine matches a line with a key like "token", "secret" or "password", with any value.
	secretLine = regexp.MustCompile(`(?im)(\b\w*(?:tok|passw|secret)\w*["']?\s*:).*$`)
)

// hideSecrets removes the token, and addresses with a password, from the lines
// that errors show, since errors are logged.
func hideSecrets(shown string) string {
	return dburl.Hide(tokenShape.ReplaceAllString(secretLine.ReplaceAllString(shown, "$1 (hidden)"), "(hidden)"))
}
