// Package world holds every object of the server: people, guilds, channels,
// messages, files, commands, interactions, and the mistakes of a bot (Report).
// It stores them in a Keeper, computes permissions and rate limits (Limiter),
// and has the time: the system clock, or a ManualClock that a test moves.
//
// One mutex guards the world and everything that refers to it. The caller holds
// it, unless a method says otherwise. The world does not use HTTP and sends no
// events; package service does.
package world

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"sync"
	"time"

	"guildhall/bot/sandbox/model"
)

// World holds every object of the server. Its mutex guards it and everything that
// refers to it: sessions, streams, interactions, limits.
type World struct {
	Mu                sync.Mutex
	Clock             Clock
	Token             string // the bot's token, without "Bot "
	PrivilegedIntents int    // the privileged intents of the application
	Life              context.Context
	Closed            bool
	changed           chan struct{} // closed at the next change

	keeper  Store
	KeepErr error // error of the Keeper during the current request
	LastID  uint64

	App       App
	People    map[string]*Person
	PeopleIDs []string // ids of people, oldest first
	Guilds    map[string]*Guild
	Channels  map[string]*Channel
	Commands  map[string]*model.Command    // by id
	Files     map[string][]byte            // by attachment id
	Actions   map[string]*Interaction      // interactions, by id
	Tokens    map[string]*Interaction      // the same, by token
	Failures  map[string]map[string]string // person -> message -> text of the failure shown there

	Secret     string             // of the application, for OAuth2
	Redirects  []string           // where codes of OAuth2 may be sent
	Activities bool               // reports whether Activities are on
	Codes      map[string]*Grant  // by code
	Bearers    map[string]string  // person by token
	Launches   map[string]*Launch // by id
}

// Config holds the parts and settings of a world.
type Config struct {
	Clock             Clock
	Keeper            Store
	Token             string
	PrivilegedIntents int
	Life              context.Context // ends with the server
	Secret            string
	Activities        bool
}

// App is the one application; its bot user has the same id.
type App struct {
	model.User
	VerifyKey string `json:"verify_key"`
	Seed      []byte `json:"seed"`                 // of the private key that signs what is posted
	ForGuilds bool   `json:"for_guilds,omitempty"` // only servers can add the application, no accounts
}

// Person is a user with the data that only Discord has.
type Person struct {
	model.User
	Locale    string `json:"locale"`
	ClosedDM  bool   `json:"closed_dm,omitempty"`
	Installed bool   `json:"installed,omitempty"` // the person added the application to their account
}

// Guild is a guild with its roles and members.
type Guild struct {
	ID              string       `json:"id"`
	Name            string       `json:"name"`
	OwnerID         string       `json:"owner_id"`
	PreferredLocale string       `json:"preferred_locale"`
	Roles           []model.Role `json:"roles"`
	Unavailable     bool         `json:"unavailable,omitempty"`
	NoExternalApps  bool         `json:"no_external_apps,omitempty"` // nobody has USE_EXTERNAL_APPS

	Members map[string]*Member `json:"-"`
}

// Member is a user in a guild.
type Member struct {
	GuildID  string    `json:"guild_id"`
	UserID   string    `json:"user_id"`
	Nick     *string   `json:"nick"`
	Roles    []string  `json:"roles"`
	JoinedAt time.Time `json:"joined_at"`
}

// New returns an empty world; Load fills it from the Keeper.
func New(cfg Config) *World {
	return &World{
		Clock: cfg.Clock, keeper: cfg.Keeper, Token: cfg.Token, PrivilegedIntents: cfg.PrivilegedIntents, Life: cfg.Life, changed: make(chan struct{}),
		People: map[string]*Person{}, Guilds: map[string]*Guild{}, Channels: map[string]*Channel{},
		Commands: map[string]*model.Command{}, Files: map[string][]byte{},
		Actions: map[string]*Interaction{}, Tokens: map[string]*Interaction{},
		Failures: map[string]map[string]string{},
		Secret:   cfg.Secret, Redirects: []string{}, Activities: cfg.Activities,
		Codes: map[string]*Grant{}, Bearers: map[string]string{}, Launches: map[string]*Launch{},
	}
}

// User returns an account, also the bot's.
func (w *World) User(id string) *model.User {
	if id == w.App.ID {
		return &w.App.User
	}
	if p := w.People[id]; p != nil {
		return &p.User
	}
	return nil
}

// KeepGuild stores a guild; members are stored separately.
func (w *World) KeepGuild(g *Guild) { w.Keep("guild/"+g.ID, g) }

// KeepMember stores a member of a guild.
func (w *World) KeepMember(m *Member) { w.Keep("member/"+m.GuildID+"/"+m.UserID, m) }

// KeepPerson stores a person.
func (w *World) KeepPerson(p *Person) { w.Keep("person/"+p.ID, p) }

// DropFile deletes a file.
func (w *World) DropFile(id string) {
	delete(w.Files, id)
	w.Forget("file/" + id)
}

// NewKey generates a key pair for the application.
func (a *App) NewKey() {
	a.Seed = make([]byte, ed25519.SeedSize)
	rand.Read(a.Seed)
	a.VerifyKey = hex.EncodeToString(a.Private().Public().(ed25519.PublicKey))
}

// Private returns the key that signs posted interactions.
func (a *App) Private() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(a.Seed) }

// CommandsIn lists the commands of one scope by name.
func (w *World) CommandsIn(guildID string) []*model.Command {
	var out []*model.Command
	for _, c := range w.Commands {
		if c.GuildID == guildID {
			out = append(out, c)
		}
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Type != out[j].Type {
			return out[i].Type < out[j].Type
		}
		return out[i].Name < out[j].Name
	})
	return out
}

// NotifyWaiters makes all callers of WaitFor check their condition again.
func (w *World) NotifyWaiters() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// WaitFor returns when ok is true. It calls ok without the lock.
func (w *World) WaitFor(ctx context.Context, ok func() bool) error {
	for {
		w.Mu.Lock()
		next := w.changed
		w.Mu.Unlock()
		if ok() {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
			return fmt.Errorf("sandbox: condition did not become true: %w", context.Cause(ctx))
		case <-w.Life.Done():
			return errors.New("sandbox: server closed")
		}
	}
}

// NextID returns a new id, larger than all before, that contains the time.
func (w *World) NextID() string {
	id := uint64(w.Clock.Now().UnixMilli()-model.Epoch) << 22
	if id <= w.LastID {
		id = w.LastID + 1
	}
	w.LastID = id
	return strconv.FormatUint(id, 10)
}

// seen ensures that no later id repeats id.
func (w *World) seen(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil && n > w.LastID {
		w.LastID = n
	}
}

// NewToken returns an unguessable token.
func NewToken() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}
