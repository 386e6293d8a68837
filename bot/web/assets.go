package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
)

// asset is a file of the page as browsers get it.
type asset struct {
	kind   string
	data   []byte
	packed []byte // data, compressed as far as possible; nil if that saves nothing
}

// bundles lists the files that are sent as part of another one: they compress better
// together, and need no requests of their own. net.js is in no bundle, because a page within
// Discord keeps its key there for the next page.
var bundles = map[string][]string{
	"board.js":  {"dom.js", "keys.js"},
	"table.css": {"board.css"},
}

// newAssets reads the files of the pages. version changes with their content.
func newAssets(files fs.FS) (assets map[string]asset, version string, err error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, "", fmt.Errorf("list files of pages: %w", err)
	}
	sources, sum := map[string][]byte{}, sha256.New()
	for _, e := range entries {
		b, err := fs.ReadFile(files, e.Name())
		if err != nil {
			return nil, "", fmt.Errorf("read file of a page: %w", err)
		}
		sum.Write(b)
		sources[e.Name()] = stripped(e.Name(), b)
	}
	assets = map[string]asset{}
	for name, source := range sources {
		if parts := bundles[name]; path.Ext(name) == ".js" && parts != nil {
			source = bundled(sources, name, parts)
		} else {
			for _, part := range slices.Backward(parts) {
				source = append(bytes.Clone(sources[part]), source...)
			}
		}
		assets[name] = asset{kindOf(name), source, compressedBest(source)}
	}
	return assets, hex.EncodeToString(sum.Sum(nil)[:6]), nil
}

// kindOf returns the content type of a file.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".css":
		return "text/css; charset=utf-8"
	default:
		return "text/html; charset=utf-8"
	}
}

var (
	comments = regexp.MustCompile(`(?m)^ *(//.*|/\*.*\*/)\n`)
	margins  = regexp.MustCompile(`(?m)^[ \n]+`)
)

// stripped returns a script or style without comments, indentation and other spaces that
// browsers do not need. No string of a script spans lines.
func stripped(name string, b []byte) []byte {
	switch ext := path.Ext(name); ext {
	case ".js":
		return dense(margins.ReplaceAll(comments.ReplaceAll(b, nil), nil))
	case ".css":
		return styleSpaces.ReplaceAll(margins.ReplaceAll(comments.ReplaceAll(b, nil), nil), []byte("$1$2"))
	default:
		return b
	}
}

// styleSpaces are spaces around braces, and after other punctuation of a style.
var styleSpaces = regexp.MustCompile(`[ \n]*([{}])[ \n]*|([;,:]) +`)

// dense returns a script without comments at the ends of lines, without spaces between words
// and signs, and without line ends after some signs. Strings, templates and regular expressions
// stay as they are.
func dense(b []byte) []byte {
	word := func(c byte) bool {
		return c == '_' || c == '$' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	var out []byte
	last := func() byte {
		if len(out) == 0 {
			return '\n'
		}
		return out[len(out)-1]
	}
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '/' && i+1 < len(b) && b[i+1] == '/':
			for i < len(b)-1 && b[i+1] != '\n' {
				i++
			}
		case c == '\'' || c == '"' || c == '`' || c == '/' && strings.IndexByte("(,=:[!&|?{};\n", last()) >= 0:
			end := literalEnd(b, i)
			out = append(out, b[i:end]...)
			i = end - 1
		case c == '\n' && strings.IndexByte(";{,(", last()) >= 0:
		case c == ' ' && i+1 < len(b) && !(word(last()) && word(b[i+1])) && !(last() == b[i+1] && (last() == '+' || last() == '-')):
		default:
			out = append(out, c)
		}
	}
	return out
}

// literalEnd returns the end of the string, template or regular expression that begins at i.
func literalEnd(b []byte, i int) int {
	quote, class := b[i], false
	for i++; i < len(b) && (b[i] != quote || class); i++ {
		switch {
		case b[i] == '\\':
			i++
		case quote == '/' && (b[i] == '[' || b[i] == ']'):
			class = b[i] == '['
		case quote == '`' && b[i] == '$' && i+1 < len(b) && b[i+1] == '{':
			for depth := 0; i < len(b); i++ {
				if b[i] == '{' {
					depth++
				} else if b[i] == '}' {
					if depth--; depth == 0 {
						break
					}
				} else if b[i] == '`' || b[i] == '\'' {
					i = literalEnd(b, i) - 1
				}
			}
		}
	}
	return i + 1
}

var (
	importLine = regexp.MustCompile(`\bimport\{([^}]*)\}from'\./(\w+)\.js';`)
	exported   = regexp.MustCompile(`\bexport ((?:async )?(?:function|const) (\w+))`)
)

// bundled returns a module together with the modules that it imports, each as a constant
// whose fields are its exports. Parts are in the order in which they import each other.
func bundled(sources map[string][]byte, name string, parts []string) []byte {
	inside := map[string]bool{}
	var head, body strings.Builder
	link := func(source []byte) string {
		return importLine.ReplaceAllStringFunc(string(source), func(line string) string {
			m := importLine.FindStringSubmatch(line)
			if part := m[2]; !inside[part] {
				inside[part] = true
				fmt.Fprintf(&head, "import*as %s_ from'./%s.js';", part, part)
			}
			return fmt.Sprintf("const{%s}=%s_;", strings.ReplaceAll(m[1], " as ", ":"), m[2])
		})
	}
	for _, part := range parts {
		part = strings.TrimSuffix(part, ".js")
		var names []string
		for _, m := range exported.FindAllSubmatch(sources[part+".js"], -1) {
			names = append(names, string(m[2]))
		}
		source := link(exported.ReplaceAll(sources[part+".js"], []byte("$1")))
		inside[part] = true
		fmt.Fprintf(&body, "const %s_=(()=>{\n%sreturn{%s};\n})();\n", part, source, strings.Join(names, ","))
	}
	main := link(sources[name])
	return []byte(head.String() + body.String() + main)
}

var (
	named    = regexp.MustCompile(`\b(\w+\.js)\b`)
	saidWord = regexp.MustCompile(`\bwords\.([a-z_]+)`)
)

// spokenWords returns the keys of the words that the scripts of each page use.
func spokenWords(files fs.FS) (map[string]map[string]bool, error) {
	spoken := map[string]map[string]bool{}
	pages, err := fs.Glob(files, "*.html")
	if err != nil {
		return nil, fmt.Errorf("list pages: %w", err)
	}
	for _, page := range pages {
		keys, read := map[string]bool{}, map[string]bool{}
		for todo := []string{page}; len(todo) > 0; todo = todo[1:] {
			if read[todo[0]] {
				continue
			}
			read[todo[0]] = true
			b, err := fs.ReadFile(files, todo[0])
			if err != nil {
				return nil, fmt.Errorf("read script of a page: %w", err)
			}
			for _, m := range named.FindAllSubmatch(b, -1) {
				todo = append(todo, string(m[1]))
			}
			for _, m := range saidWord.FindAllSubmatch(b, -1) {
				keys[string(m[1])] = true
			}
		}
		spoken[page] = keys
	}
	return spoken, nil
}

// compressedBest returns the gzip form of a file; nil if it is not smaller.
func compressedBest(b []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic("web: " + err.Error()) // the level is a constant
	}
	_, _ = w.Write(b) // a buffer takes everything
	_ = w.Close()
	if out.Len() >= len(b) {
		return nil
	}
	return out.Bytes()
}

// asset responds with a file of the page. Its address changes with its content.
func (s *Server) asset(w http.ResponseWriter, q *http.Request) {
	a, ok := s.assets[q.PathValue("name")]
	if !ok || q.PathValue("version") != s.version || path.Ext(q.PathValue("name")) == ".html" {
		s.refuse(w, http.StatusNotFound)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	a.write(w, q)
}

// icon responds to browsers that request the icon of the site.
func (s *Server) icon(w http.ResponseWriter, q *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=86400")
	s.assets["icon.svg"].write(w, q)
}

// write writes a file, compressed for browsers that accept it.
func (a asset) write(w http.ResponseWriter, q *http.Request) {
	w.Header().Set("Content-Type", a.kind)
	w.Header().Add("Vary", "Accept-Encoding")
	data := a.data
	if a.packed != nil && strings.Contains(q.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		data = a.packed
	}
	_, _ = w.Write(data) // a browser that is gone needs no response
}
