package text

import (
	"strconv"
	"strings"
	"text/template/parse"

	"guildhall/engine/korean"
)

// Nearly all templates only join words and arguments. Executing them takes most of the time
// for the texts of a screen, so such texts are formatted without executing the template.

// part is constant text of a message, or an argument with its function.
type part struct {
	words string
	name  string // of the argument; empty: constant text
	say   func(any) (string, bool)
}

// partsOf returns the parts of a template; nil when it does more than join them.
func partsOf(root *parse.ListNode) (parts []part) {
	for _, n := range root.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			parts = append(parts, part{words: string(n.Text)})
		case *parse.ActionNode:
			p, ok := saidBy(n.Pipe)
			if !ok {
				return nil
			}
			parts = append(parts, p)
		default:
			return nil
		}
	}
	return parts
}

// saidBy returns the argument that a pipeline prints, directly or through one function.
func saidBy(pipe *parse.PipeNode) (p part, ok bool) {
	if len(pipe.Cmds) != 1 || len(pipe.Decl) > 0 {
		return p, false
	}
	args := pipe.Cmds[0].Args
	if name, ok := argumentName(args[0]); ok && len(args) == 1 {
		return part{name: name, say: printed}, true
	}
	function, ok := args[0].(*parse.IdentifierNode)
	if !ok || len(args) < 2 {
		return p, false
	}
	if p.name, ok = argumentName(args[1]); !ok {
		return p, false
	}
	switch {
	case function.Ident == "signed" && len(args) == 2:
		p.say = signedNumber
	case function.Ident == "capital" && len(args) == 2:
		p.say = func(v any) (string, bool) { words, ok := printed(v); return capital(words), ok }
	case function.Ident == "josa" && len(args) == 3:
		pair, ok := args[2].(*parse.StringNode)
		if !ok {
			return p, false
		}
		p.say = func(v any) (string, bool) { words, ok := printed(v); return korean.WithParticle(words, pair.Text), ok }
	}
	return p, p.say != nil
}

// argumentName returns the name of the argument that a node refers to.
func argumentName(n parse.Node) (string, bool) {
	f, ok := n.(*parse.FieldNode)
	if !ok || len(f.Ident) != 1 {
		return "", false
	}
	return f.Ident[0], true
}

// printed formats a word or a number like a template; false for other values.
func printed(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int:
		return strconv.Itoa(v), true
	}
	return "", false
}

func signedNumber(v any) (string, bool) {
	n, ok := v.(int)
	return Signed(n), ok
}

// strung joins parts. It returns false without parts, and for arguments that are missing or
// are not words or numbers. The caller then executes the template, which reports the error.
func strung(parts []part, args []argument) (string, bool) {
	if parts == nil {
		return "", false
	}
	var b strings.Builder
	for i := range parts {
		p := &parts[i]
		words, ok := p.words, p.name == ""
		for n := len(args) - 1; !ok && n >= 0; n-- {
			if args[n].name == p.name {
				if words, ok = p.say(args[n].value); !ok {
					return "", false
				}
			}
		}
		if !ok {
			return "", false
		}
		b.WriteString(words)
	}
	return b.String(), true
}
