// Package analysis is the feature that looks back at a match that is over: a graph of
// the chances turn by turn, the answers that cost most, luck apart from skill. Everybody
// who may know the table may read it.
//
// The analysis is made by bot/table/analyses; this package shows it.
package analysis

import (
	"context"
	"embed"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// patience is how long a person waits for an analysis; it is stored when it comes
// later.
const patience = 45 * time.Second

// feature holds what its handlers use.
type feature struct{ *kit.Kit }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k}
	return kit.Feature{
		Presses:    map[string]kit.Route{"analysis": {Ack: kit.Fresh, Do: f.analysis}},
		EndButtons: f.endButtons,
	}
}

// endButtons is «Analysis» on the end card, where the computer can judge the match.
func (f feature) endButtons(ctx context.Context, w wording.Words, t storage.Table) []discordgo.Button {
	if !f.Tables.Analyses.Possible(ctx, t) {
		return nil
	}
	return []discordgo.Button{kit.Button(kit.OnTable("analysis", t, ""), w.Label("button.analysis"))}
}

// analysis is «Analysis»: it begins to look back at the match.
func (f feature) analysis(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	wait, err := f.Tables.Analyses.Ask(ctx, t.ID)
	if err != nil {
		return kit.Reply{}, err
	}
	return kit.Reply{Later: func(ctx context.Context) (kit.Reply, error) {
		short, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		m, err := wait(short)
		if err != nil {
			return kit.Reply{}, err
		}
		return f.shown(ctx, p.Reader, t, m), nil
	}}, nil
}
