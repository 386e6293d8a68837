package discordtest

import (
	"strings"
)

// Orders stores a standing order with the form of /orders, and returns the reply. The
// keys are "answer", "else" and "else2", "until", "question" and "sure" ("yes"), and
// "table". If there is no form it returns the panel.
func (e *Env) Orders(user, channel string, order map[string]string) *Posted {
	e.T.Helper()
	options := map[string]string{}
	if t := order["table"]; t != "" {
		options["table"] = t
	}
	panel := e.Command(user, channel, "orders", options)
	button := Verb(panel, "ordform")
	if button == "" {
		return panel
	}
	form := e.OpensForm(user, panel, button)
	fields := map[string][]string{"ways": {strings.TrimRight(strings.Join([]string{order["answer"], order["else"], order["else2"]}, "\n"), "\n")}}
	for _, key := range []string{"until", "question", "sure"} {
		_, fields[key] = FieldOf(form, key)
		if v := order[key]; v != "" {
			fields[key] = []string{v}
		}
	}
	return e.Submits(user, panel, form, fields)
}
