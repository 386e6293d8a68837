package sandbox

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/sandbox/rest"
	"guildhall/bot/sandbox/validate"
)

// innerCodes returns the inner error codes in the errors of a 50035.
func innerCodes(v any) []string {
	var out []string
	switch t := v.(type) {
	case map[string]any:
		if list, ok := t["_errors"].([]any); ok {
			for _, e := range list {
				out = append(out, e.(map[string]any)["code"].(string))
			}
		}
		for k, e := range t {
			if k != "_errors" {
				out = append(out, innerCodes(e)...)
			}
		}
	}
	return out
}

func rows(n int, inner string) string {
	return strings.TrimSuffix(strings.Repeat(`{"type":1,"components":[`+inner+`]},`, n), ",")
}

func TestMessagesRefused(t *testing.T) {
	h := open(t)
	const btn = `{"type":2,"style":1,"label":"x","custom_id":"%s"}`
	comps := func(s string) string { return `{"content":"x","components":[` + s + `]}` }
	v2 := func(s string) string { return `{"flags":32768,"components":[` + s + `]}` }
	tests := []struct {
		name, body string
		code       int
		inner      string
	}{
		{"nothing at all", `{}`, 50006, ""},
		{"empty text", `{"content":""}`, 50006, ""},
		{"2001 characters", `{"content":"` + strings.Repeat("가", 2001) + `"}`, 50035, "BASE_TYPE_MAX_LENGTH"},
		{"not JSON", `{"content":`, 50109, ""},
		{"text of a wrong type", `{"content":{"a":1}}`, 50035, "STRING_TYPE_CONVERT"},
		{"eleven embeds", `{"embeds":[` + strings.TrimSuffix(strings.Repeat(`{"title":"x"},`, 11), ",") + `]}`, 50035, "BASE_TYPE_MAX_LENGTH"},
		{"6001 characters in embeds", `{"embeds":[{"description":"` + strings.Repeat("x", 4000) + `"},{"description":"` + strings.Repeat("x", 2001) + `"}]}`, 50035, "MAX_EMBED_SIZE_EXCEEDED"},
		{"embed with nothing", `{"embeds":[{}]}`, 50035, "BASE_TYPE_REQUIRED"},
		{"embed title of 257", `{"embeds":[{"title":"` + strings.Repeat("x", 257) + `"}]}`, 50035, "BASE_TYPE_MAX_LENGTH"},
		{"parse and users", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, 50035, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
		{"unknown parse", `{"content":"x","allowed_mentions":{"parse":["all"]}}`, 50035, "BASE_TYPE_CHOICES"},
		{"nonce of 26", `{"content":"x","nonce":"` + strings.Repeat("n", 26) + `"}`, 50035, "BASE_TYPE_MAX_LENGTH"},
		{"six rows", comps(rows(5, fmt.Sprintf(btn, "a")) + "," + rows(1, fmt.Sprintf(btn, "b"))), 50035, "BASE_TYPE_BAD_LENGTH"},
		{"six buttons", comps(rows(1, strings.Join([]string{fmt.Sprintf(btn, "1"), fmt.Sprintf(btn, "2"), fmt.Sprintf(btn, "3"), fmt.Sprintf(btn, "4"), fmt.Sprintf(btn, "5"), fmt.Sprintf(btn, "6")}, ","))), 50035, "BASE_TYPE_BAD_LENGTH"},
		{"empty row", comps(`{"type":1,"components":[]}`), 50035, "BASE_TYPE_REQUIRED"},
		{"button outside a row", comps(fmt.Sprintf(btn, "a")), 50035, "BASE_TYPE_CHOICES"},
		{"same custom id twice", comps(rows(2, fmt.Sprintf(btn, "a"))), 50035, "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"custom id of 101", comps(rows(1, fmt.Sprintf(btn, strings.Repeat("x", 101)))), 50035, "BASE_TYPE_BAD_LENGTH"},
		{"button without custom id", comps(rows(1, `{"type":2,"style":1,"label":"x"}`)), 50035, "BASE_TYPE_REQUIRED"},
		{"button without label", comps(rows(1, `{"type":2,"style":1,"custom_id":"x"}`)), 50035, "BUTTON_COMPONENT_INVALID"},
		{"label of 81", comps(rows(1, `{"type":2,"style":1,"custom_id":"x","label":"`+strings.Repeat("x", 81)+`"}`)), 50035, "BASE_TYPE_MAX_LENGTH"},
		{"link with custom id", comps(rows(1, `{"type":2,"style":5,"label":"x","url":"https://x.y","custom_id":"x"}`)), 50035, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
		{"button beside a menu", comps(rows(1, fmt.Sprintf(btn, "a")+`,{"type":5,"custom_id":"u"}`)), 50035, "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"text input in a message", comps(rows(1, `{"type":4,"style":1,"custom_id":"x","label":"x"}`)), 50035, "BASE_TYPE_CHOICES"},
		{"menu without options", comps(rows(1, `{"type":3,"custom_id":"x","options":[]}`)), 50035, "BASE_TYPE_REQUIRED"},
		{"option value twice", comps(rows(1, `{"type":3,"custom_id":"x","options":[{"label":"a","value":"a"},{"label":"b","value":"a"}]}`)), 50035, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		{"min above max", comps(rows(1, `{"type":3,"custom_id":"x","min_values":2,"max_values":1,"options":[{"label":"a","value":"a"},{"label":"b","value":"b"}]}`)), 50035, "SELECT_COMPONENT_MIN_VALUES_INVALID"},
		{"max above options", comps(rows(1, `{"type":3,"custom_id":"x","max_values":2,"options":[{"label":"a","value":"a"}]}`)), 50035, "SELECT_COMPONENT_MAX_VALUES_INVALID"},
		{"version 2 without its flag", comps(`{"type":10,"content":"x"}`), 50035, "BASE_TYPE_CHOICES"},
		{"version 2 with text", `{"flags":32768,"content":"x","components":[{"type":10,"content":"x"}]}`, 50035, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"version 2 with 41 components", v2(strings.TrimSuffix(strings.Repeat(`{"type":14},`, 40), ",") + `,{"type":10,"content":"x"}`), 50035, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"version 2 with 4001 characters", v2(`{"type":10,"content":"` + strings.Repeat("x", 4000) + `"},{"type":10,"content":"y"}`), 50035, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		{"version 2 picture that is not there", v2(`{"type":12,"items":[{"media":{"url":"attachment://x.png"}}]}`), 50035, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
		{"version 2 without components", `{"flags":32768,"components":[]}`, 50006, ""},
		{"version 2 with an embed", `{"flags":32768,"embeds":[{"title":"x"}],"components":[{"type":10,"content":"x"}]}`, 50035, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"41 components, counted through all levels", v2(`{"type":17,"components":[` + strings.TrimSuffix(strings.Repeat(`{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":2,"style":5,"label":"x","url":"https://x.y"}},`, 14), ",") + `]}`), 50035, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"section of four texts", v2(`{"type":9,"components":[` + strings.TrimSuffix(strings.Repeat(`{"type":10,"content":"x"},`, 4), ",") + `],"accessory":{"type":2,"style":5,"label":"x","url":"https://x.y"}}`), 50035, "BASE_TYPE_BAD_LENGTH"},
		{"section with a menu beside it", v2(`{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":5,"custom_id":"u"}}`), 50035, "BASE_TYPE_CHOICES"},
		{"thumbnail outside a section", v2(`{"type":11,"media":{"url":"https://x.y/z.png"}}`), 50035, "BASE_TYPE_CHOICES"},
		{"button in a container without a row", v2(`{"type":17,"components":[` + fmt.Sprintf(btn, "a") + `]}`), 50035, "BASE_TYPE_CHOICES"},
		{"gallery of eleven", v2(`{"type":12,"items":[` + strings.TrimSuffix(strings.Repeat(`{"media":{"url":"https://x.y/z.png"}},`, 11), ",") + `]}`), 50035, "BASE_TYPE_BAD_LENGTH"},
		{"empty container", v2(`{"type":17,"components":[]}`), 50035, "BASE_TYPE_REQUIRED"},
		{"empty text display", v2(`{"type":10,"content":""}`), 50035, "BASE_TYPE_REQUIRED"},
		{"separator of a third size", v2(`{"type":14,"spacing":3}`), 50035, "NUMBER_TYPE_MAX"},
		{"section without accessory", v2(`{"type":9,"components":[{"type":10,"content":"x"}]}`), 50035, "BASE_TYPE_REQUIRED"},
		{"container in a container", v2(`{"type":17,"components":[{"type":17,"components":[{"type":10,"content":"x"}]}]}`), 50035, "BASE_TYPE_CHOICES"},
		{"attachment without a file", `{"content":"x","attachments":[{"id":"0"}]}`, 50035, "ATTACHMENT_NOT_FOUND"},
		{"attachment with an empty name", `{"content":"x","attachments":[{"id":"0","filename":""}]}`, 50035, "BASE_TYPE_BAD_LENGTH"},
		{"answer to nothing", `{"content":"x","message_reference":{"message_id":"1"}}`, 50035, "REPLIES_UNKNOWN_MESSAGE"},
	}
	for _, tt := range tests {
		a := h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages", tt.body)
		if a.status != 400 || a.code() != tt.code {
			t.Errorf("%s: %d %s, want 400 with code %d", tt.name, a.status, a.body, tt.code)
			continue
		}
		// The official description, where available, is checked first.
		if got := fmt.Sprint(innerCodes(a.object()["errors"])); !strings.Contains(got, tt.inner) && !strings.Contains(got, "OFFICIAL_SCHEMA") {
			t.Errorf("%s: inner codes %s, want %s", tt.name, got, tt.inner)
		}
	}
	if n := len(h.As(h.Ada).Messages(h.Games)); n != 0 {
		t.Errorf("%d refused messages are in the channel", n)
	}
}

func TestMessagesAccepted(t *testing.T) {
	h := open(t)
	for name, body := range map[string]string{
		"2000 characters":         `{"content":"` + strings.Repeat("가", 2000) + `"}`,
		"nulls of a library":      `{"content":"x","embeds":null,"components":null,"sticker_ids":null,"tts":false}`,
		"25 buttons":              `{"components":[` + strings.Join(manyRows(), ",") + `]}`,
		"a container":             `{"flags":32768,"components":[{"type":17,"accent_color":255,"components":[{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":2,"style":5,"label":"x","url":"https://example.org"}},{"type":14,"divider":true,"spacing":2},{"type":1,"components":[{"type":8,"custom_id":"c","channel_types":[0]}]}]}]}`,
		"parse of nothing":        `{"content":"@everyone <@1>","allowed_mentions":{"parse":[]}}`,
		"a menu of a library":     `{"content":"x","components":[{"type":1,"components":[{"type":3,"custom_id":"m","options":[{"label":"a","value":"a","description":"","default":false}]}]}]}`,
		"minimum zero of a menu":  `{"content":"x","components":[{"type":1,"components":[{"type":3,"custom_id":"m","min_values":0,"options":[{"label":"a","value":"a"}]}]}]}`,
		"emoji in place of label": `{"content":"x","components":[{"type":1,"components":[{"type":2,"style":2,"custom_id":"e","emoji":{"name":"🎲"}}]}]}`,
	} {
		if a := h.call(t, "POST", "/api/v9/channels/"+h.Games+"/messages", body); a.status != 200 {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	h.clean(t)
}

func manyRows() []string {
	var out []string
	for r := range 5 {
		var b []string
		for i := range 5 {
			b = append(b, fmt.Sprintf(`{"type":2,"style":2,"label":"x","custom_id":"%d-%d"}`, r, i))
		}
		out = append(out, rows(1, strings.Join(b, ",")))
	}
	return out
}

// TestIgnoredKeysAreReported: keys that Discord silently ignores are recorded.
func TestIgnoredKeysAreReported(t *testing.T) {
	h := open(t)
	h.expect(t, h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{"content":"x","contents":"y","flags":64}`), 200, 0)
	if got := strings.Join(h.Violations(), "\n"); !strings.Contains(got, "contents") || !strings.Contains(got, "flags") {
		t.Errorf("violations = %q, want the misspelled key and the ephemeral flag", got)
	}
	unseen := file{"0", "unseen.txt", "text/plain", []byte("x")}
	h.expect(t, h.upload(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{"flags":32768,"components":[{"type":10,"content":"x"}]}`, unseen), 200, 0)
	if got := strings.Join(h.Violations(), "\n"); !strings.Contains(got, "unseen.txt") {
		t.Errorf("violations = %q, want the file that no component shows", got)
	}
	h.expect(t, h.call(t, "POST", "/api/v10/channels/"+h.Games+"/massages", `{"content":"x"}`), 404, 0)
	if got := h.Unknown(); len(got) != 1 {
		t.Errorf("unknown routes = %q, want one", got)
	}
}

func TestCommandsRefused(t *testing.T) {
	h := open(t)
	opt := func(s string) string { return `[{"name":"x","description":"x","options":[` + s + `]}]` }
	tests := []struct{ name, body, inner string }{
		{"capital letter", `[{"name":"Table","description":"x"}]`, "APPLICATION_COMMAND_INVALID_NAME"},
		{"space", `[{"name":"a b","description":"x"}]`, "APPLICATION_COMMAND_INVALID_NAME"},
		{"no description", `[{"name":"x"}]`, "BASE_TYPE_REQUIRED"},
		{"long description", `[{"name":"x","description":"` + strings.Repeat("x", 101) + `"}]`, "BASE_TYPE_BAD_LENGTH"},
		{"unknown locale", `[{"name":"x","description":"x","name_localizations":{"kr":"x"}}]`, "BASE_TYPE_CHOICES"},
		{"translated name with a space", `[{"name":"x","description":"x","name_localizations":{"ko":"가 나"}}]`, "APPLICATION_COMMAND_INVALID_NAME"},
		{"same name twice", `[{"name":"x","description":"x"},{"name":"x","description":"y"}]`, "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"user command with description", `[{"type":2,"name":"X y","description":"x"}]`, "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED"},
		{"required after optional", opt(`{"type":3,"name":"a","description":"x"},{"type":3,"name":"b","description":"x","required":true}`), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"subcommand beside option", opt(`{"type":1,"name":"a","description":"x"},{"type":3,"name":"b","description":"x"}`), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"subcommand in a subcommand", opt(`{"type":1,"name":"a","description":"x","options":[{"type":1,"name":"b","description":"x"}]}`), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"two options of one name", opt(`{"type":3,"name":"a","description":"x"},{"type":3,"name":"a","description":"x"}`), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
		{"two options of one Korean name", opt(`{"type":3,"name":"a","description":"x","name_localizations":{"ko":"수"}},{"type":3,"name":"b","description":"x","name_localizations":{"ko":"수"}}`), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
		{"choices with autocomplete", opt(`{"type":3,"name":"a","description":"x","autocomplete":true,"choices":[{"name":"a","value":"a"}]}`), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID"},
		{"number choice for a text", opt(`{"type":3,"name":"a","description":"x","choices":[{"name":"a","value":1}]}`), "STRING_TYPE_CONVERT"},
		{"26 options", opt(strings.TrimSuffix(strings.Repeat(`{"type":3,"name":"a","description":"x"},`, 26), ",")), "BASE_TYPE_BAD_LENGTH"},
		{"more than 8000 characters", bigCommand(), "APPLICATION_COMMAND_TOO_LARGE"},
	}
	for _, tt := range tests {
		a := h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", tt.body)
		if a.status != 400 || a.code() != 50035 {
			t.Errorf("%s: %d %s, want 400 with code 50035", tt.name, a.status, a.body)
			continue
		}
		// The official description, where available, is checked first.
		if got := fmt.Sprint(innerCodes(a.object()["errors"])); !strings.Contains(got, tt.inner) && !strings.Contains(got, "OFFICIAL_SCHEMA") {
			t.Errorf("%s: inner codes %s, want %s", tt.name, got, tt.inner)
		}
	}
}

func bigCommand() string {
	var options []string
	for i := range 25 {
		var choices []string
		for j := range 4 {
			choices = append(choices, fmt.Sprintf(`{"name":"%d","value":"%s"}`, j, strings.Repeat("x", 100)))
		}
		options = append(options, fmt.Sprintf(`{"type":3,"name":"o%d","description":"x","choices":[%s]}`, i, strings.Join(choices, ",")))
	}
	return `[{"name":"x","description":"x","options":[` + strings.Join(options, ",") + `]}]`
}

func TestCommandsKeepTheirIDs(t *testing.T) {
	h := open(t)
	path := "/api/v10/applications/" + h.AppID() + "/commands"
	first := h.expect(t, h.call(t, "POST", path, `{"name":"표","description":"x","name_localizations":{"ko":"표"}}`), 201, 0).object()
	second := h.expect(t, h.call(t, "POST", path, `{"name":"표","description":"y"}`), 200, 0).object()
	if first["id"] != second["id"] || first["version"] == second["version"] {
		t.Errorf("replaced command: id %v -> %v, version %v -> %v; want the same id, another version", first["id"], second["id"], first["version"], second["version"])
	}
	id := first["id"].(string)
	h.expect(t, h.call(t, "PATCH", path+"/"+id, `{"description":"z","name_localizations":{"ko":"식탁"}}`), 200, 0)
	if a := h.call(t, "GET", path, ""); strings.Contains(a.body, "식탁") {
		t.Errorf("list without localizations has them: %s", a.body)
	}
	if a := h.call(t, "GET", path+"?with_localizations=true", ""); !strings.Contains(a.body, "식탁") || !strings.Contains(a.body, `"z"`) {
		t.Errorf("list with localizations: %s", a.body)
	}
	h.expect(t, h.call(t, "PUT", path, `[]`), 200, 0)
	h.expect(t, h.call(t, "GET", path+"/"+id, ""), 404, 10063)
}

// TestEntryPointStays registers commands for an Activity that has its own
// command. Leaving that command out is refused, repeating it is not.
func TestEntryPointStays(t *testing.T) {
	h := open(t)
	path := "/api/v10/applications/" + h.AppID() + "/commands"
	const entry, own = `{"type":4,"name":"launch","handler":2}`, `{"name":"x","description":"x"}`
	h.expect(t, h.call(t, "POST", path, entry), 201, 0)
	h.expect(t, h.call(t, "PUT", path, "["+own+"]"), 400, 50240)
	h.expect(t, h.call(t, "PUT", path, "["+own+","+entry+"]"), 200, 0)
	if a := h.call(t, "GET", path, ""); !strings.Contains(a.body, `"handler":2`) {
		t.Errorf("commands %s", a.body)
	}
}

// TestSpec needs the official description (see validate.Official). With it, all other
// tests of the package are checked against it too.
func TestSpec(t *testing.T) {
	spec := must(validate.Official())(t)
	if spec == nil {
		t.Skip("no official API description: GUILDHALL_DISCORD_SPEC can name one (specs/openapi.json of discord/discord-api-spec)")
	}
	tests := []struct{ template, body, path string }{
		{"/channels/{channel_id}/messages", `{"content":"x"}`, "-"},
		{"/channels/{channel_id}/messages", `{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"x","label":5}]}]}`, "components.0.components.0.label"},
		{"/interactions/{interaction_id}/{interaction_token}/callback", `{"type":77}`, "type"},
		{"/nowhere", `{"x":1}`, "-"},
	}
	for _, tt := range tests {
		found := must(spec.Check("POST", tt.template, []byte(tt.body)))(t)
		if again := must(spec.Check("POST", tt.template, []byte(tt.body)))(t); len(again) != len(found) {
			t.Errorf("%s: found %v the second time, %v the first", tt.body, again, found)
		}
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
