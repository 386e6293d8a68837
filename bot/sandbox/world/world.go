package world

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"sync"
	"time"

	"guildhall/bot/sandbox/clock"
	"guildhall/bot/sandbox/model"
)

// world is everything that exists on the server. Its mutex guards it, and
// everything that hangs on it: sessions, streams, interactions, limits.
type World struct {
	Mu      sync.Mutex
	Clock   clock.Clock
	Token   string // what the bot presents, without "Bot "
	Granted int    // the privileged intents of the application
	Life    context.Context
	Closed  bool
	changed chan struct{} // closed at the next change

	keeper  Keeper
	KeepErr error // what the Keeper refused during the request under way
	LastID  uint64

	App      App
	People   map[string]*Person
	Order    []string // ids of people, oldest first
	Guilds   map[string]*Guild
	Channels map[string]*Channel
	Commands map[string]*model.Command    // by id
	Files    map[string][]byte            // by attachment id
	Actions  map[string]*Interaction      // interactions, by id
	Tokens   map[string]*Interaction      // the same, by token
	Failures map[string]map[string]string // person -> message -> text of the failure shown there
}

// worldConfig says what a world is made with.
type Config struct {
	Clock   clock.Clock
	Keeper  Keeper
	Token   string
	Granted int
	Life    context.Context // ends with the server
}

// app is the one application; its bot user has the same id.
type App struct {
	model.User
	VerifyKey string `json:"verify_key"`
	Seed      []byte `json:"seed"` // of the private key that signs what is posted
}

// person is a user with what only the service knows of them.
type Person struct {
	model.User
	Locale   string `json:"locale"`
	ClosedDM bool   `json:"closed_dm,omitempty"`
}

type Guild struct {
	ID              string       `json:"id"`
	Name            string       `json:"name"`
	OwnerID         string       `json:"owner_id"`
	PreferredLocale string       `json:"preferred_locale"`
	Roles           []model.Role `json:"roles"`
	Unavailable     bool         `json:"unavailable,omitempty"`

	Members map[string]*Member `json:"-"`
}

type Member struct {
	GuildID  string    `json:"guild_id"`
	UserID   string    `json:"user_id"`
	Nick     *string   `json:"nick"`
	Roles    []string  `json:"roles"`
	JoinedAt time.Time `json:"joined_at"`
}

func New(cfg Config) *World {
	return &World{
		Clock: cfg.Clock, keeper: cfg.Keeper, Token: cfg.Token, Granted: cfg.Granted, Life: cfg.Life, changed: make(chan struct{}),
		People: map[string]*Person{}, Guilds: map[string]*Guild{}, Channels: map[string]*Channel{},
		Commands: map[string]*model.Command{}, Files: map[string][]byte{},
		Actions: map[string]*Interaction{}, Tokens: map[string]*Interaction{},
		Failures: map[string]map[string]string{},
	}
}

// user finds an account, the bot's included.
func (w *World) User(id string) *model.User {
	if id == w.App.ID {
		return &w.App.User
	}
	if p := w.People[id]; p != nil {
		return &p.User
	}
	return nil
}

func (w *World) KeepGuild(g *Guild) { w.Keep("guild/"+g.ID, g) }

func (w *World) KeepMember(m *Member) { w.Keep("member/"+m.GuildID+"/"+m.UserID, m) }

func (w *World) KeepPerson(p *Person) { w.Keep("person/"+p.ID, p) }

func (w *World) DropFile(id string) {
	delete(w.Files, id)
	w.Forget("file/" + id)
}

// newKey gives the application a key pair.
func (a *App) NewKey() {
	a.Seed = make([]byte, ed25519.SeedSize)
	rand.Read(a.Seed)
	a.VerifyKey = hex.EncodeToString(a.Private().Public().(ed25519.PublicKey))
}

func (a *App) Private() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(a.Seed) }
