package sandbox

import (
	"runtime"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/sandbox/fault"
)

// TestLibraryResumes: a session of a real library that lost its connection
// resumes and gets the events that it missed.
func TestLibraryResumes(t *testing.T) {
	t.Parallel() // the library waits a second when it closes
	h := open(t)
	s := h.session(t)
	got := make(chan string, 10)
	lost := make(chan struct{}, 10)
	resumed := make(chan struct{}, 10)
	s.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageCreate) { got <- m.Content })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { lost <- struct{}{} })
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- struct{}{} })
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.CloseWithCode(4000) })
	awaitHeartbeat(t, s)
	must(h.Faults.Set(fault.Fault{Kind: fault.GatewayClose, Code: 4000}))(t)
	select {
	case <-lost:
	case <-short(t).Done():
		t.Fatal("the library did not notice the close")
	}
	dm := must(h.As(h.Ada).OpenDM())(t)
	must(h.As(h.Ada).Send(dm, "missed"))(t)
	// Open has no timeout: a refused resume would block it forever.
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	select {
	case err := <-opened:
		if err != nil {
			t.Fatal(err)
		}
	case <-short(t).Done():
		t.Fatal("the library hangs in its resume")
	}
	select {
	case <-resumed:
	case <-short(t).Done():
		t.Fatal("the session was not resumed")
	}
	select {
	case m := <-got:
		if m != "missed" {
			t.Errorf("the missed message is %q", m)
		}
	case <-short(t).Done():
		t.Error("the missed message did not come")
	}
}

// awaitHeartbeat returns after the library has sent the first heartbeat of its
// connection. If the connection is lost before that, the heartbeat fails, and
// the library closes its current connection: the resumed one.
func awaitHeartbeat(t *testing.T, s *discordgo.Session) {
	t.Helper()
	for deadline := short(t); ; runtime.Gosched() {
		s.RLock()
		sent := s.DataReady
		s.RUnlock()
		if sent {
			return
		}
		if deadline.Err() != nil {
			t.Fatal("the library sends no heartbeat")
		}
	}
}

// TestLibraryEdits: files, edits and commands sent by the library conform to the
// official description.
func TestLibraryEdits(t *testing.T) {
	t.Parallel() // the library waits a second when it closes
	h := open(t)
	bot := h.connect(t, nil)
	list := h.register(t, bot)
	if len(list) != 1 || list[0].Name != "table" {
		t.Fatalf("registered %+v", list)
	}
	again := must(bot.ApplicationCommands(h.AppID(), ""))(t)
	if len(again) != 1 || again[0].ID != list[0].ID || again[0].Options[0].Options[0].Name != "game" {
		t.Errorf("commands read back: %+v", again)
	}
	m := must(bot.ChannelMessageSendComplex(h.Games, &discordgo.MessageSend{Content: "board", Components: []discordgo.MessageComponent{button("Go", "go")}}))(t)
	text := "board 2"
	m = must(bot.ChannelMessageEditComplex(&discordgo.MessageEdit{ID: m.ID, Channel: h.Games, Content: &text, Components: &[]discordgo.MessageComponent{}}))(t)
	if m.Content != text || len(m.Components) != 0 || m.EditedTimestamp == nil {
		t.Errorf("edited message = %+v", m)
	}
	g := must(bot.Guild(h.Guild))(t)
	if g.OwnerID != h.Ada || len(g.Roles) != 2 {
		t.Errorf("guild = %+v", g)
	}
	member := must(bot.GuildMember(h.Guild, h.Bo))(t)
	if member.User.GlobalName != "Bo" {
		t.Errorf("member = %+v", member)
	}
	th := must(bot.ThreadStartComplex(h.Games, &discordgo.ThreadStart{Name: "t", Type: discordgo.ChannelTypeGuildPublicThread, AutoArchiveDuration: 1440}))(t)
	must(0, bot.ThreadMemberAdd(th.ID, h.Bo))(t)
	locked := true
	th = must(bot.ChannelEditComplex(th.ID, &discordgo.ChannelEdit{Archived: &locked, Locked: &locked}))(t)
	if !th.ThreadMetadata.Archived || !th.ThreadMetadata.Locked {
		t.Errorf("thread = %+v", th.ThreadMetadata)
	}
	active := must(bot.GuildThreadsActive(h.Guild))(t)
	if len(active.Threads) != 0 {
		t.Errorf("active threads = %+v, want none", active.Threads)
	}
	must(bot.ChannelDelete(th.ID))(t)
	must(0, bot.ChannelMessageDelete(h.Games, m.ID))(t)
	h.clean(t)
}
