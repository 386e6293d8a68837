package games_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
)

// /help is a frame that explains how to begin. Its menu leads to every other topic, in
// both languages.
func TestHelpIsAFrameWithAMenuOfTopics(t *testing.T) {
	h := discordtest.New(t)
	for user, tells := range map[string][]string{
		"1": {"/table open", "Confirm turn", "final at once"},
		"3": {"/테이블 열기", "차례 확정", "바로 확정"},
	} {
		p := h.Command(user, discordtest.ChannelID, "help", nil)
		for _, said := range tells {
			if !strings.Contains(p.Content, said) {
				t.Errorf("/help does not tell %q:\n%s", said, p.Content)
			}
		}
		if p.Frame == nil || p.Frame.Colour != handler.EdgeRead {
			t.Errorf("/help has the frame %+v", p.Frame)
		}
		menu, _ := p.Menu("help")
		if len(menu.Options) < 9 {
			t.Fatalf("the menu has %d topics", len(menu.Options))
		}
		for _, o := range menu.Options {
			p = h.Press(user, p, menu.CustomID, o.Value)
			if !strings.HasPrefix(p.Content, "### "+o.Label+"\n") || !strings.Contains(p.Content, "`/") || p.Frame == nil {
				t.Errorf("%s tells\n%s", o.Label, p.Content)
			}
		}
	}
}

// Every command that /help names can be sent as written, including its subcommand, in
// both languages. Its topics cover everything that is reached only by a command or a
// button.
func TestHelpNamesCommandsAsTheyAreSent(t *testing.T) {
	h := discordtest.New(t)
	marked := regexp.MustCompile("`([^`]+)`")
	for user, locale := range map[string]discordgo.Locale{"1": discordgo.EnglishUS, "3": discordgo.Korean} {
		sent := map[string]bool{}
		for _, c := range h.Bot.SlashCommands() {
			name := (*c.NameLocalizations)[locale]
			if len(c.Options) == 0 || c.Options[0].Type != discordgo.ApplicationCommandOptionSubCommand {
				sent["/"+name] = true
				continue
			}
			for _, o := range c.Options {
				sent["/"+name+" "+o.NameLocalizations[locale]] = true
			}
		}
		p := h.Command(user, discordtest.ChannelID, "help", nil)
		menu, _ := p.Menu("help")
		told := ""
		for _, o := range menu.Options {
			p = h.Press(user, p, menu.CustomID, o.Value)
			told += p.Content
			for _, m := range marked.FindAllStringSubmatch(p.Content, -1) {
				if name := m[1]; name != ";" && !strings.HasSuffix(name, ":") && !sent[name] {
					t.Errorf("%s: `%s` is not sent so", o.Label, name)
				}
			}
		}
		for _, tells := range map[discordgo.Locale][]string{
			discordgo.EnglishUS: {"/learn", "«Lessons»", "/stats", "«My solo career»", "«My turning points»", "«Open board»", "«Watch»", "«Public pages…»", "«Film»"},
			discordgo.Korean:    {"/배우기", "«수업»", "/통계", "«내 솔로 전적»", "«내 승부처»", "«게임판 열기»", "«관전»", "«공개 페이지…»", "«다시보기»"},
		}[locale] {
			if !strings.Contains(told, tells) {
				t.Errorf("no topic tells of %s", tells)
			}
		}
	}
}
