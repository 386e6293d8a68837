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
	"strings"

	"guildhall/bot/web/page"
)

// asset is a file of the page as browsers get it.
type asset struct {
	kind   string
	data   []byte
	packed []byte // data, compressed as far as possible; nil if that saves nothing
}

// newAssets reads the files of the pages. version changes with their content.
func newAssets() (assets map[string]asset, version string, err error) {
	files, err := page.Bundle()
	if err != nil {
		return nil, "", fmt.Errorf("open files of pages: %w", err)
	}
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, "", fmt.Errorf("list files of pages: %w", err)
	}
	assets = map[string]asset{}
	sum := sha256.New()
	for _, e := range entries {
		b, err := fs.ReadFile(files, e.Name())
		if err != nil {
			return nil, "", fmt.Errorf("read file of a page: %w", err)
		}
		sum.Write(b)
		assets[e.Name()] = asset{kindOf(e.Name()), b, compressedBest(b)}
	}
	return assets, hex.EncodeToString(sum.Sum(nil)[:6]), nil
}

// kindOf returns the content type of a file.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	default:
		return "image/svg+xml"
	}
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
	if !ok || q.PathValue("version") != s.version {
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
