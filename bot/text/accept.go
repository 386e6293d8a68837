package text

import (
	"strconv"
	"strings"
)

// Accepted returns the language for a browser with this Accept-Language header, such as "de,
// ko;q=0.8, en;q=0.5": the preferred one of our languages, or Base.
func (c *Catalog) Accepted(header string) string {
	best, most := Base, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, weighed := strings.Cut(part, ";")
		likes := 1.0
		if weighed {
			n, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			if err != nil {
				continue
			}
			likes = n
		}
		short, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		if _, known := c.langs[short]; known && likes > most {
			best, most = short, likes
		}
	}
	return best
}
