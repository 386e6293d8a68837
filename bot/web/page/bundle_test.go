package page_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

var update = flag.Bool("update", false, "write the bundle anew")

// TestBundle compares the bundle with its sources.
func TestBundle(t *testing.T) {
	want := bundled(t)
	want["words.json"] = wordsOf(t)
	have := append(glob(t, "bundle/*"), "words.json")
	if *update {
		for name, content := range want {
			if err := os.WriteFile(name, content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range have {
			if want[name] == nil {
				if err := os.Remove(name); err != nil {
					t.Fatal(err)
				}
			}
		}
		return
	}
	for _, name := range have {
		if want[name] == nil {
			t.Errorf("%s has no source: go test ./bot/web/page -update", name)
		}
	}
	for name, content := range want {
		if b, err := os.ReadFile(name); err != nil || !bytes.Equal(b, content) {
			t.Errorf("%s is not made of the present sources: go test ./bot/web/page -update", name)
		}
	}
}

// bundled returns the files of the bundle as esbuild makes them of the sources.
func bundled(t *testing.T) map[string][]byte {
	t.Helper()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	made := api.Build(api.BuildOptions{
		EntryPoints:       slices.Concat(glob(t, "*.js"), glob(t, "*.css"), []string{"icon.svg"}),
		Loader:            map[string]api.Loader{".svg": api.LoaderCopy},
		External:          []string{"./net.js", "./film.js", "./new.js", "./result.js"},
		AbsWorkingDir:     here,
		Outdir:            here, // imports of the external files stay as they are
		AllowOverwrite:    true,
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ESNext,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
	})
	for _, m := range slices.Concat(made.Errors, made.Warnings) {
		t.Fatalf("%s: %+v", m.Text, m.Location)
	}
	files := map[string][]byte{}
	for _, f := range made.OutputFiles {
		files["bundle/"+filepath.Base(f.Path)] = f.Contents
	}
	return files
}

var (
	script = regexp.MustCompile(`\b\w+\.js\b`)
	word   = regexp.MustCompile(`\bwords\.([a-z_]+)`)
)

// wordsOf returns, as JSON, the keys of the words that the scripts of each template use.
func wordsOf(t *testing.T) []byte {
	t.Helper()
	sources := map[string][]byte{}
	for _, name := range slices.Concat(glob(t, "*.html"), glob(t, "*.js"), glob(t, "parts/*.js")) {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources[filepath.Base(name)] = b
	}
	pages := map[string][]string{}
	for _, page := range glob(t, "*.html") {
		keys, read := map[string]bool{}, map[string]bool{}
		for todo := []string{page}; len(todo) > 0; todo = todo[1:] {
			if read[todo[0]] {
				continue
			}
			read[todo[0]] = true
			for _, name := range script.FindAll(sources[todo[0]], -1) {
				todo = append(todo, string(name))
			}
			for _, m := range word.FindAllSubmatch(sources[todo[0]], -1) {
				keys[string(m[1])] = true
			}
		}
		pages[page] = slices.Sorted(maps.Keys(keys))
	}
	b, err := json.MarshalIndent(pages, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return append(b, '\n')
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return names
}
