package league

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
)

var (
	mentionPattern = regexp.MustCompile(`<@(\w+)>`)
	timePattern    = regexp.MustCompile(`<t:(-?\d+):\w>`)
	escapePattern  = regexp.MustCompile(`\\([^\pL\pN\s])`)
	startPattern   = regexp.MustCompile(`^(-# )?([-•] )?`)
)

// plainWriter writes message text for places without markup.
type plainWriter struct {
	w    textfmt.Words
	book *seasons.SeasonTx
	zone *time.Location
	// organisers holds the names of organisers who do not play, by id.
	organisers map[string]string
}

// lines returns lines of message text without markup.
func (p plainWriter) lines(list ...string) []string {
	var plain []string
	for _, line := range strings.Split(strings.Join(list, "\n"), "\n") {
		plain = append(plain, p.line(line))
	}
	return plain
}

func (p plainWriter) line(s string) string {
	s = startPattern.ReplaceAllString(s, "")
	s = mentionPattern.ReplaceAllStringFunc(s, func(m string) string { return p.name(mentionPattern.FindStringSubmatch(m)[1]) })
	s = timePattern.ReplaceAllStringFunc(s, func(m string) string {
		at, err := strconv.ParseInt(timePattern.FindStringSubmatch(m)[1], 10, 64)
		if err != nil {
			return m
		}
		return p.time(time.Unix(at, 0))
	})
	// An escaped star is none of a pair.
	const star = "\x00"
	s = strings.ReplaceAll(s, `\*`, star)
	s = strings.NewReplacer("**", "", "`", "").Replace(s)
	return strings.ReplaceAll(escapePattern.ReplaceAllString(s, "$1"), star, "*")
}

// time writes an instant in the zone of the reader.
func (p plainWriter) time(t time.Time) string { return t.In(p.zone).Format("2006-01-02 15:04") }

// name returns the name of a person: of an entrant or organiser, otherwise the word for an
// organiser.
func (p plainWriter) name(user string) string {
	if e := p.book.Of(user); e != nil {
		return called(p.w, *e)
	}
	if name := p.organisers[user]; name != "" {
		return name
	}
	return p.w.Label("league.web.organiser")
}
