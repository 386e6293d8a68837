package league

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// adjudicate handles /organise adjudicate. For a match without a result it shows the
// ranks that the organiser typed, or those of playouts, with a button that decides the
// match with them.
func (f feature) adjudicate(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	w := c.Reader.Words()
	id, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(ruledTable.Of(c)), "#"), 10, 64)
	if err != nil {
		return handler.TextReply(w.Say("league.which_table")), nil
	}
	return f.judge(ctx, asked{in: c.In, reader: c.Reader, reason: reasonOf(c)}, id, ruledRanks.Of(c))
}

// judge shows the effects of a decision or correction of the match at a table. Without
// ranks it proposes a decision, or shows the ledger.
func (f feature) judge(ctx context.Context, by asked, id int64, written string) (handler.Reply, error) {
	w := by.reader.Words()
	b, x, err := f.leagues.Seasons.Fixture(ctx, id)
	if err != nil {
		return handler.Reply{}, err
	}
	if b.League.Guild != by.in.Guild {
		return handler.Reply{}, seasons.NoLeague()
	}
	by.league = b.League
	a := by.act(f)
	var ranks []int
	if written != "" {
		var ok bool
		if ranks, ok = readRanks(written, len(x.Seats)); !ok {
			return handler.TextReply(w.Say("league.which_ranks", engine.N("n", len(x.Seats)))), nil
		}
	}
	if len(x.Ledger) > 0 {
		return f.correction(ctx, by, x, ranks)
	}
	if ranks != nil {
		if err := f.leagues.Rulings.Check(ctx, a, id, ranks); err != nil {
			return handler.Reply{}, err
		}
		return f.rulingPage(ctx, by, b, x, ranks, w.Say("league.your_ranks", rulingTitle(b, x)...))
	}
	p, err := f.leagues.Rulings.Propose(ctx, a, id)
	if err != nil {
		return handler.Reply{}, err
	}
	if p.Playouts == 0 {
		return handler.TextReply(w.Say("league.no_proposal", append(rulingTitle(b, x), engine.N("seats", len(x.Seats)))...)), nil
	}
	lines := []string{w.Say("league.proposal", append(rulingTitle(b, x), engine.N("times", p.Playouts))...)}
	for seat, place := range p.Places {
		lines = append(lines, w.Say("league.average_place", engine.N("seat", seat+1), engine.Word("who", "**"+textfmt.Escape(playerOf(w, b, x.Seats[seat]))+"**"),
			engine.Word("place", strconv.FormatFloat(place, 'f', 1, 64))))
	}
	return f.rulingPage(ctx, by, b, x, p.Ranks(), lines...)
}

// rulingTitle returns the arguments that name a match in texts.
func rulingTitle(b *seasons.SeasonTx, x storage.Fixture) []engine.Arg {
	return append(title(b), engine.N("table", int(x.Table)))
}

// rulingPage shows the lines, the ranks by seat, and a button that decides the match with
// them.
func (f feature) rulingPage(ctx context.Context, by asked, b *seasons.SeasonTx, x storage.Fixture, ranks []int, lines ...string) (handler.Reply, error) {
	w := by.reader.Words()
	x.Seats = slices.Clone(x.Seats)
	more := []int{int(x.Table)}
	for i, rank := range ranks {
		x.Seats[i].Rank = rank
		more = append(more, rank)
	}
	lines = append(lines, rankLines(w, b, x)...)
	lines = append(lines, w.Say("league.ruling_about"))
	button, err := f.withReason(ctx, by, onLeague("lgrule", b.League.ID, more...))
	return handler.TextReply(textfmt.Lines(lines...)).With(handler.Row(handler.Styled(handler.Button(button, w.Label("league.button.rule")), discordgo.DangerButton))), err
}

// rankLines returns a line for each seat with its rank.
func rankLines(w textfmt.Words, b *seasons.SeasonTx, x storage.Fixture) (lines []string) {
	for i, s := range x.Seats {
		lines = append(lines, w.Say("league.ruled_seat", engine.N("seat", i+1), engine.Word("who", "**"+textfmt.Escape(playerOf(w, b, s))+"**"), engine.N("rank", s.Rank)))
	}
	return lines
}

// readRanks parses one rank for each seat: "2 1 3 4".
func readRanks(written string, seats int) ([]int, bool) {
	var ranks []int
	for _, word := range strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune(" ,/", r) }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, false
		}
		ranks = append(ranks, n)
	}
	return ranks, len(ranks) == seats
}

// rule handles «Decide like this».
func (f feature) rule(ctx context.Context, a asked) (handler.Reply, error) {
	w := a.reader.Words()
	if len(a.more) < 2 {
		return handler.TextReply(w.Say("old_button")), nil
	}
	b, err := f.leagues.Rulings.Rule(ctx, a.act(f), int64(a.more[0]), a.more[1:])
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(w.Say("league.ruled", append(title(b), engine.N("table", a.more[0]))...)), nil
}
