package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
	"guildhall/render"
	"guildhall/storage"
)

// keptReplies is a Discord that stores the reply to the latest interaction. The bot calls
// nothing else while people press on a panel.
type keptReplies struct {
	wire.API
	message wire.Message
	modal   *discordgo.InteractionResponseData
}

func (k *keptReplies) Respond(_ context.Context, _ wire.ResponseToken, r wire.Response) error {
	switch r.Kind {
	case discordgo.InteractionResponseChannelMessageWithSource, discordgo.InteractionResponseUpdateMessage:
		k.show(r.Message)
	case discordgo.InteractionResponseModal:
		k.modal = &r.Modal
	}
	return nil
}

func (k *keptReplies) EditOriginal(_ context.Context, _ wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	k.show(m)
	return wire.SentMessage{}, nil
}

// show stores a reply. It keeps the files of the previous reply if this one does not replace
// them.
func (k *keptReplies) show(m wire.Message) {
	if m.KeepFiles {
		m.Files, m.KeepFiles = k.message.Files, false
	}
	k.message = m
}

// presser plays turns on the private panels of a real bot, press by press.
type presser struct {
	replies  *keptReplies
	bot      *discord.Bot
	services *services.Services
	store    storage.Store
	table    storage.Table
	panels   map[string]shownPanel // the latest panel of each user
	n        int                   // interactions so far
	// pressed is called before each press with its verb; answered is called
	// after the reply. pressed may be nil.
	pressed func(verb string) (answered func())
	// where returns the channel of the presses and its newest message. If it is
	// nil, the presses are in the channel of the table.
	where func() (channel, newest string)
	// card returns the live card, on which people press «Take turn». If it is
	// nil, they press it on a panel.
	card func() wire.Message
	// direct holds the people's direct messages, in which they answer "your
	// turn". If it is nil, nobody gets one, and people press «Take turn» on the
	// card.
	direct *meteredDiscord
	on     map[string]string // by user: the "your turn" on which they answer
	// shown is called with each panel that asks a question; it may be nil.
	shown  func(wire.Message)
	locale string // of the people's clients
}

// shownPanel is a panel with the revision of its position.
type shownPanel struct {
	wire.Message
	rev table.Revision
}

// newPresser returns a presser for a started table. Pictures are not drawn.
func newPresser(db storage.Store, tables *services.Services, words *text.Catalog, t storage.Table) *presser {
	p := &presser{replies: &keptReplies{}, services: tables, store: db, table: t, panels: map[string]shownPanel{}, locale: "en-US"}
	p.bot = discord.New(p.config(db, words))
	return p
}

// config returns the configuration of a bot whose replies go to p. It draws no pictures.
func (p *presser) config(db storage.Store, words *text.Catalog) discord.Config {
	return discord.Config{
		Wire: p.replies, Services: p.services, Store: db, Text: words, Games: catalog.Games(),
		Artists: func(string) render.Renderer { return nil }, Log: silent,
	}
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
		p.panels[user] = shownPanel{p.replies.message, s.Rev}
		done := s.Entry - first + len(s.Draft)
		if s.Entry-first >= len(t.codes) || !s.MyTurn {
			return presses, p.isPlayed(ctx, first, t)
		}
		if p.shown != nil {
			p.shown(p.replies.message)
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
	delete(p.on, user)
	if p.direct != nil {
		if m, id, stands := p.direct.notice(user); stands {
			p.replies.message, p.on[user] = m, id
			return nil
		}
	}
	if p.card == nil {
		return p.press(ctx, user, handler.OnTable("turn", s.Table, "").String(), presses)
	}
	p.replies.message = p.card()
	in := p.interaction(user, discordgo.InteractionMessageComponent, p.button("turn"))
	in.Ephemeral, in.Message = false, in.LastMessage
	*presses++
	p.interact(ctx, in)
	return ctx.Err()
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
		if !strings.HasPrefix(one.id, "group:") {
			continue
		}
		for _, o := range one.menu.Options {
			tried := 0
			if err := p.press(ctx, user, one.id, &tried, o.Value); err != nil {
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
		if id, ok := strings.CutPrefix(b.id, verb+":"); ok {
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
	in := p.interaction(user, discordgo.InteractionModalSubmit, p.replies.modal.CustomID)
	in.Fields = map[string][]string{"answer": {code}}
	*presses++
	p.interact(ctx, in)
	return nil
}

// press presses a button, or chooses values in a menu.
func (p *presser) press(ctx context.Context, user, id string, presses *int, values ...string) error {
	in := p.interaction(user, discordgo.InteractionMessageComponent, id)
	in.Values = values
	*presses++
	p.replies.modal = nil
	p.interact(ctx, in)
	return ctx.Err()
}

func (p *presser) interact(ctx context.Context, in wire.Interaction) {
	if p.pressed != nil {
		verb, _, _ := strings.Cut(in.CustomID, ":")
		defer p.pressed(verb)()
	}
	p.bot.Interaction(ctx, in)
	if user := in.User.ID; p.on[user] != "" && in.Message == p.on[user] {
		p.direct.shown[directOf(user)] = p.replies.message
	}
}

func (p *presser) interaction(user string, kind discordgo.InteractionType, id string) wire.Interaction {
	p.n++
	in := wire.Interaction{
		Kind: kind, User: wire.User{ID: user, Name: "Player"}, Locale: p.locale, Channel: p.table.Channel, Guild: p.table.Guild,
		CustomID: id, Message: "1", Ephemeral: true,
	}
	for _, f := range p.replies.message.Files {
		in.Files = append(in.Files, wire.PostedFile{ID: f.Name, Name: f.Name})
	}
	if p.where != nil {
		in.Channel, in.LastMessage = p.where()
	}
	if notice := p.on[user]; notice != "" {
		in.Channel, in.Guild, in.Place = directOf(user), "", discordgo.InteractionContextBotDM
		in.Message, in.LastMessage, in.Ephemeral, in.Framed = notice, notice, false, p.replies.message.Frame != nil
	}
	in.ID = fmt.Sprint("press ", p.n)
	in.Token, in.App = "t", "1"
	in.Received = time.Now()
	return in
}
