package wire

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestCheckOptions(t *testing.T) {
	offered := []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionString, Name: "game", Required: true, Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Caylus", Value: "caylus"}}},
		{Type: discordgo.ApplicationCommandOptionInteger, Name: "seats", MinValue: new(1.0), MaxValue: 5},
		{Type: discordgo.ApplicationCommandOptionString, Name: "note", MaxLength: 5},
		{Type: discordgo.ApplicationCommandOptionBoolean, Name: "open"},
		{Type: discordgo.ApplicationCommandOptionUser, Name: "with"},
	}
	caylus := Option{Kind: discordgo.ApplicationCommandOptionString, Text: "caylus"}
	for name, tt := range map[string]struct {
		given map[string]Option
		want  string // part of the error; empty: none
	}{
		"everything":      {map[string]Option{"game": caylus, "seats": {Kind: discordgo.ApplicationCommandOptionInteger, Text: "5", Int: 5, Number: 5}, "note": {Kind: discordgo.ApplicationCommandOptionString, Text: "다섯 글자"}, "open": {Kind: discordgo.ApplicationCommandOptionBoolean, Text: "false"}, "with": {Kind: discordgo.ApplicationCommandOptionUser, Text: "1"}}, ""},
		"the least":       {map[string]Option{"game": caylus}, ""},
		"none":            {nil, "game is required"},
		"no choice":       {map[string]Option{"game": {Kind: discordgo.ApplicationCommandOptionString, Text: "chess"}}, `"chess" is not one of the choices`},
		"too few":         {map[string]Option{"game": caylus, "seats": {Kind: discordgo.ApplicationCommandOptionInteger, Text: "0"}}, "0 is out of range"},
		"too many":        {map[string]Option{"game": caylus, "seats": {Kind: discordgo.ApplicationCommandOptionInteger, Text: "6", Number: 6}}, "6 is out of range"},
		"too long":        {map[string]Option{"game": caylus, "note": {Kind: discordgo.ApplicationCommandOptionString, Text: "여섯 글자요"}}, "6 characters"},
		"another kind":    {map[string]Option{"game": caylus, "open": {Kind: discordgo.ApplicationCommandOptionString, Text: "true"}}, "open: kind 3"},
		"nobody":          {map[string]Option{"game": caylus, "with": {Kind: discordgo.ApplicationCommandOptionUser}}, "with: no id"},
		"an unknown name": {map[string]Option{"game": caylus, "allowed": {Kind: discordgo.ApplicationCommandOptionBoolean}}, "allowed is not offered"},
	} {
		err := CheckOptions(offered, tt.given)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}
