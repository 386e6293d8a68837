package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/browser"
	"guildhall/bot/sandbox/model"
	"guildhall/cmd/guildhall/cli"
	"guildhall/engine/longtest"
)

// commandLine makes the test binary run the program, so that a test can kill a
// real process.
const commandLine = "GUILDHALL_TEST_RUN"

// testRecall is the time in which people may take back a turn in such a process. Until then its
// messages are held back, and tests wait for them.
const testRecall = 3 * time.Second

func TestMain(m *testing.M) {
	longtest.Roomy()
	if args := os.Getenv(commandLine); args != "" {
		os.Exit(execute(cli.Console{Ctx: context.Background(), Out: os.Stdout, Err: os.Stderr, RecallFor: testRecall}, strings.Split(args, "\n")))
	}
	os.Exit(browser.Shared(m))
}

// process is a sandbox in a separate process, used over HTTP.
type process struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
}

func startProcess(t *testing.T, db string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), commandLine+"="+strings.Join([]string{"sandbox", "--db", db, "--addr", "127.0.0.1:0"}, "\n"))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: cmd}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the sandbox ended with %q, %v", line, err)
	}
	for _, word := range strings.Fields(line) {
		if strings.HasPrefix(word, "http://") {
			p.url = word
		}
	}
	if p.url == "" {
		t.Fatalf("no address in %q", line)
	}
	return p
}

// kill ends the process at once, as a power cut would.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

func (p *process) get(path string, into any) {
	p.t.Helper()
	res, err := http.Get(p.url + "/client/" + path)
	if err != nil {
		p.t.Fatal(err)
	}
	p.decode(res, path, into)
}

func (p *process) decode(res *http.Response, what string, into any) {
	p.t.Helper()
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %s %s %v", what, res.Status, body, err)
	}
	if err := json.Unmarshal(body, into); err != nil {
		p.t.Fatalf("%s: %v in %s", what, err, body)
	}
}

type screenMessage struct {
	ID         string          `json:"id"`
	ChannelID  string          `json:"channel_id"`
	Content    string          `json:"content"`
	Ephemeral  bool            `json:"ephemeral"`
	Components json.RawMessage `json:"components"`
}

// text returns the text of the message, including that in a frame.
func (m screenMessage) text() string {
	whole := model.Message{Content: m.Content}
	if len(m.Components) > 0 && json.Unmarshal(m.Components, &whole.Components) != nil {
		return m.Content
	}
	return whole.Text()
}

// customID returns the first custom id of the message with this prefix.
func (m screenMessage) customID(prefix string) string {
	for _, part := range strings.Split(string(m.Components), `"custom_id":"`)[1:] {
		if id, _, _ := strings.Cut(part, `"`); strings.HasPrefix(plainID(id), plainID(prefix)) {
			return id
		}
	}
	return ""
}

// pagePerson is a person who uses the page.
type pagePerson struct {
	p  *process
	id string
}

func (s pagePerson) messages(channel string) []screenMessage {
	s.p.t.Helper()
	var got struct{ Messages []screenMessage }
	s.p.get("messages?"+url.Values{"me": {s.id}, "channel": {channel}}.Encode(), &got)
	return got.Messages
}

// waitFor waits until a message of the channel fulfils ok, which it checks
// after every event of the stream.
func (s pagePerson) waitFor(channel, what string, ok func(screenMessage) bool) screenMessage {
	s.p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.p.url+"/client/events?me="+s.id, nil)
	if err != nil {
		s.p.t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.p.t.Fatal(err)
	}
	defer res.Body.Close()
	for events := bufio.NewScanner(res.Body); events.Scan(); {
		if !strings.HasPrefix(events.Text(), "event:") {
			continue
		}
		all := s.messages(channel)
		for i := len(all) - 1; i >= 0; i-- {
			if ok(all[i]) {
				return all[i]
			}
		}
	}
	s.p.t.Fatalf("%s never came; the channel holds %+v", what, s.messages(channel))
	return screenMessage{}
}

// press presses the newest button with a prefix and waits for a message with a
// button of prefix next.
func (s pagePerson) press(channel, prefix, next string) screenMessage {
	s.p.t.Helper()
	m := s.waitFor(channel, prefix, func(m screenMessage) bool { return m.customID(prefix) != "" })
	s.pressOn(m, m.customID(prefix))
	return s.waitFor(channel, next, func(m screenMessage) bool { return m.customID(next) != "" })
}

func (s pagePerson) pressOn(m screenMessage, id string) {
	s.p.t.Helper()
	s.act("press", map[string]any{"me": s.id, "channel": m.ChannelID, "message": m.ID, "custom_id": id})
}

// selectOn chooses the first line of a menu whose value has a prefix.
func (s pagePerson) selectOn(m screenMessage, prefix string) {
	s.p.t.Helper()
	var shown model.Message
	if err := json.Unmarshal([]byte(`{"components":`+string(m.Components)+`}`), &shown); err != nil {
		s.p.t.Fatal(err)
	}
	for _, row := range model.Rows(shown.Components) {
		for _, menu := range row {
			for _, o := range menu.Options {
				if strings.HasPrefix(o.Value, prefix) {
					s.act("select", map[string]any{"me": s.id, "channel": m.ChannelID, "message": m.ID, "custom_id": menu.CustomID, "values": []string{o.Value}})
					return
				}
			}
		}
	}
	s.p.t.Fatalf("no line %s in %s", prefix, m.Components)
}

// act sends an action of the person to the page.
func (s pagePerson) act(what string, body map[string]any) {
	s.p.t.Helper()
	doc, err := json.Marshal(body)
	if err != nil {
		s.p.t.Fatal(err)
	}
	res, err := http.Post(s.p.url+"/client/"+what, "application/json", bytes.NewReader(doc))
	if err != nil {
		s.p.t.Fatal(err)
	}
	s.p.decode(res, fmt.Sprint(what, " ", body["custom_id"]), &struct{}{})
}

type pageWorld struct {
	People []struct {
		ID   string `json:"id"`
		Name string `json:"username"`
	}
	Guilds []struct {
		Channels []struct {
			ID, Name string
			Threads  []struct{ ID string }
		}
	}
}

func (w pageWorld) person(p *process, name string) pagePerson {
	for _, x := range w.People {
		if x.Name == name {
			return pagePerson{p, x.ID}
		}
	}
	p.t.Fatalf("nobody is called %s", name)
	return pagePerson{}
}

func (w pageWorld) games() (channel string, threads []string) {
	for _, c := range w.Guilds[0].Channels {
		if c.Name == "games" {
			for _, t := range c.Threads {
				threads = append(threads, t.ID)
			}
			return c.ID, threads
		}
	}
	return "", nil
}

// TestKilledSandbox kills the whole program in the middle of a turn and continues
// in a new process, with the old buttons.
func TestKilledSandbox(t *testing.T) {
	db := filepath.Join(t.TempDir(), "guildhall.db")
	p := startProcess(t, db)
	var w pageWorld
	p.get("state?me=", &w)
	games, _ := w.games()
	ada, bo := w.person(p, "ada"), w.person(p, "bo")
	bo.press(games, "join:", "leave:")
	bo.waitFor(games, "Bo's name on the card", func(m screenMessage) bool { return !m.Ephemeral && strings.Contains(m.text(), "**Bo**") })
	ada.press(games, "start:", "more:")
	ada.waitFor(games, "the thread", func(m screenMessage) bool { return strings.Contains(m.text(), "<#") })
	p.get("state?me=", &w)
	_, threads := w.games()
	if len(threads) != 1 {
		t.Fatalf("threads: %v", threads)
	}
	player := ada
	card := ada.waitFor(threads[0], "the live card", func(m screenMessage) bool { return m.customID("turn:") != "" })
	if text := card.text(); strings.HasPrefix(text, "### **Bo**") || strings.Contains(text, "<@"+bo.id+">") {
		player = bo
	}
	panel := player.press(threads[0], "turn:", "pick:")
	position, _, _ := strings.Cut(panel.customID("pick:"), ".0:") // verb, table and token
	if market := panel.customID(position + ".0:market"); market != "" {
		player.pressOn(panel, market)
	} else { // if something better can be built, the market is in a menu
		player.selectOn(panel, "market")
	}
	drawn := position + ".1:"
	drafted := player.waitFor(threads[0], "the stalls, or the warning of one", func(m screenMessage) bool {
		if m.customID("sure:") != "" { // the answer included the stall
			drawn = "sure:"
		}
		return m.customID(drawn) != ""
	})
	p.kill()

	p = startProcess(t, db)
	player.p = p
	found := false
	for _, m := range player.messages(threads[0]) {
		found = found || m.ID == drafted.ID && m.text() == drafted.text()
	}
	if !found {
		t.Fatalf("the panel of before is gone")
	}
	if drawn != "sure:" {
		player.pressOn(drafted, drafted.customID(drawn)) // a button from before the kill
		player.waitFor(threads[0], "the warning", func(m screenMessage) bool {
			return m.customID("sure"+strings.TrimPrefix(plainID(position), "pick")+".1:") != ""
		})
	}
	player.press(threads[0], "sure:", "hand:")
	player.waitFor(threads[0], "the one live card", func(screenMessage) bool {
		cards := 0
		for _, m := range player.messages(threads[0]) {
			if !m.Ephemeral && m.customID("turn:") != "" {
				cards++
			}
		}
		return cards == 1
	})
}
