package wire

import (
	"strings"
	"testing"
)

func TestCheckOptions(t *testing.T) {
	least, most := 1.0, 5.0
	offered := []CommandOption{
		{Kind: TextOption, Name: "game", Required: true, Choices: []Choice{{Name: "Caylus", Value: "caylus"}}},
		{Kind: IntOption, Name: "seats", Min: &least, Max: &most},
		{Kind: TextOption, Name: "note", Max: &most},
		{Kind: BoolOption, Name: "open"},
		{Kind: UserOption, Name: "with"},
	}
	caylus := Option{Kind: TextOption, Text: "caylus"}
	for name, tt := range map[string]struct {
		given map[string]Option
		want  string // part of the error; empty: none
	}{
		"everything":      {map[string]Option{"game": caylus, "seats": {Kind: IntOption, Text: "5", Int: 5, Number: 5}, "note": {Kind: TextOption, Text: "다섯 글자"}, "open": {Kind: BoolOption, Text: "false"}, "with": {Kind: UserOption, Text: "1"}}, ""},
		"the least":       {map[string]Option{"game": caylus}, ""},
		"none":            {nil, "game is required"},
		"no choice":       {map[string]Option{"game": {Kind: TextOption, Text: "chess"}}, `"chess" is none of the choices`},
		"too few":         {map[string]Option{"game": caylus, "seats": {Kind: IntOption, Text: "0"}}, "0 is out of range"},
		"too many":        {map[string]Option{"game": caylus, "seats": {Kind: IntOption, Text: "6", Number: 6}}, "6 is out of range"},
		"too long":        {map[string]Option{"game": caylus, "note": {Kind: TextOption, Text: "여섯 글자요"}}, "6 characters"},
		"another kind":    {map[string]Option{"game": caylus, "open": {Kind: TextOption, Text: "true"}}, "open: kind 3"},
		"nobody":          {map[string]Option{"game": caylus, "with": {Kind: UserOption}}, "with: no id"},
		"an unknown name": {map[string]Option{"game": caylus, "allowed": {Kind: BoolOption}}, "allowed is not offered"},
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
