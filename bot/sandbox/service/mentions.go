package service

import (
	"regexp"
	"slices"
	"strings"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

var (
	userMention = regexp.MustCompile(`<@!?(\d{1,20})>`)
	roleMention = regexp.MustCompile(`<@&(\d{1,20})>`)
)

// The default mentions of a message without allowed_mentions.
var (
	ChannelMentions     = &validate.AllowedMentions{Parse: []string{"users", "roles", "everyone"}, RepliedUser: true}
	InteractionMentions = &validate.AllowedMentions{Parse: []string{"users"}}
)

// Mention sets the mentions of m. A fresh message also notifies those people.
func (s *Service) Mention(c *world.Channel, m *model.Message, allowed *validate.AllowedMentions, fresh bool) {
	w := s.world
	m.Mentions, m.MentionRoles, m.MentionEveryone = []model.User{}, []string{}, false
	text := m.Content
	model.Walk(m.Components, func(k *model.Component) {
		if k.Type == model.TextDisplay {
			text += "\n" + k.Content
		}
	})
	for _, hit := range userMention.FindAllStringSubmatch(text, -1) {
		if slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, hit[1]) {
			addMention(w, m, hit[1])
		}
	}
	if r := m.ReferencedMessage; r != nil && allowed.RepliedUser {
		addMention(w, m, r.Author.ID)
	}
	var pings []string
	for _, u := range m.Mentions {
		pings = append(pings, u.ID)
	}
	if g := w.Guilds[c.GuildID]; g != nil {
		pings = append(pings, mentionGroups(w, g, c, m, text, allowed)...)
	}
	if !fresh || m.Flags&model.FlagSuppressNotifications != 0 {
		return
	}
	slices.SortFunc(pings, func(a, b string) int {
		if model.IDLess(a, b) {
			return -1
		}
		return 1
	})
	m.Pinged = nil
	for _, id := range slices.Compact(pings) {
		if id != m.Author.ID && w.CanSee(c, id) {
			m.Pinged = append(m.Pinged, id)
		}
	}
}

func addMention(w *world.World, m *model.Message, id string) {
	u := w.User(id)
	if u == nil || slices.ContainsFunc(m.Mentions, func(o model.User) bool { return o.ID == id }) {
		return
	}
	m.Mentions = append(m.Mentions, *u)
}

// mentionGroups handles roles and everyone; it returns the notified users.
func mentionGroups(w *world.World, g *world.Guild, c *world.Channel, m *model.Message, text string, allowed *validate.AllowedMentions) []string {
	var pings []string
	free := w.BitsIn(c, m.Author.ID).Has(model.MentionEveryone)
	for _, hit := range roleMention.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(allowed.Parse, "roles") && !slices.Contains(allowed.Roles, hit[1]) {
			continue
		}
		for _, r := range g.Roles {
			if r.ID == hit[1] && !slices.Contains(m.MentionRoles, r.ID) {
				m.MentionRoles = append(m.MentionRoles, r.ID)
				if free || r.Mentionable {
					pings = append(pings, g.With(r.ID)...)
				}
			}
		}
	}
	if (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) && slices.Contains(allowed.Parse, "everyone") && free {
		m.MentionEveryone = true
		pings = append(pings, g.With(g.ID)...)
	}
	return pings
}
