package doctor

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/gameset"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/web"
	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite"
	"guildhall/storage/storagetest"
)

func init() { longtest.Roomy() }

// host is a machine to examine, with a configuration, a database and a
// simulated Discord.
type host struct {
	t      *testing.T
	dir    string
	server *sandbox.Server
	sample admin.Sample
	extra  string // further lines of the configuration
	token  string
	api    string
	mode   os.FileMode
	file   string // database file, when it is not db
	doctor Doctor
}

func newHost(t *testing.T) *host {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return &host{t: t, dir: t.TempDir(), server: server, sample: server.SeedSample(), token: server.Token(), api: server.URL(), mode: 0o600,
		doctor: Doctor{Now: time.Now, Env: func(string) string { return "" }, FreeSpace: muchSpace}}
}

func (h *host) db() string { return filepath.Join(h.dir, "guildhall.db") }

// playMatch creates a database with a match in play.
func (h *host) playMatch() {
	h.t.Helper()
	content, err := apptest.Database()
	if err != nil {
		h.t.Fatal(err)
	}
	h.write(string(content))
	h.placeTable(1, h.sample.Guild, h.sample.Games)
}

// placeTable moves a table of the database to another channel.
func (h *host) placeTable(id int64, guild, channel string) {
	h.t.Helper()
	h.changeDatabase(func(db *sqlite.DB) error {
		s, err := db.Load(h.t.Context(), id)
		if err != nil {
			return err
		}
		s.Table.Guild, s.Table.Channel = guild, channel
		_, err = db.Update(h.t.Context(), s.Table, "", nil)
		return err
	})
}

// changeDatabase changes something in the database.
func (h *host) changeDatabase(change func(*sqlite.DB) error) {
	h.t.Helper()
	db, err := sqlite.Open(h.t.Context(), h.db(), sqlite.WithoutSync())
	if err == nil {
		err = errors.Join(change(db), db.Close())
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// forbidIn removes permissions in a channel.
func (h *host) forbidIn(channel string, o model.Overwrite) {
	h.t.Helper()
	if err := h.server.SetOverwrite(channel, o); err != nil {
		h.t.Fatal(err)
	}
}

// noteBackup adds a backup made at this time to the list.
func (h *host) noteBackup(at time.Time) {
	h.t.Helper()
	os.Remove(h.db() + ".backups")
	if err := sqlite.NoteBackup(h.db(), filepath.Join(h.dir, "b"), at); err != nil {
		h.t.Fatal(err)
	}
}

// muchSpace is the free space of a disk that is far from full.
func muchSpace(string) (bytes int64, known bool) { return 10 << 30, true }

// leave sets the free space of the disk.
func (h *host) leave(bytes int64) {
	h.doctor.FreeSpace = func(string) (int64, bool) { return bytes, true }
}

// examine returns the findings of the doctor.
func (h *host) examine() []Finding {
	h.t.Helper()
	file := filepath.Join(h.dir, "config.yaml")
	text := fmt.Sprintf("token: %q\ndatabase: %s\ndiscord:\n  api: %s\n%s", h.token, cmp.Or(h.file, h.db()), h.api, h.extra)
	if err := os.WriteFile(file, []byte(text), h.mode); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Chmod(file, h.mode); err != nil {
		h.t.Fatal(err)
	}
	var found []Finding
	for f := range h.doctor.Examine(h.t.Context(), file) {
		found = append(found, f)
	}
	return found
}

// TestDoctor breaks one thing at a time. The doctor finds it, gives advice, and
// reports nothing else.
func TestDoctor(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*host)
		want  Verdict
		what  string
		says  string
		do    string
	}{
		{"nothing", func(*host) {}, Good, "", "", ""},
		{"unknown key", func(p *host) { p.extra = "colour: red\n" }, Fail, "config", "colour", "correct this line"},
		{"bad value", func(p *host) { p.extra = "log:\n  level: loud\n" }, Fail, "config", "6 |   level: loud", "correct this line"},
		{"readable token", func(p *host) { p.mode = 0o644 }, Warn, "config", "read by other users", "chmod 600"},
		{"no token", func(p *host) { p.token = "" }, Fail, "token", "no token", "GUILDHALL_TOKEN"},
		{"refused token", func(p *host) { p.token = "reset" }, Fail, "token", "does not accept", "Reset Token"},
		{"commands of before", func(p *host) { p.register(nil) }, Warn, "commands", "not those of this version", "guildhall run"},
		{"in no server", func(p *host) { p.server.Leave(p.sample.Guild, p.server.AppID()) }, Warn, "servers", "not in any server", "permissions="},
		{"a permission lacks", func(p *host) {
			p.server.Leave(p.sample.Guild, p.server.AppID())
			p.server.SetRole(p.sample.Guild, p.sample.Guild, model.Everyday&^model.AttachFiles)
			p.server.InviteBot(p.sample.Guild, model.BotInvite&^model.AttachFiles)
		}, Warn, "servers", "lacks: Attach Files", "permissions"},
		{"a channel forbids", func(p *host) {
			p.forbidIn(p.sample.Games, model.Overwrite{ID: p.sample.Guild, Deny: model.SendMessagesInThreads})
		}, Warn, "channels", "#games (", "settings of #games, Permissions"},
		{"a channel forbids it to the bot", func(p *host) {
			p.forbidIn(p.sample.Games, model.Overwrite{ID: p.server.AppID(), Type: 1, Deny: model.AttachFiles})
		}, Warn, "channels", "1 table has not ended, lacks: Attach Files", "allow these"},
		{"a channel has slow mode", func(p *host) {
			if err := p.server.SetSlowMode(p.sample.Games, 30); err != nil {
				p.t.Fatal(err)
			}
		}, Warn, "channels", "has slow mode: Discord may refuse commands and presses of people who acted there in the last 30s", "Bypass Slowmode"},
		{"another channel has slow mode", func(p *host) {
			if err := p.server.SetSlowMode(p.sample.Welcome, 30); err != nil {
				p.t.Fatal(err)
			}
		}, Good, "", "", ""},
		{"a channel gives it back to the bot", func(p *host) {
			p.forbidIn(p.sample.Games, model.Overwrite{ID: p.sample.Guild, Deny: model.AttachFiles})
			p.forbidIn(p.sample.Games, model.Overwrite{ID: p.server.AppID(), Type: 1, Allow: model.AttachFiles})
		}, Good, "", "", ""},
		{"another channel forbids", func(p *host) {
			p.forbidIn(p.sample.Welcome, model.Overwrite{ID: p.sample.Guild, Deny: model.SendMessages})
		}, Good, "", "", ""},
		{"a deleted channel", func(p *host) { p.placeTable(1, p.sample.Guild, "12345") }, Warn, "channels", "12345 of server", "/play"},
		{"removed from a server", func(p *host) { p.placeTable(1, "12345", "6") }, Warn, "channels", "no longer in server 12345, where 1 table", "permissions="},
		{"a closed log channel", func(p *host) {
			p.changeDatabase(func(db *sqlite.DB) error {
				_, err := db.ChangeGuild(p.t.Context(), p.sample.Guild, func(g *storage.Guild) error { g.Settings.Log = p.sample.Welcome; return nil })
				return err
			})
			p.forbidIn(p.sample.Welcome, model.Overwrite{ID: p.sample.Guild, Deny: model.SendMessages | model.AttachFiles})
		}, Warn, "channels", "the log of administrators is, lacks: Send Messages", "settings of #"},
		{"another program's database", func(p *host) { p.write("notes") }, Fail, "database", "not a Guildhall database", "another file"},
		{"damaged database", func(p *host) { p.damageDatabase() }, Fail, "database", "is damaged", "guildhall restore"},
		{"no folder for it", func(p *host) { p.file = filepath.Join(p.dir, "none", "x.db") }, Fail, "folders", "no folder", "create it"},
		{"a folder in the place of the database", func(p *host) { p.file = p.dir }, Fail, "folders", "is a folder", "name a file"},
		{"a port of another program", func(p *host) { p.extra = "health:\n  listen: " + strings.TrimPrefix(p.server.URL(), "http://") + "\n" }, Fail, "ports", "another program listens", "another port"},
		{"a port of the bot that runs", func(p *host) {
			p.extra = "health:\n  listen: " + strings.TrimPrefix(p.answer("/healthz", "GET", http.StatusOK), "http://") + "\n"
		}, Good, "", "", ""},
		{"a port of the bot that takes interactions", func(p *host) {
			p.api = p.portalWith(`"interactions_endpoint_url":"https://bot.example"`)
			p.receiveByHTTP(p.server.PublicKey(), false)
			p.extra = strings.Replace(p.extra, "127.0.0.1:0", strings.TrimPrefix(p.answer("/", "POST", http.StatusUnauthorized), "http://"), 1)
		}, Good, "", "", ""},
		{"no backup", func(p *host) { os.Remove(p.db() + ".backups") }, Warn, "backup", "no known backup", "guildhall backup"},
		{"old backup", func(p *host) { p.noteBackup(time.Now().Add(-10*24*time.Hour - time.Hour)) }, Warn, "backup", "10 days old", "guildhall backup"},
		{"scheduled work that failed", func(p *host) {
			p.schedule(`{"line":"30 4 * * *","since":"2026-11-19T00:00:00Z","began":"2026-11-20T04:30:00Z","ended":"2026-11-20T04:30:02Z","error":"the disk is full"}`)
		}, Fail, "schedule", "backup (30 4 * * *) failed at 2026-11-20 04:30 UTC: the disk is full", "next attempt is at 2026-11-21 04:30 UTC"},
		{"scheduled work that was not done", func(p *host) {
			p.schedule(`{"line":"30 4 * * *","since":"2026-11-19T00:00:00Z","began":"2026-11-20T04:30:00Z","ended":"2026-11-20T04:30:02Z","said":"copied"}`)
		}, Warn, "schedule", "was due at 2026-11-21 04:30 UTC and did not run", "guildhall run"},
		{"scheduled work that went well", func(p *host) {
			p.schedule(fmt.Sprintf(`{"line":"30 4 * * *","since":"2026-11-20T00:00:00Z","began":%q,"ended":%[1]q,"said":"copied"}`, time.Now().UTC().Format(time.RFC3339)))
		}, Good, "", "", ""},
		{"scheduled work by a new line", func(p *host) { p.schedule(`{"line":"0 1 * * *","since":"2020-11-20T00:00:00Z"}`) }, Good, "", "", ""},
		{"a newer version", func(p *host) { p.doctor.version = "v1.2.2"; p.feed("v1.2.3") }, Warn, "updates", "v1.2.3 is newer than this program (v1.2.2)", "Upgrade"},
		{"the newest version", func(p *host) { p.doctor.version = "v1.2.3"; p.feed("v1.2.3") }, Good, "", "", ""},
		{"a feed of nothing", func(p *host) { p.feed("nightly") }, Warn, "updates", "names no version", "updates.feed"},
		{"an owner whom Discord knows", func(p *host) { p.own(p.sample.Ada) }, Good, "", "", ""},
		{"an owner whom nobody knows", func(p *host) { p.own(p.sample.Ada, "80351110224678912") }, Fail, "owners", "no user 80351110224678912", "Copy User ID"},
		{"scheduled work without an owner", func(p *host) { p.extra = "schedule:\n  check: \"30 4 * * *\"\n" }, Warn, "owners", "only logged", "your user id"},
		{"an owner who was not reached", func(p *host) {
			p.own(p.sample.Ada)
			p.changeDatabase(func(db *sqlite.DB) error {
				people := recipients.New(recipients.Config{Store: db, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
				return people.NoteUndelivered(p.t.Context(), p.sample.Ada, "no direct messages")
			})
		}, Warn, "owners", "was not delivered: no direct messages", "a server in common"},
		{"clock ahead", func(p *host) { p.doctor.Now = func() time.Time { return time.Now().Add(30 * time.Second) } }, Warn, "clock", "off by 30s", "NTP"},
		{"clock far behind", func(p *host) { p.doctor.Now = func() time.Time { return time.Now().Add(-5 * time.Minute) } }, Fail, "clock", "off by -5m", "NTP"},
		{"no Discord", func(p *host) { p.api = "http://" + apptest.FreeAddress(p.t) }, Fail, "network", "cannot be reached", "proxy"},
		{"interactions by HTTP", func(p *host) { p.api = p.portalWith(`"interactions_endpoint_url":"https://elsewhere.example"`) }, Fail, "interactions", "elsewhere.example", "developer portal"},
		{"another application's key", func(p *host) { p.receiveByHTTP(strings.Repeat("ab", 32), true) }, Fail, "interactions", "is not the key", "Public Key"},
		{"nobody posts", func(p *host) { p.receiveByHTTP(p.server.PublicKey(), false) }, Fail, "interactions", "has no address", "Interactions Endpoint URL"},
		{"both ways", func(p *host) { p.receiveByHTTP(p.server.PublicKey(), true) }, Warn, "interactions", "sends them through the gateway", "Interactions Endpoint URL"},
		{"posted as agreed", func(p *host) {
			p.receiveByHTTP(p.server.PublicKey(), false)
			p.api = p.portalWith(`"interactions_endpoint_url":"https://bot.example"`)
		}, Good, "", "", ""},
		{"pages that nobody serves", func(p *host) { p.publish("http://" + apptest.FreeAddress(p.t)) }, Warn, "pages", "cannot be reached", "reverse proxy"},
		{"pages of somebody else", func(p *host) { p.publish(p.server.URL()) }, Fail, "pages", "does not show the bot's page", "forward this address"},
		{"pages without the interface", func(p *host) { p.publish(p.servePages("/board/")) }, Warn, "pages", "does not forward /api/1/", "forward /api/1/"},
		{"pages as they should be", func(p *host) { p.publish(p.servePages()) }, Good, "", "", ""},
		{"a secret of another application", func(p *host) { p.signIn(strings.Repeat("x", 32)) }, Fail, "sign-in", "is not that of the application", "Reset Secret"},
		{"no way back from Discord", func(p *host) { p.signIn(p.server.Secret()) }, Fail, "sign-in", "/board/signed", "Redirects"},
		{"Activities switched off", func(p *host) { p.signIn(p.server.Secret(), "portal") }, Warn, "sign-in", "Activities seem to be off", "Activities, Settings"},
		{"signing in as it should be", func(p *host) { p.signIn(p.server.Secret(), "portal"); p.entryPoint() }, Good, "", "", ""},
		{"little space", func(p *host) { p.leave(100 << 20) }, Warn, "disk", "104.9 MB are free", "free space"},
		{"almost no space", func(p *host) { p.leave(10 << 20) }, Fail, "disk", "10.5 MB are free", "free space"},
		{"friends without the box", func(p *host) { p.server.SetUserInstalls(false); p.playWithFriends() }, Warn, "friends", "cannot add the application", "tick «User Install»"},
		{"friends with the box", func(p *host) { p.playWithFriends() }, Good, "", "", ""},
		{"privileged intents", func(p *host) { p.api = p.portalWith(`"flags":16384`) }, Warn, "application", "privileged", "switch them off"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newHost(t)
			p.playMatch()
			p.registerCommands()
			p.noteBackup(time.Now())
			tt.spoil(p)
			hit := false
			for _, f := range p.examine() {
				if f.Verdict == Good {
					continue
				}
				if f.Verdict == tt.want && f.What == tt.what && strings.Contains(f.Says, tt.says) && strings.Contains(f.Do, tt.do) {
					hit = true
					continue
				}
				if tt.name == "no Discord" && f.What == "token" {
					continue // the bot is on no server
				}
				t.Errorf("finds also %+v", f)
			}
			if tt.want != Good && !hit {
				t.Errorf("does not find %s %s %q, to do %q", tt.want, tt.what, tt.says, tt.do)
			}
		})
	}
}

// answer serves one status at a path and method, and returns the address.
func (h *host) answer(path, method string, status int) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.URL.Path != path || q.Method != method {
			status = http.StatusNotFound
		}
		w.WriteHeader(status)
	}))
	h.t.Cleanup(s.Close)
	return s.URL
}

// publish sets the public address of pages in the configuration.
func (h *host) publish(address string) {
	h.extra = "web:\n  listen: 127.0.0.1:0\n  address: " + address + "\n"
}

// signIn configures signing in with a secret. With portal, it also sets the redirect
// in the developer portal and switches the Activity on.
func (h *host) signIn(secret string, portal ...string) {
	h.t.Helper()
	address := h.servePages()
	h.publish(address)
	h.extra += "  client_secret: " + secret + "\n"
	if len(portal) > 0 {
		h.server.SetRedirects(address + web.RedirectPath)
		h.extra += "  activity: true\n"
	}
}

// entryPoint registers the command by which Discord starts an Activity.
func (h *host) entryPoint() {
	h.t.Helper()
	q, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, h.server.URL()+"/api/v10/applications/"+h.server.AppID()+"/commands", strings.NewReader(`{"type":4,"name":"launch","handler":2}`))
	if err != nil {
		h.t.Fatal(err)
	}
	q.Header.Set("Authorization", "Bot "+h.server.Token())
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("User-Agent", "DiscordBot (test, 1)")
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusCreated {
		h.t.Fatalf("the entry point is answered by %s", res.Status)
	}
}

// servePages serves the bot's pages and returns their address. A proxy passes only paths below
// the given ones; by default all.
func (h *host) servePages(below ...string) string {
	h.t.Helper()
	words, err := wiring.Texts()
	if err != nil {
		h.t.Fatal(err)
	}
	var pages http.Handler = web.New(web.Config{Deps: web.Deps{Texts: textfmt.NewSource(words, gameset.New(nil))}, Links: &web.Links{Now: time.Now}}).Handler()
	if len(below) > 0 {
		passed := http.NewServeMux()
		for _, path := range below {
			passed.Handle(path, pages)
		}
		pages = passed
	}
	s := httptest.NewServer(pages)
	h.t.Cleanup(s.Close)
	return s.URL
}

// feed serves a feed of releases with one version.
func (h *host) feed(version string) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		fmt.Fprintf(w, `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>%s</title></entry></feed>`, version)
	}))
	h.t.Cleanup(s.Close)
	h.extra = "updates:\n  feed: " + s.URL + "\n"
}

// own sets the owners of the bot.
func (h *host) own(users ...string) {
	h.extra = "owners:\n"
	for _, u := range users {
		h.extra += fmt.Sprintf("  - %q\n", u)
	}
}

// schedule configures a backup at half past four, with its latest result.
func (h *host) schedule(result string) {
	h.t.Helper()
	h.own(h.sample.Ada)
	h.extra += "schedule:\n  backup:\n    at: \"30 4 * * *\"\n"
	h.changeDatabase(func(db *sqlite.DB) error { return db.PutBlob(h.t.Context(), "schedule", "backup", []byte(result)) })
}

// registerCommands registers the commands as a start does.
func (h *host) registerCommands() { h.registerFor(friends.Rules{}) }

func (h *host) registerFor(friends friends.Rules) {
	h.t.Helper()
	words, err := wiring.Texts()
	if err != nil {
		h.t.Fatal(err)
	}
	h.register(discord.New(discord.Config{Text: words, Games: catalog.Games(), Services: &services.Services{Tables: new(table.Tables)}, Friends: friends}).Commands())
}

// playWithFriends switches on tables for friends, and registers the commands of such a bot.
func (h *host) playWithFriends() {
	h.extra = "friends: everybody\n"
	h.registerFor(friends.New("everybody", 1))
}

func (h *host) register(commands []*discordgo.ApplicationCommand) {
	h.t.Helper()
	client, err := wire.NewClient(wire.Config{Token: h.token, BaseURL: h.server.URL(), Log: quietLog})
	if err != nil {
		h.t.Fatal(err)
	}
	defer client.Close()
	if _, err := client.Register(h.t.Context(), "", commands); err != nil {
		h.t.Fatal(err)
	}
}

// receiveByHTTP configures the bot to receive interactions by HTTP.
func (h *host) receiveByHTTP(key string, gateway bool) {
	h.extra = fmt.Sprintf("  gateway: %v\n  interactions: {listen: \"127.0.0.1:0\", public_key: %q}\n", gateway, key)
}

func (h *host) write(content string) {
	h.t.Helper()
	if err := os.WriteFile(h.db(), []byte(content), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

// damageDatabase damages the match in the database.
func (h *host) damageDatabase() {
	h.t.Helper()
	storagetest.Corrupt(h.t, h.db(), func(path string) bool {
		r, err := sqlite.Inspect(h.t.Context(), path)
		return err == nil && len(r.Unreadable) == 1
	})
}

// portalWith returns the address of a simulated Discord whose developer portal
// has another value for this member.
func (h *host) portalWith(member string) string {
	h.t.Helper()
	to, err := url.Parse(h.server.URL())
	if err != nil {
		h.t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.ModifyResponse = func(r *http.Response) error {
		if !strings.HasSuffix(r.Request.URL.Path, "/applications/@me") {
			return nil
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		name, _, _ := strings.Cut(member, ":")
		body = regexp.MustCompile(name+`:[^,}]*,?`).ReplaceAll(body, nil)
		body = append([]byte("{"+member+","), body[1:]...)
		r.Body = io.NopCloser(bytes.NewReader(body))
		r.ContentLength = int64(len(body))
		r.Header.Set("Content-Length", strconv.Itoa(len(body)))
		return nil
	}
	front := httptest.NewServer(proxy)
	h.t.Cleanup(front.Close)
	return front.URL
}

// A database that is too large to be read in time is not reported as
// unreadable.
func TestDoctorOfALargeDatabase(t *testing.T) {
	p := newHost(t)
	p.playMatch()
	p.doctor.conf = config.Defaults()
	p.doctor.conf.Database = p.db()
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	found := p.doctor.database(ctx)
	if len(found) != 1 || found[0].Verdict != Warn || !strings.Contains(found[0].Says, "too large") || !strings.Contains(found[0].Do, "guildhall backup") {
		t.Errorf("found %+v", found)
	}
}
