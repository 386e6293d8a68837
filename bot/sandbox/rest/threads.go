package rest

import (
	"net/http"
	"sort"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

func (h *channels) threadRoutes() []Route {
	return []Route{
		{"POST", "/channels/{channel_id}/messages/{message_id}/threads", world.ThreadLimit, false, h.threadFromMessage},
		{"POST", "/channels/{channel_id}/threads", world.ThreadLimit, false, h.createThread},
		{"GET", "/guilds/{guild_id}/threads/active", world.OtherLimit, false, h.activeThreads},
		{"GET", "/channels/{channel_id}/threads/archived/public", world.OtherLimit, false, h.archivedThreads},
		{"GET", "/channels/{channel_id}/threads/archived/private", world.OtherLimit, false, h.archivedThreads},
		{"GET", "/channels/{channel_id}/thread-members", world.OtherLimit, false, h.threadMembers},
		{"GET", "/channels/{channel_id}/thread-members/{user_id}", world.OtherLimit, false, h.threadMember},
		{"PUT", "/channels/{channel_id}/thread-members/{user_id}", world.OtherLimit, false, h.addThreadMember},
		{"DELETE", "/channels/{channel_id}/thread-members/{user_id}", world.OtherLimit, false, h.removeThreadMember},
	}
}

// threadParent checks that a thread can be opened in the channel of a request.
func (h *channels) threadParent(req *request) (*world.Channel, model.Permissions, error) {
	c, b, err := h.channelOf(req)
	switch {
	case err != nil:
		return nil, 0, err
	case c.Type == model.DMChannel:
		return nil, 0, apierr.InDM
	case c.Type != model.TextChannel:
		return nil, 0, apierr.ChannelType
	}
	return c, b, nil
}

func (h *channels) threadFromMessage(req *request) (int, any, error) {
	c, b, err := h.threadParent(req)
	if err != nil {
		return 0, nil, err
	}
	m := c.Messages[req.PathValue("message_id")]
	if m == nil || m.SeenBy != "" {
		return 0, nil, apierr.UnknownMessage
	}
	t, err := h.readThread(req, c, model.PublicThread)
	if err != nil {
		return 0, nil, err
	}
	if !b.Has(model.CreatePublicThreads) {
		return 0, nil, apierr.NoPermission
	}
	if h.world.Channels[m.ID] != nil || m.Flags&model.FlagHasThread != 0 {
		return 0, nil, apierr.ThreadExists
	}
	t.ID = m.ID
	h.svc.OpenThread(t)
	n := *m
	n.Flags |= model.FlagHasThread
	h.world.PutMessage(c, &n)
	h.svc.AnnounceMessage("MESSAGE_UPDATE", c, &n)
	short := n
	short.ReferencedMessage = nil
	h.svc.PostSystem(t, &model.Message{Type: 21, Author: h.world.App.User, ReferencedMessage: &short,
		MessageReference: &model.MessageReference{MessageID: m.ID, ChannelID: c.ID, GuildID: c.GuildID}})
	return http.StatusCreated, h.world.ChannelJSON(t, h.world.App.ID), nil
}

func (h *channels) createThread(req *request) (int, any, error) {
	c, b, err := h.threadParent(req)
	if err != nil {
		return 0, nil, err
	}
	// A missing type means a private thread: a known trap of this route.
	t, err := h.readThread(req, c, model.PrivateThread)
	if err != nil {
		return 0, nil, err
	}
	need := model.CreatePrivateThreads
	if t.Type == model.PublicThread {
		need = model.CreatePublicThreads
	}
	if !b.Has(need) {
		return 0, nil, apierr.NoPermission
	}
	t.ID = h.world.NextID()
	h.svc.OpenThread(t)
	if t.Type == model.PublicThread {
		h.svc.PostSystem(c, &model.Message{Type: 18, Author: h.world.App.User, Content: t.Name,
			MessageReference: &model.MessageReference{ChannelID: t.ID, GuildID: t.GuildID}})
	}
	return http.StatusCreated, h.world.ChannelJSON(t, h.world.App.ID), nil
}

// readThread checks the body of a new thread.
func (h *channels) readThread(req *request, parent *world.Channel, kind int) (*world.Channel, error) {
	var r validate.Reader
	r.Known(req.body, "", "name", "type", "auto_archive_duration", "invitable", "rate_limit_per_user")
	name := r.Text(req.body, "", "name", 1, 100)
	if n, ok := r.Number(req.body, "", "type", 0, 99); ok {
		r.Choice("type", n, model.PublicThread, model.PrivateThread)
		if kind == model.PrivateThread { // a thread from a message is always public
			kind = n
		}
	}
	minutes := 4320
	if n, ok := r.Number(req.body, "", "auto_archive_duration", 0, 1<<20); ok {
		minutes = n
		r.Choice("auto_archive_duration", n, 60, 1440, 4320, 10080)
	}
	invitable := r.OptionalFlag(req.body, "", "invitable")
	slow, _ := r.Number(req.body, "", "rate_limit_per_user", 0, 21600)
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return nil, err
	}
	now := h.world.Clock.Now().UTC()
	meta := &model.ThreadMetadata{AutoArchiveDuration: minutes, ArchiveTimestamp: now, CreateTimestamp: now}
	if kind == model.PrivateThread {
		meta.Invitable = invitable
	}
	return world.NewChannel(model.Channel{Type: kind, GuildID: parent.GuildID, ParentID: parent.ID, Name: name, OwnerID: h.world.App.ID, ThreadMetadata: meta, RateLimitPerUser: slow}), nil
}

// editThread changes name, archiving and lock.
func (h *channels) editThread(req *request, c *world.Channel, b model.Permissions) (int, any, error) {
	var r validate.Reader
	o := req.body
	r.Known(o, "", "name", "archived", "locked", "auto_archive_duration", "invitable", "rate_limit_per_user", "flags", "applied_tags")
	name := r.OptionalText(o, "", "name", 1, 100)
	archived, locked := r.OptionalFlag(o, "", "archived"), r.OptionalFlag(o, "", "locked")
	minutes, minutesGiven := r.Number(o, "", "auto_archive_duration", 0, 1<<20)
	if minutesGiven {
		r.Choice("auto_archive_duration", minutes, 60, 1440, 4320, 10080)
	}
	slow, slowGiven := r.Number(o, "", "rate_limit_per_user", 0, 21600)
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	manage := b.Has(model.ManageThreads)
	onlyOpening := archived != nil && !*archived && !c.Locked() && b.Has(model.SendMessagesInThreads) && len(o) == 1
	switch {
	case !manage && !onlyOpening && (c.OwnerID != h.world.App.ID || locked != nil || c.Locked()):
		return 0, nil, apierr.NoPermission
	case c.Archived() && !(archived != nil && !*archived):
		return 0, nil, apierr.Archived
	}
	meta := *c.ThreadMetadata
	if minutesGiven {
		meta.AutoArchiveDuration = minutes
	}
	if locked != nil {
		meta.Locked = *locked
	}
	if archived != nil && *archived != meta.Archived {
		meta.Archived, meta.ArchiveTimestamp = *archived, h.world.Clock.Now().UTC()
	}
	c.ThreadMetadata = &meta
	if slowGiven {
		c.RateLimitPerUser = slow
	}
	renamed := name != "" && name != c.Name
	if renamed {
		c.Name = name
	}
	h.svc.ThreadChanged(c)
	if renamed {
		h.svc.PostSystem(c, &model.Message{Type: 4, Author: h.world.App.User, Content: name})
	}
	return http.StatusOK, h.world.ChannelJSON(c, h.world.App.ID), nil
}

// archivedThreads lists the archived threads of a channel, latest first.
func (h *channels) archivedThreads(req *request) (int, any, error) {
	c, b, err := h.threadParent(req)
	if err != nil {
		return 0, nil, err
	}
	if !b.Has(model.ReadMessageHistory) {
		return 0, nil, apierr.NoPermission
	}
	kind := model.PublicThread
	if req.route.Template == "/channels/{channel_id}/threads/archived/private" {
		if kind = model.PrivateThread; !b.Has(model.ManageThreads) {
			return 0, nil, apierr.NoPermission
		}
	}
	return http.StatusOK, h.threadList(func(t *world.Channel) bool { return t.ParentID == c.ID && t.Type == kind && t.Archived() }), nil
}

func (h *channels) activeThreads(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, h.threadList(func(t *world.Channel) bool { return t.GuildID == g.ID && t.IsThread() && !t.Archived() }), nil
}

func (h *channels) threadList(pass func(*world.Channel) bool) map[string]any {
	me := h.world.App.ID
	threads, members := []model.Channel{}, []*model.ThreadMember{}
	list := h.world.SortedChannels(func(c *world.Channel) bool { return pass(c) && h.world.CanSee(c, me) })
	for i := len(list) - 1; i >= 0; i-- {
		threads = append(threads, h.world.ChannelJSON(list[i], me))
		if m := list[i].Members[me]; m != nil {
			members = append(members, m)
		}
	}
	return map[string]any{"threads": threads, "members": members, "has_more": false}
}

// threadOf returns the thread of a request.
func (h *channels) threadOf(req *request) (*world.Channel, model.Permissions, error) {
	c, b, err := h.channelOf(req)
	if err == nil && !c.IsThread() {
		err = apierr.ChannelType
	}
	return c, b, err
}

func (h *channels) threadMembers(req *request) (int, any, error) {
	c, _, err := h.threadOf(req)
	if err != nil {
		return 0, nil, err
	}
	out := []*model.ThreadMember{}
	for _, m := range c.Members {
		out = append(out, m)
	}
	sort.Slice(out, func(i, j int) bool { return model.IDLess(out[i].UserID, out[j].UserID) })
	return http.StatusOK, out, nil
}

func (h *channels) threadMember(req *request) (int, any, error) {
	c, _, err := h.threadOf(req)
	if err != nil {
		return 0, nil, err
	}
	m := c.Members[h.named(req)]
	if m == nil {
		return 0, nil, apierr.UnknownMember
	}
	return http.StatusOK, m, nil
}

// named returns the user in a path, where @me is the bot.
func (h *channels) named(req *request) string {
	if id := req.PathValue("user_id"); id != "@me" {
		return id
	}
	return h.world.App.ID
}

func (h *channels) addThreadMember(req *request) (int, any, error) {
	c, b, err := h.threadOf(req)
	if err != nil {
		return 0, nil, err
	}
	id := h.named(req)
	u := h.world.User(id)
	parent := h.world.Channels[c.ParentID]
	switch {
	case c.Archived():
		return 0, nil, apierr.Archived
	case u == nil:
		return 0, nil, apierr.UnknownUser
	case id != h.world.App.ID && !b.Has(model.SendMessagesInThreads):
		return 0, nil, apierr.NoPermission
	case parent == nil || !h.world.CanSee(parent, id):
		return 0, nil, apierr.NoAccess
	}
	if c.Members[id] == nil {
		h.svc.AddToThread(c, id)
		if id != h.world.App.ID {
			h.svc.PostSystem(c, &model.Message{Type: 1, Author: h.world.App.User, Mentions: []model.User{*u}})
		}
	}
	return http.StatusNoContent, nil, nil
}

func (h *channels) removeThreadMember(req *request) (int, any, error) {
	c, b, err := h.threadOf(req)
	if err != nil {
		return 0, nil, err
	}
	id := h.named(req)
	switch {
	case c.Archived():
		return 0, nil, apierr.Archived
	case id != h.world.App.ID && !b.Has(model.ManageThreads) && !(c.Type == model.PrivateThread && c.OwnerID == h.world.App.ID):
		return 0, nil, apierr.NoPermission
	case c.Members[id] == nil:
		return 0, nil, apierr.UnknownMember
	}
	h.svc.LeaveThread(c, id)
	return http.StatusNoContent, nil, nil
}
