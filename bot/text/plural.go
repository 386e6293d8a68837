package text

import (
	"fmt"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	lang "golang.org/x/text/language"
)

// pluralRule returns the plural form of a number in one language. The rules are go-i18n's;
// small numbers are cached.
type pluralRule struct {
	small [128]string
	ask   *i18n.Localizer
}

func newPluralRule(name string) (*pluralRule, error) {
	tag, err := lang.Parse(name)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", name, err)
	}
	bundle := i18n.NewBundle(tag)
	forms := &i18n.Message{ID: "form", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other"}
	if err := bundle.AddMessages(tag, forms); err != nil {
		return nil, err
	}
	r := &pluralRule{ask: i18n.NewLocalizer(bundle, name)}
	for n := range r.small {
		r.small[n] = r.asked(n)
	}
	return r, nil
}

func (r *pluralRule) asked(n int) string {
	form, err := r.ask.Localize(&i18n.LocalizeConfig{MessageID: "form", PluralCount: n})
	if err != nil {
		return "other"
	}
	return form
}

// form returns the plural form of n; the sign does not matter.
func (r *pluralRule) form(n int) string {
	if n < 0 {
		n = -n
	}
	if n >= 0 && n < len(r.small) {
		return r.small[n]
	}
	return r.asked(n)
}
