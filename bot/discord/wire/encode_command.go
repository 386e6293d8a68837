package wire

import (
	"cmp"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// registered returns the fields of a command that matter for its registration, globally
// or in one guild, where places have no meaning. A command without places gets guilds and
// the bot's direct messages, one without installations that for guilds. Conversations of
// people need the installation for accounts. The result is the same for our commands and
// for those read from Discord, which adds ids and versions.
func registered(c *discordgo.ApplicationCommand, inGuild bool) *discordgo.ApplicationCommand {
	out := &discordgo.ApplicationCommand{
		Type: max(c.Type, discordgo.ChatApplicationCommand), Name: c.Name, Description: c.Description, Options: options(c.Options),
		NameLocalizations: someTexts(c.NameLocalizations), DescriptionLocalizations: someTexts(c.DescriptionLocalizations),
	}
	if n := c.DefaultMemberPermissions; n != nil && *n != 0 {
		out.DefaultMemberPermissions = n
	}
	if !inGuild {
		places := []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM}
		if c.Contexts != nil && len(*c.Contexts) > 0 {
			places = slices.Sorted(slices.Values(*c.Contexts))
		}
		installs := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
		if forAccounts(c) {
			installs = slices.Sorted(slices.Values(*c.IntegrationTypes))
		} else {
			places = slices.DeleteFunc(places, func(p discordgo.InteractionContextType) bool { return p == discordgo.InteractionContextPrivateChannel })
		}
		out.Contexts, out.IntegrationTypes = &places, &installs
	}
	return out
}

// forAccounts reports whether people get a command by adding the application to their accounts.
func forAccounts(c *discordgo.ApplicationCommand) bool {
	return c.IntegrationTypes != nil && slices.Contains(*c.IntegrationTypes, discordgo.ApplicationIntegrationUserInstall)
}

// someTexts returns translations; nil if there are none.
func someTexts(by *map[discordgo.Locale]string) *map[discordgo.Locale]string {
	if by == nil || len(*by) == 0 {
		return nil
	}
	return by
}

// options returns options with nil instead of every empty list.
func options(list []*discordgo.ApplicationCommandOption) (out []*discordgo.ApplicationCommandOption) {
	for _, o := range list {
		c := *o
		c.Options = options(o.Options)
		if len(c.Choices) == 0 {
			c.Choices = nil
		}
		if len(c.ChannelTypes) == 0 {
			c.ChannelTypes = nil
		}
		out = append(out, &c)
	}
	return out
}

// canonical encodes a set of commands, so that equal sets in any order give equal text.
func canonical(cs []*discordgo.ApplicationCommand, inGuild bool) string {
	all := commands(cs, inGuild)
	slices.SortStableFunc(all, func(a, b *discordgo.ApplicationCommand) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Name, b.Name))
	})
	return string(mustJSON(all))
}

func commands(cs []*discordgo.ApplicationCommand, inGuild bool) []*discordgo.ApplicationCommand {
	out := make([]*discordgo.ApplicationCommand, 0, len(cs))
	for _, c := range cs {
		out = append(out, registered(c, inGuild))
	}
	return out
}
