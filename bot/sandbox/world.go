package sandbox

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"guildhall/bot/sandbox/clock"
	"guildhall/bot/sandbox/model"
)

// world is everything that exists on the server. Its mutex guards it, and
// everything that hangs on it: sessions, streams, interactions, limits.
type world struct {
	mu      sync.Mutex
	clock   clock.Clock
	token   string // what the bot presents, without "Bot "
	granted int    // the privileged intents of the application
	life    context.Context
	closed  bool
	changed chan struct{} // closed at the next change

	keeper  Keeper
	keepErr error // what the Keeper refused during the request under way
	lastID  uint64

	app      app
	people   map[string]*person
	order    []string // ids of people, oldest first
	guilds   map[string]*guild
	channels map[string]*channel
	commands map[string]*model.Command    // by id
	files    map[string][]byte            // by attachment id
	actions  map[string]*action           // interactions, by id
	tokens   map[string]*action           // the same, by token
	failures map[string]map[string]string // person -> message -> text of the failure shown there
}

// worldConfig says what a world is made with.
type worldConfig struct {
	Clock   clock.Clock
	Keeper  Keeper
	Token   string
	Granted int
	Life    context.Context // ends with the server
}

// app is the one application; its bot user has the same id.
type app struct {
	model.User
	VerifyKey string `json:"verify_key"`
	Seed      []byte `json:"seed"` // of the private key that signs what is posted
}

// person is a user with what only the service knows of them.
type person struct {
	model.User
	Locale   string `json:"locale"`
	ClosedDM bool   `json:"closed_dm,omitempty"`
}

type guild struct {
	ID              string       `json:"id"`
	Name            string       `json:"name"`
	OwnerID         string       `json:"owner_id"`
	PreferredLocale string       `json:"preferred_locale"`
	Roles           []model.Role `json:"roles"`
	Unavailable     bool         `json:"unavailable,omitempty"`

	members map[string]*member
}

type member struct {
	GuildID  string    `json:"guild_id"`
	UserID   string    `json:"user_id"`
	Nick     *string   `json:"nick"`
	Roles    []string  `json:"roles"`
	JoinedAt time.Time `json:"joined_at"`
}

type channel struct {
	model.Channel
	recipient string // the person of a DM
	members   map[string]*model.ThreadMember
	messages  map[string]*model.Message
	order     []string // message ids, oldest first
}

type channelRecord struct {
	model.Channel
	Recipient string               `json:"recipient,omitempty"`
	People    []model.ThreadMember `json:"people,omitempty"`
}

type messageRecord struct {
	*model.Message
	SeenBy string   `json:"seen_by,omitempty"`
	Pinged []string `json:"pinged,omitempty"`
}

func newWorld(cfg worldConfig) *world {
	return &world{
		clock: cfg.Clock, keeper: cfg.Keeper, token: cfg.Token, granted: cfg.Granted, life: cfg.Life, changed: make(chan struct{}),
		people: map[string]*person{}, guilds: map[string]*guild{}, channels: map[string]*channel{},
		commands: map[string]*model.Command{}, files: map[string][]byte{},
		actions: map[string]*action{}, tokens: map[string]*action{},
		failures: map[string]map[string]string{},
	}
}

func (c *channel) isThread() bool {
	return c.Type == model.PublicThread || c.Type == model.PrivateThread
}

func (c *channel) archived() bool { return c.ThreadMetadata != nil && c.ThreadMetadata.Archived }

func (c *channel) locked() bool { return c.ThreadMetadata != nil && c.ThreadMetadata.Locked }

func newChannel(c model.Channel) *channel {
	return &channel{Channel: c, members: map[string]*model.ThreadMember{}, messages: map[string]*model.Message{}}
}

// user finds an account, the bot's included.
func (w *world) user(id string) *model.User {
	if id == w.app.ID {
		return &w.app.User
	}
	if p := w.people[id]; p != nil {
		return &p.User
	}
	return nil
}

func (w *world) keepGuild(g *guild) { w.keep("guild/"+g.ID, g) }

func (w *world) keepMember(m *member) { w.keep("member/"+m.GuildID+"/"+m.UserID, m) }

func (w *world) keepPerson(p *person) { w.keep("person/"+p.ID, p) }

func (w *world) keepChannel(c *channel) {
	r := channelRecord{Channel: c.Channel, Recipient: c.recipient}
	for _, m := range c.members {
		r.People = append(r.People, *m)
	}
	sort.Slice(r.People, func(i, j int) bool { return model.IdLess(r.People[i].UserID, r.People[j].UserID) })
	w.keep("channel/"+c.ID, r)
}

// place puts a message, new or edited, where it belongs and keeps it.
func (w *world) place(c *channel, m *model.Message) {
	if c.messages[m.ID] == nil {
		c.order = append(c.order, m.ID)
		c.MessageCount++
		c.TotalMessageSent++
		if m.SeenBy == "" {
			id := m.ID
			c.LastMessageID = &id
		}
	}
	c.messages[m.ID] = m
	w.keep("message/"+c.ID+"/"+m.ID, messageRecord{m, m.SeenBy, m.Pinged})
}

// remove deletes a message and its files.
func (w *world) remove(c *channel, m *model.Message) {
	delete(c.messages, m.ID)
	i := sort.Search(len(c.order), func(i int) bool { return !model.IdLess(c.order[i], m.ID) })
	if i < len(c.order) && c.order[i] == m.ID {
		c.order = append(c.order[:i:i], c.order[i+1:]...)
	}
	c.MessageCount--
	for _, a := range m.Attachments {
		w.dropFile(a.ID)
	}
	w.forget("message/" + c.ID + "/" + m.ID)
}

func (w *world) dropFile(id string) {
	delete(w.files, id)
	w.forget("file/" + id)
}

// removeChannel deletes a channel with its messages, and its threads.
func (w *world) removeChannel(c *channel) {
	for _, t := range w.channels {
		if t.ParentID == c.ID {
			w.removeChannel(t)
		}
	}
	for _, m := range c.messages {
		w.remove(c, m)
	}
	delete(w.channels, c.ID)
	w.forget("channel/" + c.ID)
}

// sortedChannels returns the channels that pass, oldest first.
func (w *world) sortedChannels(pass func(*channel) bool) []*channel {
	var list []*channel
	for _, c := range w.channels {
		if pass(c) {
			list = append(list, c)
		}
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].Position != list[j].Position {
			return list[i].Position < list[j].Position
		}
		return model.IdLess(list[i].ID, list[j].ID)
	})
	return list
}

// load reads what the Keeper has.
func (w *world) load() error {
	if w.keeper == nil {
		return nil
	}
	var later []func()
	err := w.keeper.Each(func(key string, value []byte) error {
		f, err := w.loadOne(key, value)
		if err != nil {
			return fmt.Errorf("load %s: %w", key, err)
		}
		later = append(later, f)
		return nil
	})
	if err != nil {
		return err
	}
	for _, f := range later {
		if f != nil {
			f()
		}
	}
	w.settle()
	return nil
}

// loadOne decodes one entry. Entries come in any order; what hangs on another
// entry is done by the function it returns.
func (w *world) loadOne(key string, value []byte) (func(), error) {
	kind, rest, _ := strings.Cut(key, "/")
	w.seen(rest[strings.LastIndexByte(rest, '/')+1:])
	switch kind {
	case "app":
		return nil, json.Unmarshal(value, &w.app)
	case "person":
		p := &person{}
		w.people[rest] = p
		w.order = append(w.order, rest)
		return nil, json.Unmarshal(value, p)
	case "guild":
		g := &guild{members: map[string]*member{}}
		w.guilds[rest] = g
		return nil, json.Unmarshal(value, g)
	case "member":
		m := &member{}
		return func() {
			if g := w.guilds[m.GuildID]; g != nil {
				g.members[m.UserID] = m
			}
		}, json.Unmarshal(value, m)
	case "channel":
		return nil, w.loadChannel(value)
	case "message":
		return w.loadMessage(value)
	case "file":
		w.files[rest] = append([]byte(nil), value...)
		return nil, nil
	case "command":
		c := &model.Command{}
		w.commands[rest] = c
		return nil, json.Unmarshal(value, c)
	case "action":
		a := &action{}
		w.actions[rest] = a
		return func() { w.tokens[a.Token] = a }, json.Unmarshal(value, a)
	}
	return nil, fmt.Errorf("unknown kind of entry %q", kind)
}

func (w *world) loadChannel(value []byte) error {
	var r channelRecord
	if err := json.Unmarshal(value, &r); err != nil {
		return err
	}
	c := newChannel(r.Channel)
	c.recipient, c.MessageCount, c.TotalMessageSent, c.LastMessageID = r.Recipient, 0, 0, nil
	for _, m := range r.People {
		c.members[m.UserID] = &m
	}
	w.channels[c.ID] = c
	return nil
}

func (w *world) loadMessage(value []byte) (func(), error) {
	r := messageRecord{Message: &model.Message{}}
	if err := json.Unmarshal(value, &r); err != nil {
		return nil, err
	}
	m := r.Message
	m.SeenBy, m.Pinged = r.SeenBy, r.Pinged
	return func() {
		if c := w.channels[m.ChannelID]; c != nil {
			c.messages[m.ID] = m
			c.order = append(c.order, m.ID)
		}
	}, nil
}

// settle orders what was loaded in no order.
func (w *world) settle() {
	sort.Slice(w.order, func(i, j int) bool { return model.IdLess(w.order[i], w.order[j]) })
	for _, c := range w.channels {
		sort.Slice(c.order, func(i, j int) bool { return model.IdLess(c.order[i], c.order[j]) })
		c.MessageCount, c.TotalMessageSent = len(c.order), len(c.order)
		for _, id := range c.order {
			if c.messages[id].SeenBy == "" {
				last := id
				c.LastMessageID = &last
			}
		}
	}
}

// newKey gives the application a key pair.
func (a *app) newKey() {
	a.Seed = make([]byte, ed25519.SeedSize)
	rand.Read(a.Seed)
	a.VerifyKey = hex.EncodeToString(a.private().Public().(ed25519.PublicKey))
}

func (a *app) private() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(a.Seed) }

// context is the context number of interactions in a channel.
func (c *channel) context() int {
	switch c.Type {
	case model.DMChannel:
		return 1
	case model.GroupDM:
		return 2
	}
	return 0
}

// page picks messages that pass, newest first.
func (c *channel) page(before, after, around string, limit int, pass func(*model.Message) bool) []*model.Message {
	var ids []string
	for _, id := range c.order {
		if pass(c.messages[id]) && (before == "" || model.IdLess(id, before)) && (after == "" || model.IdLess(after, id)) {
			ids = append(ids, id)
		}
	}
	switch {
	case around != "":
		i, _ := slices.BinarySearchFunc(ids, around, func(a, b string) int {
			if a == b {
				return 0
			}
			if model.IdLess(a, b) {
				return -1
			}
			return 1
		})
		from := max(0, i-limit/2)
		ids = ids[from:min(len(ids), from+limit)]
	case after != "":
		ids = ids[:min(len(ids), limit)]
	default:
		ids = ids[max(0, len(ids)-limit):]
	}
	out := make([]*model.Message, 0, len(ids))
	for i := len(ids) - 1; i >= 0; i-- {
		out = append(out, c.messages[ids[i]])
	}
	return out
}

// with returns the members that have a role.
func (g *guild) with(roleID string) []string {
	var out []string
	for id, m := range g.members {
		if roleID == g.ID || m.has(roleID) {
			out = append(out, id)
		}
	}
	return out
}

// fits reports whether a response of that type may answer the interaction.
func (a *action) fits(answer int) bool {
	fromComponent := a.Kind == model.ComponentInteraction || (a.Kind == model.ModalInteraction && a.MessageID != "")
	switch answer {
	case model.AnswerMessage, model.AnswerThinking:
		return a.Kind != model.AutocompleteInteraction
	case model.AnswerLater, model.AnswerUpdate:
		return fromComponent
	case model.AnswerAutocomplete:
		return a.Kind == model.AutocompleteInteraction
	case model.AnswerModal:
		return a.Kind == model.CommandInteraction || a.Kind == model.ComponentInteraction
	}
	return false
}
