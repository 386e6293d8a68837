package handler_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
)

var (
	sure  = handler.Bool("sure", "a.sure")
	count = handler.Number("count", "a.count", 0, 9)
	what  = handler.Text("what", "a.what")
	level = handler.Levels("level", "a.level")
)

// calling is a call of a command that declares some options, with values by the names
// that Discord sends.
func calling(declared handler.Options, given map[string]wire.Option) handler.Invocation {
	in := wire.Interaction{Command: []string{"a"}}
	in.SetOptions(given)
	return handler.Command{Path: "a", Options: declared}.Invoked(in, recipients.Recipient{})
}

func TestOptionsAreReadAsDeclared(t *testing.T) {
	all := handler.Options{sure, count, what, level}
	c := calling(all, map[string]wire.Option{"sure": {Text: "true", Bool: true}, "count": {Text: "7", Int: 7}, "what": {Text: "nod"}, "level": {Text: "3"}})
	if !sure.Of(c) || count.Of(c) != 7 || what.Of(c) != "nod" || level.Of(c) != 3 || !count.Given(c) {
		t.Errorf("read %v, %d, %q, %d", sure.Of(c), count.Of(c), what.Of(c), level.Of(c))
	}
	c = calling(all, nil)
	if sure.Of(c) || count.Of(c) != 0 || what.Of(c) != "" || level.Of(c) != 0 || sure.Given(c) {
		t.Errorf("of nothing: %v, %d, %q, %d", sure.Of(c), count.Of(c), what.Of(c), level.Of(c))
	}
	c = calling(all, map[string]wire.Option{"sure": {Text: "false"}})
	if sure.Of(c) || !sure.Given(c) {
		t.Errorf("false: %v, given %v", sure.Of(c), sure.Given(c))
	}
}

// A handler cannot read an option that its command does not declare, not even if another
// command declares one with the same name.
func TestOptionsOfOtherCommandsAreABug(t *testing.T) {
	other := handler.Bool("sure", "b.sure")
	defer func() {
		if recover() == nil {
			t.Error("an option that is not registered was read")
		}
	}()
	other.Of(calling(handler.Options{sure}, map[string]wire.Option{"sure": {Bool: true}}))
}

// A choice of two to nine options is a radio group, any other choice a menu.
func TestOneOf(t *testing.T) {
	for n, radio := range map[int]bool{1: false, 2: true, 9: true, 10: false} {
		menu := discordgo.SelectMenu{CustomID: "pace"}
		for i := range n {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: "Option " + strconv.Itoa(i), Value: strconv.Itoa(i), Default: i == 0})
		}
		body, err := json.Marshal(handler.OneOf(menu))
		if err != nil {
			t.Fatal(err)
		}
		var sent struct {
			Type    int    `json:"type"`
			ID      string `json:"custom_id"`
			Options []struct {
				Value   string `json:"value"`
				Default bool   `json:"default"`
			} `json:"options"`
		}
		if err := json.Unmarshal(body, &sent); err != nil {
			t.Fatal(err)
		}
		if (sent.Type == 21) != radio || sent.ID != "pace" || len(sent.Options) != n || !sent.Options[0].Default {
			t.Errorf("%d options: %s", n, body)
		}
	}
}
