package api

import (
	"encoding/json"
	"testing"

	"guildhall/docs"
)

// TestDescriptionListsEveryRoute compares the paths of docs/openapi.json with the routes.
func TestDescriptionListsEveryRoute(t *testing.T) {
	var doc struct {
		Paths   map[string]any
		Servers []struct{ URL string }
	}
	if err := json.Unmarshal(docs.OpenAPI, &doc); err != nil {
		t.Fatal(err)
	}
	for _, r := range routes {
		if doc.Paths["/"+r.path] == nil {
			t.Errorf("%s is not described", r.path)
		}
		delete(doc.Paths, "/"+r.path)
	}
	for path := range doc.Paths {
		t.Errorf("%s is not served", path)
	}
	if len(doc.Servers) != 1 || doc.Servers[0].URL+"/" != Root {
		t.Errorf("servers are %v", doc.Servers)
	}
}

// TestTagsAreComparedWeakly reads If-None-Match headers as RFC 9110 says.
func TestTagsAreComparedWeakly(t *testing.T) {
	for header, want := range map[string]bool{
		`W/"12-x"`: true, `"12-x"`: true, `"1", W/"12-x"`: true, `*`: true, `W/"12-y"`: false, ``: false, `12-x`: false,
	} {
		if got := has([]string{header}, `W/"12-x"`); got != want {
			t.Errorf("%s: %v, want %v", header, got, want)
		}
	}
}
