package text

import (
	"strings"
	"testing"

	"guildhall/engine"
)

// The result without executing the template equals that of the template. Words and numbers
// never need the template.
func TestFastFormatMatchesTemplate(t *testing.T) {
	values := map[string]any{"who": "Ada", "what": "돌", "n": 3, "less": -3, "none": 0, "empty": "", "odd": 2.5, "nothing": nil, "list": []string{"a"}}
	var args []argument
	for name, v := range values {
		args = append(args, argument{name, "an earlier one"}, argument{name, v})
	}
	for _, name := range []string{"who", "what", "n", "less", "none", "empty", "odd", "nothing", "list", "absent"} {
		for _, action := range []string{
			"{{.@}}", " x {{- .@ -}} y", "{{signed .@}}", "{{capital .@}}", `{{josa .@ "이/가"}}`, `{{josa .@ "으로/로"}}`, "{{list .@ .who}}",
			"{{if .@}}a{{else}}b{{end}}", "{{.@ | capital}}", "{{$x := .@}}{{$x}}", "{{.@.more}}", `{{printf "%v" .@}}`, "{{signed 4}}", "{{josa .@ .what}}",
		} {
			src := "a " + strings.ReplaceAll(action, "@", name) + "\n{{.who}}"
			form := &wording{src: src}
			if err := form.compile(); err != nil {
				t.Fatal(src, err)
			}
			got, ok := strung(form.parts, args)
			full, err := form.template()
			if err != nil {
				t.Fatal(src, err)
			}
			var b strings.Builder
			err = full.Execute(&b, values)
			if ok && (err != nil || b.String() != got) {
				t.Errorf("%s: told %q, the template says %q, %v", src, got, b.String(), err)
			}
			if _, number := values[name].(int); !ok && (number || name == "who") && action == "{{.@}}" {
				t.Errorf("%s is told by running the template", src)
			}
		}
	}
}

// Formatting a message needs few allocations, because a screen consists of hundreds of
// messages.
func TestTellAllocatesLittle(t *testing.T) {
	say := engine.T("gain", engine.Who("who", 1), engine.N("n", 2), engine.Word("what", "돌"))
	for lang, most := range map[string]float64{"en": 6, "ko": 9} {
		tell := catalogue(t).Translator(lang, names)
		if n := testing.AllocsPerRun(100, func() { tell(say) }); n > most {
			t.Errorf("%s: %v allocations, want at most %v", lang, n, most)
		}
	}
}
