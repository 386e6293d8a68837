package league

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	seasons "guildhall/bot/league"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// postOf returns the kind of the post of a season's public card, and of messages to a
// person about the season. Its topic is the phase.
func postOf(b *seasons.SeasonTx) string { return "league " + strconv.FormatInt(b.Season.ID, 10) }

// coming is the topic of the card of a season that people may not join yet.
const coming = "coming"

// cardTopic returns the topic of a season's card: another topic needs a new card.
func (f feature) cardTopic(b *seasons.SeasonTx) string {
	if b.IsComing(f.Now()) {
		return coming
	}
	return string(b.Season.Phase)
}

// newsOf returns the body of a delivery about a season, and the season as it is now.
func (f feature) newsOf(ctx context.Context, d storage.Delivery) (seasons.News, *seasons.SeasonTx, error) {
	n, err := seasons.NewsOf(d)
	if err != nil {
		return n, nil, err
	}
	b, err := f.leagues.Seasons.Read(ctx, n.Season)
	return n, b, err
}

// deliverNews posts or edits the public card of a season. When people may join, when the
// season begins or ends, and when an organiser announces it, a new card is posted, because
// edits notify nobody.
func (f feature) deliverNews(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	n, b, err := f.newsOf(ctx, d)
	if err != nil {
		return err
	}
	m := f.card(ctx, b)
	p, stands, err := f.Messages.Post(ctx, 0, postOf(b), "")
	if err != nil {
		return err
	}
	digest, topic := f.cardDigest(ctx, b, m), f.cardTopic(b)
	if stands && !n.New && p.Topic == topic && p.Digest == digest && p.Channel == b.League.Channel {
		return nil
	}
	if stands {
		if p.Topic == topic && p.Channel == b.League.Channel && !n.New {
			if there, err := f.Messages.Update(ctx, p, m, digest); there || err != nil && !errors.Is(err, wire.ErrNoChannel) {
				return err
			}
		} else if err := f.retire(ctx, b, p); err != nil {
			return err
		}
	}
	card := storage.Message{Kind: postOf(b), Channel: b.League.Channel, Topic: topic, Digest: digest}
	if !stands || n.New || p.Topic != topic {
		pinging := f.withPing(b, n, m)
		_, err = f.Messages.Send(ctx, card, pinging, messages.Nonce(d, "league"))
		if pinging.Role == "" || !messages.IsFinal(err) {
			return err
		}
		// Discord may refuse a message because of its role: the card is worth more than the ping.
	}
	_, err = f.Messages.Send(ctx, card, m, messages.Nonce(d, "card"))
	return err
}

// withPing adds to a new card a line that mentions the role of the league. A card that edits
// nothing into being news, as that of a season that is over, has none.
func (f feature) withPing(b *seasons.SeasonTx, n seasons.News, m wire.Message) wire.Message {
	key := f.cardTopic(b)
	switch {
	case b.League.Terms.Role == "" || key != coming && b.Season.Phase != storage.SeasonOpen && b.Season.Phase != storage.SeasonPlaying:
		return m
	case n.What == seasons.NewsReminder:
		key = n.What
	}
	m.Role = b.League.Terms.Role
	w := f.Texts.Words(b.League.Lang, storage.Table{})
	line := w.Say("league.ping."+key, engine.Word("role", textfmt.RoleLinks([]string{m.Role})))
	m.Content = textfmt.ClipLines(line+"\n"+m.Content, textfmt.MaxContent)
	return m
}

// cardDigest returns the digest of the public card of a season.
func (f feature) cardDigest(ctx context.Context, b *seasons.SeasonTx, m wire.Message) string {
	return messages.Digest(m.Content, f.watchButton(ctx, b))
}

// retire makes a card that a new one replaces say so, without buttons: nobody should
// read in it that they may still join.
func (f feature) retire(ctx context.Context, b *seasons.SeasonTx, p storage.Message) error {
	w := f.Texts.Words(b.League.Lang, storage.Table{})
	key := "league.retired." + p.Topic
	if p.Topic == f.cardTopic(b) {
		key = "league.retired.moved"
	}
	_, err := f.Messages.Edit(ctx, p, wire.Message{
		Content: w.Say(key, append(title(b), engine.Word("where", textfmt.ChannelLink(b.League.Channel)))...), Frame: &wire.Frame{Colour: handler.EdgeWait},
	})
	if messages.Gone(err) {
		return nil
	}
	return err
}

// home handles /league: it shows the card of the latest season to one person, with the
// buttons for which the public card has no room.
func (f feature) home(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	b, err := f.leagues.Seasons.Latest(ctx, l.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := c.Reader.Words()
	more := []discordgo.Button{handler.Button(onLeague("lglog", l.ID), w.Label("league.button.log"))}
	if b.Season.Phase == storage.SeasonPlaying || b.Season.Phase == storage.SeasonOpen {
		more = append(more, handler.Button(onLeague("lghall", l.ID, 0, b.Season.N), w.Label("league.button.lghall")))
	}
	if b.Season.Phase == storage.SeasonPlaying {
		more = append(more, handler.Button(onLeague("lgask", l.ID, 0, b.Season.N), w.Label("league.button.lgask")))
	}
	return handler.Reply{Message: f.cardIn(ctx, w, b)}.With(handler.Row(more...)), nil
}

// card returns the public card of a season.
func (f feature) card(ctx context.Context, b *seasons.SeasonTx) wire.Message {
	return f.cardIn(ctx, f.Texts.Words(b.League.Lang, storage.Table{}), b)
}

// cardIn returns the card of a season in a language.
func (f feature) cardIn(ctx context.Context, w textfmt.Words, b *seasons.SeasonTx) wire.Message {
	lines := []string{w.Say("league.card."+f.cardTopic(b), append(title(b), engine.Word("game", w.GameName(b.Season.Terms.Game)))...)}
	var buttons []discordgo.Button
	button := func(verb string) {
		buttons = append(buttons, handler.Button(onLeague(verb, b.League.ID, 0, b.Season.N), w.Label("league.button."+verb)))
	}
	switch b.Season.Phase {
	case storage.SeasonOpen:
		lines = append(lines, f.openLines(w, b)...)
		if b.IsComing(f.Now()) {
			button("lgterms")
			break
		}
		for _, verb := range []string{"lgjoin", "lgsub", "lgterms", "lgask"} {
			button(verb)
		}
		buttons[0] = handler.Styled(buttons[0], discordgo.SuccessButton)
	case storage.SeasonPlaying:
		lines = append(lines, f.playingLines(w, b)...)
		for _, verb := range []string{"lgstand", "lgcross", "lgplan", "lgterms", "lgsub"} {
			button(verb)
		}
	default:
		lines = append(lines, f.endedLines(w, b)...)
		for _, verb := range []string{"lgstand", "lgcross", "lgplan", "lghall"} {
			button(verb)
		}
	}
	edge := map[storage.SeasonPhase]int{storage.SeasonOpen: handler.EdgeTurn, storage.SeasonPlaying: handler.EdgeWait}[b.Season.Phase]
	return wire.Message{
		Content: textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent), Frame: &wire.Frame{Colour: cmp.Or(edge, handler.EdgeDone)},
		Components: append([]discordgo.MessageComponent{handler.Row(buttons...)}, handler.Rows(f.watchButton(ctx, b))...),
	}
}

// namesShown is the maximum number of entrants named on the card.
const namesShown = 40

// openLines lists the entrants, the terms, and the hash of the draw.
func (f feature) openLines(w textfmt.Words, b *seasons.SeasonTx) []string {
	in := b.InState(seasons.In)
	var names []string
	for _, n := range in {
		names = append(names, bold(w, *b.Entrant(n)))
	}
	list := strings.Join(names[:min(len(names), namesShown)], ", ")
	if len(names) > namesShown {
		list += " +" + strconv.Itoa(len(names)-namesShown)
	}
	if len(in) == 0 && b.IsComing(f.Now()) {
		return append(f.termLines(w, b.Season.Terms), w.Say("league.hash", engine.Word("hash", seasons.SeedHash(b.Season))))
	}
	joined := w.Say("league.joined", engine.N("n", len(in)), engine.Word("names", list))
	if len(in) == 0 {
		joined = w.Say("league.nobody", engine.N("least", seasons.MinEntrants(b.Season.Terms)))
	}
	if b.Season.Terms.Format == seasons.Cup {
		joined = textfmt.Lines(joined, w.Say("league.queue", engine.N("n", max(0, b.Season.Terms.Size-len(in)))))
	}
	lines := append(f.termLines(w, b.Season.Terms), joined)
	return append(lines, w.Say("league.hash", engine.Word("hash", seasons.SeedHash(b.Season))))
}

// playingLines describes the progress of the season, and the leaders.
func (f feature) playingLines(w textfmt.Words, b *seasons.SeasonTx) []string {
	done := 0
	for _, x := range b.Fixtures {
		if x.State == storage.FixtureOver {
			done++
		}
	}
	lines := []string{w.Say("league.progress", engine.N("done", done), engine.N("all", len(b.Fixtures)))}
	if !b.Season.Due.IsZero() {
		lines = append(lines, w.Say("league.due", engine.Word("when", textfmt.On(b.Season.Due)), engine.Word("ago", textfmt.Ago(b.Season.Due))))
	}
	if done > 0 {
		lines = append(lines, leaders(w, b)...)
	}
	seed, _ := seasons.PublishedSeed(b.Season)
	return append(lines, w.Say("league.seed", engine.Word("seed", seed.String())))
}

// divisionsShown is the maximum number of divisions on a card.
const divisionsShown = 12

// leadersShown is the number of entrants of a division on a card.
const leadersShown = 3

// leaders returns the best entrants of each division.
func leaders(w textfmt.Words, b *seasons.SeasonTx) []string {
	var lines []string
	for d := 1; d <= min(b.DivisionCount(), divisionsShown); d++ {
		var names []string
		for _, r := range b.Standings(d) {
			if r.Entrant.State != seasons.Left && len(names) < leadersShown {
				names = append(names, bold(w, r.Entrant)+" "+points(r.Points))
			}
		}
		line := strings.Join(names, " · ")
		if b.DivisionCount() > 1 {
			line = w.Say("league.in_division", engine.N("n", d), engine.Word("names", line))
		}
		lines = append(lines, line)
	}
	return lines
}

// endedLines describes the winners, and what follows the season.
func (f feature) endedLines(w textfmt.Words, b *seasons.SeasonTx) []string {
	if b.Season.Phase == storage.SeasonClosed {
		return []string{closing(w, b)}
	}
	lines := leaders(w, b)
	if rows := b.Standings(1); len(rows) > 0 {
		lines = append([]string{w.Say("league.champion", engine.Word("who", bold(w, rows[0].Entrant)))}, lines...)
	}
	return append(lines, closing(w, b))
}

// closing states whether another season follows.
func closing(w textfmt.Words, b *seasons.SeasonTx) string {
	if b.League.Ended.IsZero() {
		return w.Say("league.next")
	}
	return w.Say("league.no_next")
}
