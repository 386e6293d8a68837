package fake

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
)

// CheckMessage checks a message against Discord's limits, and our own.
func CheckMessage(t testing.TB, m wire.Message) {
	t.Helper()
	if m.Content == "" && len(m.Files) == 0 && len(m.Components) == 0 {
		t.Errorf("an empty message")
	}
	if n := utf8.RuneCountInString(m.Content); n > 2000 {
		t.Errorf("content of %d characters", n)
	}
	ids, rows := map[string]bool{}, 0
	for _, c := range m.Components {
		switch c := c.(type) {
		case discordgo.ActionsRow:
			rows++
			if len(c.Components) == 0 || len(c.Components) > 5 {
				t.Errorf("row %v", c)
			}
			for _, part := range c.Components {
				checkPart(t, part, len(c.Components), ids)
			}
		case discordgo.Section:
			if m.Frame == nil {
				t.Errorf("a text with a button beside it, without a frame")
			}
			checkPart(t, c.Accessory, 1, ids)
		default:
			t.Errorf("component %T", c)
		}
	}
	if rows > 5 {
		t.Errorf("%d rows", rows)
	}
	if m.Frame != nil {
		checkFrame(t, m)
	}
	for _, u := range m.Mentions {
		if !slices.Contains(m.Mentions, u) || u == "" {
			t.Errorf("mention of %q", u)
		}
	}
	pictures := 0
	for _, file := range m.Files {
		if strings.HasSuffix(file.Name, ".png") {
			pictures++
		}
	}
	if pictures > 1 {
		t.Errorf("%d pictures; one is the most", pictures)
	}
}

// checkFrame checks what Discord limits in a message of components V2.
func checkFrame(t testing.TB, m wire.Message) {
	t.Helper()
	parts, texts := 3, utf8.RuneCountInString(m.Content) // the frame, its text and picture
	for _, c := range m.Components {
		switch c := c.(type) {
		case discordgo.ActionsRow:
			parts += 1 + len(c.Components)
		case discordgo.Section:
			parts += 2 + len(c.Components)
			for _, text := range c.Components {
				texts += utf8.RuneCountInString(text.(discordgo.TextDisplay).Content)
			}
		}
	}
	if parts > 40 {
		t.Errorf("%d components in a frame", parts)
	}
	if texts > 4000 {
		t.Errorf("%d characters in a frame", texts)
	}
}

func checkPart(t testing.TB, part discordgo.MessageComponent, inRow int, ids map[string]bool) {
	t.Helper()
	switch p := part.(type) {
	case discordgo.Button:
		if p.Style == discordgo.LinkButton {
			if p.CustomID != "" || !strings.HasPrefix(p.URL, "http") || len(p.URL) > 512 {
				t.Errorf("a link button with id %q and address %q", p.CustomID, p.URL)
			}
		} else {
			checkID(t, p.CustomID, ids)
		}
		if n := utf8.RuneCountInString(p.Label); n < 1 || n > 80 {
			t.Errorf("button label %q of %d characters", p.Label, n)
		}
		if p.Style == 0 {
			t.Errorf("button %q without a style: the library makes it blue", p.Label)
		}
	case discordgo.SelectMenu:
		checkID(t, p.CustomID, ids)
		if inRow != 1 {
			t.Errorf("a menu beside others in a row")
		}
		checkSelect(t, p)
	default:
		t.Errorf("component %T", part)
	}
}

func checkSelect(t testing.TB, p discordgo.SelectMenu) {
	t.Helper()
	if utf8.RuneCountInString(p.Placeholder) > 150 {
		t.Errorf("placeholder %q", p.Placeholder)
	}
	if p.MenuType != 0 && p.MenuType != discordgo.StringSelectMenu {
		return
	}
	if len(p.Options) < 1 || len(p.Options) > 25 {
		t.Errorf("menu of %d options", len(p.Options))
	}
	if least, most := wire.Takes(p); most > len(p.Options) || least > most || least < 0 {
		t.Errorf("menu takes %d to %d of %d", least, most, len(p.Options))
	}
	values := map[string]bool{}
	defaults := 0
	for _, o := range p.Options {
		if o.Default {
			defaults++
		}
		for _, s := range []string{o.Label, o.Value} {
			if n := utf8.RuneCountInString(s); n < 1 || n > 100 {
				t.Errorf("menu line %q of %d characters", s, n)
			}
		}
		if utf8.RuneCountInString(o.Description) > 100 {
			t.Errorf("menu description %q", o.Description)
		}
		if values[o.Value] {
			t.Errorf("menu value %q twice", o.Value)
		}
		values[o.Value] = true
	}
	if defaults > max(p.MaxValues, 1) {
		t.Errorf("menu with %d chosen lines, takes %d", defaults, max(p.MaxValues, 1))
	}
}

func checkID(t testing.TB, id string, ids map[string]bool) {
	t.Helper()
	if ids[id] {
		t.Errorf("custom id %q twice in one message", id)
	}
	ids[id] = true
	if _, err := kit.ParseCustomID(id); err != nil {
		t.Errorf("custom id %q: %v", id, err)
	}
}

func checkModal(t testing.TB, m discordgo.InteractionResponseData) {
	t.Helper()
	if n := utf8.RuneCountInString(m.Title); n < 1 || n > 45 {
		t.Errorf("form title %q", m.Title)
	}
	if len(m.Components) < 1 || len(m.Components) > 5 {
		t.Errorf("form of %d parts", len(m.Components))
	}
	for _, part := range m.Components {
		l, ok := part.(discordgo.Label)
		if !ok {
			continue
		}
		if n := utf8.RuneCountInString(l.Label); n < 1 || n > 45 {
			t.Errorf("form label %q", l.Label)
		}
		if utf8.RuneCountInString(l.Description) > 100 {
			t.Errorf("form description %q", l.Description)
		}
		if in, ok := l.Component.(discordgo.TextInput); ok && utf8.RuneCountInString(in.Placeholder) > 100 {
			t.Errorf("form placeholder %q", in.Placeholder)
		}
		if s, ok := l.Component.(discordgo.SelectMenu); ok && s.MinValues != nil && *s.MinValues == 0 && (s.Required == nil || *s.Required) {
			t.Errorf("form menu %q takes no line, and is required", s.CustomID)
		}
	}
}

func checkChoices(t testing.TB, choices []*discordgo.ApplicationCommandOptionChoice) {
	t.Helper()
	if len(choices) > 25 {
		t.Errorf("%d suggestions", len(choices))
	}
	for _, c := range choices {
		if n := utf8.RuneCountInString(c.Name); n < 1 || n > 100 {
			t.Errorf("suggestion %q of %d characters", c.Name, n)
		}
		if v, ok := c.Value.(string); !ok || v == "" || utf8.RuneCountInString(v) > 100 {
			t.Errorf("suggestion value %v", c.Value)
		}
	}
}
