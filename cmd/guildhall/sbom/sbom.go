// Package sbom writes a software bill of materials in CycloneDX's JSON format:
// the modules of a Go program, as the Go tool recorded them in it. The same
// program gives the same bytes; no network is needed.
package sbom

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/url"
	"runtime/debug"
	"strings"
)

type document struct {
	Format       string       `json:"bomFormat"`
	Spec         string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	Hashes     []hash     `json:"hashes,omitempty"`
	PURL       string     `json:"purl"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type dependency struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn"`
}

// Write writes the bill of materials of the program that info describes.
func Write(out io.Writer, info *debug.BuildInfo) error {
	program := module(info.Main)
	program.Type = "application"
	for _, s := range info.Settings {
		program.Properties = append(program.Properties, property{"go:" + s.Key, s.Value})
	}
	parts := []component{library("std", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		parts = append(parts, module(*m))
	}
	direct := dependency{Ref: program.Ref, On: []string{}}
	for _, c := range parts {
		direct.On = append(direct.On, c.Ref)
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(document{"CycloneDX", "1.6", 1, metadata{program}, parts, []dependency{direct}})
}

// module describes a module with the checksum of its files that go.sum holds.
func module(m debug.Module) component {
	c := library(m.Path, cmp.Or(m.Version, "(devel)"))
	if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
		if b, err := base64.StdEncoding.DecodeString(sum); err == nil {
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(b)}}
		}
	}
	return c
}

func library(path, version string) component {
	purl := "pkg:golang/" + path + "@" + url.QueryEscape(version)
	return component{Type: "library", Ref: purl, Name: path, Version: version, PURL: purl}
}
