package parser

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
)

// Join joins written answers and skips empty ones.
func Join(written ...string) string {
	var list []string
	for _, one := range written {
		if one != "" {
			list = append(list, one)
		}
	}
	return strings.Join(list, "; ")
}

// Suggest returns suggestions for the words being typed after the last semicolon. The
// answer that these words would play comes first. The values are notation, which a person
// does not see.
func (r *Parser) Suggest(ctx context.Context, m Match, w textfmt.Words, typed string) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	before, said := handler.LastStep(typed)
	before = r.Read(ctx, m, before).Written
	asked, err := m.After(ctx, before)
	if err != nil {
		return nil, err
	}
	list := r.Search(asked.Table, asked.Options, said)
	if said != "" {
		if code, known := (step{r, ctx, m, asked, before, true}).read(said); known {
			list = firstOf(asked.Options, code, list)
		}
	}
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, i := range list {
		o := asked.Options[i]
		value := Join(before, o.Code)
		if len([]rune(value)) <= maxChoice && len(choices) < handler.MaxMenu {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: handler.Suggestion(before, w.Flat(o.Label), w.Flat(o.Effect)), Value: value})
		}
	}
	return choices, nil
}

// maxChoice is Discord's length limit for a choice.
const maxChoice = 100

// firstOf moves the index of the option with a code to the front.
func firstOf(options []engine.Option, code string, list []int) []int {
	for i, o := range options {
		if o.Code != code {
			continue
		}
		first := []int{i}
		for _, other := range list {
			if other != i {
				first = append(first, other)
			}
		}
		return first
	}
	return list
}
