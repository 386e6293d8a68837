// Package overview is the feature of the list of tables: one message in a channel of a server,
// which shows all tables and whose turn it is. Administrators choose the channel.
package overview

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// maxTables is the maximum number of running and of open tables that are read for a list. A
// message has room for fewer lines.
const maxTables = 200

type feature struct {
	Deps
}

// New returns the feature.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Deliveries: map[string]handler.Delivery{queue.KindOverview: {Do: f.deliver, Raw: true, Lane: lane}},
		CardShown: func(ctx context.Context, s *table.Snapshot) error {
			return deps.Queue.EnqueueOverview(ctx, s.Table.Guild)
		},
		Recheck: f.recheck,
	}
}

// lane gives each server its own queue.
func lane(d storage.Delivery) string {
	var body queue.OverviewBody
	if json.Unmarshal(d.Body, &body) != nil {
		return ""
	}
	return queue.KindOverview + " " + body.Guild
}

// recheck returns the delivery of the list of a server that has one; of all servers with
// running tables if guild is empty.
func (f feature) recheck(ctx context.Context, guild string) ([]storage.Delivery, error) {
	guilds := map[string]bool{guild: true}
	if guild == "" {
		running, err := f.Store.InPhase(ctx, "", storage.Playing, maxServers)
		if err != nil {
			return nil, err
		}
		for _, t := range running {
			guilds[t.Guild] = true
		}
	}
	delete(guilds, "")
	var list []storage.Delivery
	for _, id := range slices.Sorted(maps.Keys(guilds)) {
		g, err := f.Store.Guild(ctx, id)
		if err != nil {
			return nil, err
		}
		if g.Settings.Overview != "" {
			list = append(list, queue.OverviewDelivery(id, f.Now()))
		}
	}
	return list, nil
}

// maxServers bounds the running tables whose servers are looked up after a start.
const maxServers = 2000

// deliver posts or edits the list of tables of a server. It removes the list of a server that
// has switched it off or has chosen another channel.
func (f feature) deliver(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	var body queue.OverviewBody
	if err := json.Unmarshal(d.Body, &body); err != nil {
		return fmt.Errorf("delivery %s: %w", d.ID, err)
	}
	g, err := f.Store.Guild(ctx, body.Guild)
	if err != nil {
		return err
	}
	post := storage.Message{Kind: queue.KindOverview + " " + g.ID, Channel: g.Settings.Overview}
	p, stands, err := f.Messages.Post(ctx, 0, post.Kind, "")
	if err != nil {
		return err
	}
	if stands && p.Channel != g.Settings.Overview {
		if err := f.Messages.Remove(ctx, p); err != nil {
			return err
		}
		stands = false
	}
	if g.Settings.Overview == "" {
		return nil
	}
	content, err := f.content(ctx, g)
	if err != nil {
		return err
	}
	post.Digest = messages.Digest(content)
	if stands && p.Digest == post.Digest {
		return nil
	}
	m := wire.Message{Content: content, Silent: true, Frame: &wire.Frame{Colour: handler.EdgeRead}}
	if stands {
		if there, err := f.Messages.Update(ctx, p, m, post.Digest); there || err != nil {
			return f.unlessLost(ctx, g, err)
		}
	}
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "overview"))
	return f.unlessLost(ctx, g, err)
}

// unlessLost returns nil for a channel that is gone or closed to the bot, which the panel of
// /admin server shows.
func (f feature) unlessLost(ctx context.Context, g storage.Guild, err error) error {
	if errors.Is(err, wire.ErrForbidden) || errors.Is(err, wire.ErrNoChannel) {
		f.Log.WarnContext(ctx, "show list of tables", "guild", g.ID, "channel", g.Settings.Overview, "err", err)
		return nil
	}
	return err
}

// content returns the list: running tables, longest wait first, then open ones.
func (f feature) content(ctx context.Context, g storage.Guild) (string, error) {
	lang := cmp.Or(g.Lang, "en")
	running, err := f.running(ctx, lang, g.ID)
	if err != nil {
		return "", err
	}
	open, err := f.open(ctx, lang, g.ID)
	if err != nil {
		return "", err
	}
	w := f.Texts.Words(lang, storage.Table{})
	lines := append([]string{w.Say("overview.head")}, running...)
	if len(open) > 0 {
		lines = append(append(lines, w.Say("overview.open")), open...)
	}
	if len(running)+len(open) == 0 {
		lines = append(lines, w.Say("overview.none"))
	}
	return clip(w, lines), nil
}

// clip returns as many lines as fit into a message, and the number of the others.
func clip(w textfmt.Words, lines []string) string {
	for n := len(lines); ; n-- {
		shown := slices.Clone(lines[:n])
		if n < len(lines) {
			shown = append(shown, w.Say("overview.more", engine.N("n", len(lines)-n)))
		}
		if text := strings.Join(shown, "\n"); len([]rune(text)) <= textfmt.MaxContent || n == 0 {
			return text
		}
	}
}

// running returns a line for each running table: its name, its thread, and the pending seats.
func (f feature) running(ctx context.Context, lang, guild string) ([]string, error) {
	list, err := f.Store.InPhase(ctx, guild, storage.Playing, maxTables)
	if err != nil {
		return nil, err
	}
	type row struct {
		line  string
		since time.Time
	}
	var rows []row
	for _, t := range list {
		if !isListed(t) {
			continue
		}
		waits, err := f.Store.WaitsAt(ctx, t.ID)
		if err != nil {
			return nil, err
		}
		w := f.Texts.Words(lang, t)
		r := row{since: f.Now()}
		var asked []engine.Seat
		for _, one := range waits {
			asked = append(asked, engine.Seat(one.Seat))
			if one.Since.Before(r.since) {
				r.since = one.Since
			}
		}
		turn := ""
		switch {
		case t.TableState.Pause.Why != "":
			turn = w.Say("overview.paused")
		case len(asked) > 0:
			turn = w.Say("overview.turn", engine.Word("who", w.Names(asked)), engine.Word("when", textfmt.Ago(r.since)))
		}
		r.line = "- " + textfmt.Dots(w.Placed(t), turn)
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(a, b row) int { return a.since.Compare(b.since) })
	var lines []string
	for _, r := range rows {
		lines = append(lines, r.line)
	}
	return lines, nil
}

// open returns a line for each open table, newest first.
func (f feature) open(ctx context.Context, lang, guild string) ([]string, error) {
	list, err := f.Store.InPhase(ctx, guild, storage.Open, maxTables)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, t := range list {
		if isListed(t) && len(t.Invited) == 0 {
			w := f.Texts.Words(lang, t)
			lines = append(lines, "- "+textfmt.Dots(w.Placed(t), w.Say("overview.seats", engine.N("n", len(t.Seats)), engine.Word("counts", w.Counts(t.Counts)))))
		}
	}
	return lines, nil
}

// isListed reports whether a table is on the list. Daily deals and tables across servers have no
// place on a server.
func isListed(t storage.Table) bool {
	return t.Channel != "" && !t.TableState.Across && !t.TableState.Contest
}
