package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/handler"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
	"guildhall/render"
	"guildhall/storage"
)

// presser plays turns on the private panels of a real bot, press by press.
type presser struct {
	discord  *localDiscord
	bot      *discord.Bot
	services *services.Services
	store    storage.Store
	table    storage.Table
	at       *model.Message       // the message on which somebody presses
	form     *persona.Interaction // the press that opened the latest form
	panels   map[string]panel     // the latest panel of each user
	// pressed is called before each press with its verb; answered is called
	// after the reply. pressed may be nil.
	pressed func(verb string) (answered func())
	// noticed is set if people answer "your turn" in their direct messages.
	noticed bool
	// shown is called with each panel that asks a question; it may be nil.
	shown func(*model.Message)
}

// panel is a panel with the revision of its position.
type panel struct {
	*model.Message
	rev table.Revision
}

// newPresser returns a presser for a started table and people with a locale, and the
// configuration of a bot that draws no pictures. The caller must set p.bot.
func newPresser(db storage.Store, tables *services.Services, words *text.Catalog, t storage.Table, locale string, now func() time.Time) (*presser, discord.Config, error) {
	d, err := newLocalDiscord(t, locale, now)
	p := &presser{discord: d, services: tables, store: db, table: t, panels: map[string]panel{}}
	return p, discord.Config{
		Wire: d, Services: tables, Store: db, Now: now, Text: words, Games: catalog.Games(),
		Artists: func(string) render.Renderer { return nil }, Log: silent,
	}, err
}

// play makes one turn and returns the number of presses: button presses, menu choices and
// submitted forms from «Take turn» to the receipt. «Take turn» is not pressed if the panel is
// still open.
func (p *presser) play(ctx context.Context, t scriptedTurn) (presses int, err error) {
	user := p.table.Seats[t.seat].User
	s, err := p.services.Tables.Look(ctx, p.table.ID, user)
	if err != nil {
		return 0, err
	}
	first := s.Entry
	if now, open := p.panels[user]; !open || now.rev != s.Rev {
		if err := p.open(ctx, user, s, &presses); err != nil {
			return 0, err
		}
	}
	for presses < 200 {
		if s, err = p.services.Tables.Look(ctx, p.table.ID, user); err != nil {
			return 0, err
		}
		p.panels[user] = panel{p.at, s.Rev}
		done := s.Entry - first + len(s.Draft)
		if s.Entry-first >= len(t.codes) || !s.MyTurn {
			return presses, p.isPlayed(ctx, first, t)
		}
		if p.shown != nil {
			p.shown(p.at)
		}
		if err := p.step(ctx, user, s, t.codes[done:], &presses); err != nil {
			return 0, err
		}
	}
	return 0, errors.New("the turn does not end")
}

// isPlayed returns an error unless the record holds exactly the answers of a turn after its
// first moves. Answers of one menu may be in another order.
func (p *presser) isPlayed(ctx context.Context, first int, t scriptedTurn) error {
	moves, err := p.store.Moves(ctx, p.table.ID, first+1)
	if err != nil {
		return err
	}
	var codes []string
	for _, m := range moves {
		codes = append(codes, m.Code)
	}
	if !slices.Equal(slices.Sorted(slices.Values(codes)), slices.Sorted(slices.Values(t.codes))) {
		return fmt.Errorf("the record has %q", codes)
	}
	return nil
}

// open presses «Take turn», or uses "your turn" if it can be answered directly.
func (p *presser) open(ctx context.Context, user string, s *table.Snapshot, presses *int) error {
	if p.noticed {
		if p.at = p.discord.notice(user); p.at != nil {
			return nil
		}
	}
	p.at = p.card(user)
	*presses++
	return p.interact(ctx, "turn", func() (*persona.Interaction, error) {
		return p.discord.server.As(user).PressRaw(p.at, handler.OnTable("turn", s.Table, "").String())
	})
}

// card returns the live card of the table. Before the bot has sent one, it returns a message
// in its place.
func (p *presser) card(user string) *model.Message {
	if thread := p.table.Thread; thread != "" {
		if m := p.discord.newest(user, thread); m != nil {
			return m
		}
	}
	return &model.Message{ID: "3", ChannelID: p.table.Channel}
}

// step presses the button of the panel that gives the largest number of the next answers.
func (p *presser) step(ctx context.Context, user string, s *table.Snapshot, codes []string, presses *int) error {
	for _, verb := range []string{"sure", "done"} {
		if id := p.button(verb); id != "" {
			return p.press(ctx, user, id, presses)
		}
	}
	if len(codes) == 0 {
		return errors.New("the turn should be complete")
	}
	if w, found := slowest(p.ways(s, codes)); found {
		return p.press(ctx, user, w.id, presses, w.values...)
	}
	if found, err := p.openGroup(ctx, user, s, codes, presses); found || err != nil {
		return err
	}
	if id := p.button("turn"); id != "" { // "your turn" shows some of the answers
		return p.press(ctx, user, id, presses)
	}
	return p.write(ctx, user, codes[0], presses)
}

// openGroup chooses the group of a long list that contains the next answer. A person knows the
// group, so this is one press.
func (p *presser) openGroup(ctx context.Context, user string, s *table.Snapshot, codes []string, presses *int) (found bool, err error) {
	for _, one := range p.parts() {
		if !strings.HasPrefix(one.CustomID, "group:") {
			continue
		}
		for _, o := range one.Options {
			tried := 0
			if err := p.press(ctx, user, one.CustomID, &tried, o.Value); err != nil {
				return false, err
			}
			if len(p.ways(s, codes)) > 0 {
				*presses++
				return true, nil
			}
		}
	}
	return false, nil
}

// button returns the id of the first button with a verb.
func (p *presser) button(verb string) string {
	for _, b := range p.parts() {
		if id, ok := strings.CutPrefix(b.CustomID, verb+":"); ok {
			return verb + ":" + id
		}
	}
	return ""
}

// write submits an answer in notation in a form.
func (p *presser) write(ctx context.Context, user string, code string, presses *int) error {
	if why := p.button("why"); p.button("type") == "" && why != "" { // a button without room on the panel is on the panel of «?»
		if err := p.press(ctx, user, why, presses); err != nil {
			return err
		}
	}
	id := p.button("type")
	if id == "" {
		return fmt.Errorf("%q cannot be chosen", code)
	}
	if err := p.press(ctx, user, id, presses); err != nil {
		return err
	}
	*presses++
	return p.interact(ctx, "type", func() (*persona.Interaction, error) {
		return p.discord.server.As(user).Submit(p.form, map[string]any{"answer": code})
	})
}

// press presses a button, or chooses values in a menu.
func (p *presser) press(ctx context.Context, user, id string, presses *int, values ...string) error {
	*presses++
	verb, _, _ := strings.Cut(id, ":")
	return p.interact(ctx, verb, func() (*persona.Interaction, error) {
		if client := p.discord.server.As(user); len(values) > 0 {
			return client.Select(p.at, id, values...)
		} else {
			return client.Press(p.at, id)
		}
	})
}

// interact lets the bot handle an action at a client. The reply becomes the message on which
// the person presses next.
func (p *presser) interact(ctx context.Context, verb string, act func() (*persona.Interaction, error)) error {
	if p.pressed != nil {
		defer p.pressed(verb)()
	}
	i, err := p.discord.handle(ctx, p.bot, act)
	if err != nil {
		return err
	}
	if m := i.Response(); m != nil {
		p.at = m
	}
	p.form = i
	return nil
}
