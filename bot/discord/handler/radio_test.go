package handler_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
)

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
