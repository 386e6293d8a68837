package prosetest

import (
	"regexp"
	"slices"
	"strings"
)

// A pattern is a form of sentence that readers of this project's code had to read twice.
type pattern struct {
	name, why string
	match     func(c Comment, sentences []string) bool
}

// text matches the whole comment.
func text(expr string) func(Comment, []string) bool {
	re := regexp.MustCompile(expr)
	return func(c Comment, _ []string) bool { return re.MatchString(c.Text) }
}

// sentence matches one sentence that is not a question.
func sentence(expr string) func(Comment, []string) bool {
	re := regexp.MustCompile(expr)
	return func(c Comment, ss []string) bool {
		for _, s := range ss {
			first, _, _ := strings.Cut(s, " ")
			if first != c.Name && !strings.HasSuffix(s, "?") && re.MatchString(s) {
				return true
			}
		}
		return false
	}
}

// of limits a match to the given kinds of declarations.
func of(kinds string, match func(Comment, []string) bool) func(Comment, []string) bool {
	return func(c Comment, ss []string) bool { return strings.Contains(kinds, c.Kind) && match(c, ss) }
}

// outside limits a match to comments outside the given folder.
func outside(folder string, match func(Comment, []string) bool) func(Comment, []string) bool {
	return func(c Comment, ss []string) bool {
		return !strings.HasPrefix(c.File, folder) && match(c, ss)
	}
}

// unless drops matches of comments that hold an ordinary form of the same words.
func unless(expr string, match func(Comment, []string) bool) func(Comment, []string) bool {
	re := regexp.MustCompile(expr)
	return func(c Comment, ss []string) bool { return match(c, ss) && !re.MatchString(c.Text) }
}

var patterns = []pattern{
	{"is-what", "name the kind of thing: X is the error, position, cost",
		unless(`^\W*\w+ (is|are) (what is printed|what [^.]*\b(costs?|scores?)\b)`,
			text(`^\W*\w+ (is|are|was|were) (what|who|whom|whose|why|whether|after which|by which|by what|with what|in which|of which)\b`))},
	{"is-where", "name the kind of thing: X is the position, folder, channel",
		outside("render/", text(`^\W*\w+ (is|are|was|were) where\b`))},
	{"is-how", "name the kind of thing: X is the format, order, name",
		text(`^\W*\w+ (is|are|was|were) how (a|an|the|it|its|one|each|they|people|somebody|everybody|[a-z]+s|[A-Z]\w*)\b`)},
	{"says", "a value, type or field is something; only people say things",
		of("type value field", text(`^\W*\w+ (says|tells|knows) (what|who|whom|whose|where|why|whether|how|which|that|when|of)\b`))},
	{"tells-whether", "reports whether",
		of("predicate", text(`^\W*\w+ (says|tells|knows|looks|finds out) (whether|that)\b`))},
	{"wh-subject", "start with the thing that acts",
		sentence(`^(What|Whatever|Who|Whoever|Whom)\b`)},
	{"those", "the noun again: lists the goods of the player, not those",
		text(`^\W*\w+ (is|are|was|were|lists?|returns?|adds?|shows?|gives|has|holds?|names?|draws?|orders|counts|reads|keeps|writes) (those|that|the ones?) (of|in|that|which|who|whom|whose|to|from|by|with|on|at|about|for|where)\b`)},
	{"detached", "put the relative clause next to its noun",
		text(`\b(once more|again|asleep|act|join|stays?|remains?|comes?|goes|go on|goes on|begins?|ends) (that|who|which|whose|whom) (is|are|was|were|may|have|has|had|can|did|do|does|wait|waits|look|looks|nobody|somebody|people|they|the|lies?|fits?|still)\b`)},
	{"inverted", "subject first; otherwise, not else",
		sentence(`^(Else|Of (it|them|those|a|an|the|such|one|each|several|two|what|matches|others|that|these)|Behind|Beside|Beyond|Neither (do|does|is|are|has|have|can|may)) `)},
	{"whom", "the noun again, or two sentences",
		text(`\b((lists?|returns?|shows?|names?|knows?|tells?|and|or|by|about|of|than) whom|(in|of|by|with|from|on) whose|(everybody|nobody|those) whom)\b`)},
	{"of-which", "the noun again, or two sentences",
		unless(`(,|\band|\bor|\beach|\bsome|\bone|\ball|\bmost|\bnone|\bboth|\btwo|\bany|\bmany|\bout) of which\b|\bof which (some|only|one|the|all|most|there|a|an|at|each|none|any|two|three|four|\d+|half|many|few)\b`,
			text(`\b(of|behind|beside|beyond|until|without) which\b`))},
	{"behind", "after, following", outside("render/",
		unless(`\border (of play )?behind|\bfar behind`, text(`\b(just|right|shortly|directly) behind\b|\b[Bb]ehind (it|them|that|every|each|any|what|these|those|(an?|the|its|another) (first|last|next|new|latest|answers?|commits?|drafts?|questions?|moves?|turns?|press|opening|start|other|match|draft|chain|step|delivery|name|wait|card))\b`)))},
	{"anew", "again", text(`\b(anew|afresh|thereof|therein|thereupon|hereby|henceforth|hitherto|wherein|whereupon)\b`)},
	{"told", "the text says, the list shows", tellsOfThings},
	{"but-for", "except", text(`\b([Bb]ut for [a-z]+|[Ss]ave for|for want of|as it were|so to speak)\b`)},
	{"so-many", "give the number a name: n, limit, width",
		unless(`\bso (many|much|few|long|far|large|high)( \w+)? (that|as)\b`,
			text(`\b(at most|in|of|with|for|at|takes?|has|have|after|by|until it has) so (many|much|few|large|high)\b`))},
	{"what-what", "one clause each",
		unless(`\bwho\b[^,;:.()]*\bfor whom\b`, text(`\b(what|whatever|whoever)\b[^,;:.()]*[^,;:.()dr] (what|whatever|whom)\b`))},
	{"stacked", "at most two subordinate clauses in a sentence", stacked},
}

// stacked matches a clause between full stops, colons and semicolons that holds four subordinate clauses.
func stacked(_ Comment, ss []string) bool {
	for _, s := range ss {
		for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ':' || r == ';' || r == '(' || r == ')' }) {
			if len(relative.FindAllString(part, -1)) >= 4 {
				return true
			}
		}
	}
	return false
}

var relative = regexp.MustCompile(`\b(that|which|who|whom|whose|what|whatever|whoever|where|how|whether)\b`)

// tellsOfThings matches "is told" if its subject is a thing, not a person.
func tellsOfThings(c Comment, _ []string) bool {
	return slices.ContainsFunc(passive.FindAllStringSubmatch(c.Text, -1), func(m []string) bool { return !person.MatchString(m[1]) })
}

var (
	passive = regexp.MustCompile(`(\w+) (?:is|are|was|were|be) told(?: (?:as|by|at|of|in|with)\b|[.,;:)]|$)`)
	person  = regexp.MustCompile(`^(people|persons?|users?|who|they|everybody|somebody|nobody|players?|owner|organiser|entrants?|others?|it|that|server|process|not|to|may|must|members?|each)$`)
)

var splitter = regexp.MustCompile(`([.!?]) +([A-Z(«])`)

// sentences splits text after full stops.
func sentences(text string) []string {
	return strings.Split(splitter.ReplaceAllString(text, "$1\x00$2"), "\x00")
}

// Check returns the name of the first pattern that the comment matches, or "".
func Check(c Comment) string {
	ss := sentences(c.Text)
	for _, p := range patterns {
		if p.match(c, ss) {
			return p.name
		}
	}
	return ""
}
