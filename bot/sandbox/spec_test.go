package sandbox

import (
	"testing"

	"guildhall/bot/sandbox/rest"
	"guildhall/bot/sandbox/validate"
)

// TestSpec needs the official description (see SpecFile). With it, all other
// tests of the package are checked against it too.
func TestSpec(t *testing.T) {
	file := validate.SpecFile()
	if file == "" {
		t.Skip("no official API description: GUILDHALL_DISCORD_SPEC can name one (specs/openapi.json of discord/discord-api-spec)")
	}
	spec := must(validate.LoadSpec(file))(t)
	tests := []struct{ template, body, path string }{
		{"/channels/{channel_id}/messages", `{"content":"x"}`, "-"},
		{"/channels/{channel_id}/messages", `{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"x","label":5}]}]}`, "components.0.components.0.label"},
		{"/interactions/{interaction_id}/{interaction_token}/callback", `{"type":77}`, "type"},
		{"/nowhere", `{"x":1}`, "-"},
	}
	for _, tt := range tests {
		found := must(spec.Check("POST", tt.template, []byte(tt.body)))(t)
		switch {
		case tt.path == "-" && len(found) > 0:
			t.Errorf("%s: found %v, want nothing", tt.body, found)
		case tt.path != "-" && len(found) == 0:
			t.Errorf("%s: found nothing, want %s", tt.body, tt.path)
		case tt.path != "-" && found[0].Path != tt.path:
			t.Errorf("%s: found %v, want it at %s", tt.body, found, tt.path)
		}
	}
	// Every route with a body that the sandbox serves has a schema to check with.
	for _, r := range (&rest.API{}).Routes() {
		if r.Method == "POST" || r.Method == "PATCH" || r.Method == "PUT" {
			if _, err := spec.Schema(r.Method, r.Template); err != nil {
				t.Errorf("%s %s: %v", r.Method, r.Template, err)
			}
		}
	}
}

func TestSpecIsMissing(t *testing.T) {
	if _, err := validate.LoadSpec("no/such/file.json"); err == nil {
		t.Error("a missing file was loaded")
	}
}
