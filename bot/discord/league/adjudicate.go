package league

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// adjudicate is /league adjudicate: it proposes how a match would end, or decides it
// by the ranks that the organiser wrote. Either asks for confirmation.
func (f feature) adjudicate(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	w := f.bot.Words(c.Reader.Language, kit.NoTable)
	id, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(ruledTable.Of(c)), "#"), 10, 64)
	if err != nil {
		return kit.Say(w.Say("league.which_table")), nil
	}
	b, x, err := f.leagues.Seasons.Fixture(ctx, id)
	if err != nil {
		return kit.Reply{}, err
	}
	if b.League.Guild != c.In.Guild {
		return kit.Reply{}, seasons.NoLeague()
	}
	a := asked{in: c.In, reader: c.Reader, league: b.League}.act(f)
	p, err := f.leagues.Rulings.Propose(ctx, a, id)
	if err != nil {
		return kit.Reply{}, err
	}
	said := "league.proposal"
	if written := ruledRanks.Of(c); written != "" {
		ranks, ok := readRanks(written, len(x.Seats))
		if !ok {
			return kit.Say(w.Say("league.which_ranks", engine.N("n", len(x.Seats)))), nil
		}
		p.Ranks, said = ranks, "league.your_ranks"
	}
	return f.rulingPage(ctx, c, b, x, p, said)
}

// rulingPage shows ranks by seat, and a button that decides the match by them.
func (f feature) rulingPage(ctx context.Context, c kit.Invocation, b *seasons.Book, x storage.Fixture, p seasons.Proposal, said string) (kit.Reply, error) {
	w := f.bot.Words(c.Reader.Language, kit.NoTable)
	lines := []string{w.Say(said, append(title(b), engine.N("table", int(x.Table)))...)}
	more := []int{int(x.Table)}
	for i, s := range x.Seats {
		lines = append(lines, w.Say("league.ruled_seat", engine.N("seat", i+1), engine.Word("who", "**"+wording.Escape(playerOf(w, b, s))+"**"),
			engine.N("rank", p.Ranks[i]), engine.Word("worth", w.Percent(int(p.Worth[i]*100+0.5)))))
		more = append(more, p.Ranks[i])
	}
	lines = append(lines, w.Say("league.ruling_about"))
	button, err := f.withReason(ctx, c, onLeague("lgrule", b.League.ID, more...))
	return kit.Say(wording.Lines(lines...)).With(kit.Row(kit.Styled(kit.Button(button, w.Label("league.button.rule")), discordgo.DangerButton))), err
}

// readRanks reads ranks by seat: "2 1 3 4".
func readRanks(written string, seats int) ([]int, bool) {
	var ranks []int
	for _, word := range strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune(" ,/-", r) }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, false
		}
		ranks = append(ranks, n)
	}
	return ranks, len(ranks) == seats
}

// rule is «Decide so».
func (f feature) rule(ctx context.Context, a asked) (kit.Reply, error) {
	w := f.bot.Words(a.reader.Language, kit.NoTable)
	if len(a.more) < 2 {
		return kit.Say(w.Say("old_button")), nil
	}
	b, err := f.leagues.Rulings.Rule(ctx, a.act(f), int64(a.more[0]), a.more[1:])
	if err != nil {
		return kit.Reply{}, err
	}
	return kit.Say(w.Say("league.ruled", append(title(b), engine.N("table", a.more[0]))...)), nil
}
