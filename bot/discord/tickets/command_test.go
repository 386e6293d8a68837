package tickets_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// "Only on this server" has no meaning in direct messages: nothing is looked for, and
// the answer says where to write it. Without it a person there looks across servers.
func TestOnlyOnThisServerInDirectMessages(t *testing.T) {
	h := newFixture(t)
	for _, options := range []map[string]string{{"game": "rounds", "where": "here"}, {"where": "here"}} {
		h.says("in English", h.Command("1", "dm-1", "find match", options), "there is no server to search")
		h.says("in Korean", h.Command("3", "dm-3", "find match", options), "찾아볼 서버가 없습니다")
	}
	if list, err := h.Store.TicketsOf(context.Background(), "1"); err != nil || len(list) != 0 {
		t.Errorf("tickets %+v, %v", list, err)
	}
	h.says("across", h.Command("1", "dm-1", "find match", map[string]string{"game": "rounds"}), "across servers")
}

// Without a game the form shows what the command was given, wherever its button leads,
// and the ticket holds it.
func TestFormKeepsWhatTheCommandWasGiven(t *testing.T) {
	options := map[string]string{"players": "3-4", "pace": "week", "language": "ko", "computers": "24"}
	for _, where := range []string{"", "here", "any"} {
		for _, channel := range []string{discordtest.ChannelID, "dm-1"} {
			if where == "here" && channel == "dm-1" {
				continue // refused
			}
			h := newFixture(t)
			_, err := h.Store.ChangeGuild(context.Background(), discordtest.GuildID, func(g *storage.Guild) error { g.Settings.Across = true; return nil })
			h.Ok(err)
			if where != "" {
				options["where"] = where
			} else {
				delete(options, "where")
			}
			p := h.Command("1", channel, "find match", options)
			h.says(where, p, "The form shows what you entered.")
			buttons := slices.DeleteFunc(discordtest.IDs(p), func(id string) bool { return !strings.HasPrefix(id, "find:") })
			if want := map[bool]int{true: 2, false: 1}[where == "" && channel == discordtest.ChannelID]; len(buttons) != want {
				t.Errorf("where %q in %s: buttons %v", where, channel, buttons)
			}
			for i, id := range buttons {
				form := h.OpensForm("1", p, id)
				fields := map[string][]string{"games": {"rounds", "caylus"}}
				for field, want := range map[string][]string{"counts": {"3", "4"}, "paces": {"week"}, "langs": {"ko"}, "fill": {"24"}} {
					_, chosen := discordtest.FieldOf(form, field)
					if !slices.Equal(chosen, want) {
						t.Errorf("where %q in %s: the form shows %v as %s, want %v", where, channel, chosen, field, want)
					}
					fields[field] = chosen
				}
				sent := h.Submits("1", p, form, fields)
				list, err := h.Store.TicketsOf(context.Background(), "1")
				if err != nil || len(list) != 1 {
					t.Fatalf("tickets %+v, %v; said\n%s", list, err, sent.Text())
				}
				across := where == "any" || channel == "dm-1" || i == 1
				if w := list[0].Wish; w.Across != across || !slices.Equal(w.Counts, []int{3, 4}) || !slices.Equal(w.Langs, []string{"ko"}) || !w.Computers {
					t.Errorf("where %q in %s: the ticket is %+v", where, channel, w)
				}
				h.Press("1", sent, sent.Button("Stop looking"))
			}
		}
	}
}
