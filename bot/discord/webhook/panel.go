package webhook

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/webhook"
	"guildhall/engine"
	"guildhall/storage"
)

// Acts in the audit log.
const (
	actAdd    = "webhook add"
	actRemove = "webhook remove"
	actOn     = "webhook on"
	actOff    = "webhook off"
)

// list shows the webhooks of a server or a league.
func (f feature) list(ctx context.Context, a asked) (handler.Reply, error) {
	return f.panel(ctx, a, "")
}

// panel shows the webhooks below a text about what was done.
func (f feature) panel(ctx context.Context, a asked, said string) (handler.Reply, error) {
	w := a.press.Reader.Words()
	all, err := f.Store.Webhooks(ctx)
	if err != nil {
		return handler.Reply{}, err
	}
	head := w.Say("webhook.head_server")
	if a.league.ID != 0 {
		head = w.Say("webhook.head_league", engine.Word("league", textfmt.Escape(a.league.Name)))
	}
	out := []string{said, head, w.Say("webhook.about")}
	menu := discordgo.SelectMenu{CustomID: a.id("hookpick").String(), Placeholder: w.Label("webhook.pick")}
	for _, h := range all {
		if !a.sees(h) {
			continue
		}
		what, err := f.scope(ctx, w, h)
		if err != nil {
			return handler.Reply{}, err
		}
		out = append(out, "- "+textfmt.Dots(hostOf(h), what, stateOf(w, h)))
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(webhook.HostOf(h.Address)+" · "+what, 100), Value: strconv.FormatInt(h.ID, 10)})
	}
	rows := []discordgo.MessageComponent{handler.Row(handler.Button(a.id("hookadd"), w.Label("webhook.button.add")))}
	if len(menu.Options) == 0 {
		out = append(out, w.Say("webhook.none"))
	} else {
		rows = append(rows, handler.Row(menu))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead).With(rows...), nil
}

// hostOf returns the host of a webhook in message text. The rest of the address is a secret.
func hostOf(h storage.Webhook) string {
	return "`" + strings.ReplaceAll(webhook.HostOf(h.Address), "`", "") + "`"
}

// scope returns the events that a webhook gets.
func (f feature) scope(ctx context.Context, w textfmt.Words, h storage.Webhook) (string, error) {
	if h.League == 0 {
		return w.Label("webhook.all"), nil
	}
	l, err := f.Store.League(ctx, h.League)
	return w.Label("webhook.league", engine.Word("league", l.Name)), err
}

// stateOf returns the state of a webhook.
func stateOf(w textfmt.Words, h storage.Webhook) string {
	switch {
	case h.Off != "":
		return w.Say("webhook.off." + h.Off)
	case !h.Failing.IsZero():
		return w.Say("webhook.failing", engine.Word("when", textfmt.Ago(h.Failing)))
	}
	return w.Say("webhook.on")
}

// form asks for the address of a new webhook.
func (f feature) form(_ context.Context, a asked) (handler.Reply, error) {
	w := a.press.Reader.Words()
	return handler.NewDescriber(f.Texts, f.Games).OptionsForm(w, a.id("hooknew"), w.Label("webhook.form"), handler.Options{address}, nil), nil
}

// add stores a new webhook and shows its key, once.
func (f feature) add(ctx context.Context, a asked) (handler.Reply, error) {
	p := a.press
	w := p.Reader.Words()
	c, problem := handler.FilledForm(w, p, handler.Options{address})
	if problem != "" {
		return handler.TextReply(problem), nil
	}
	if webhook.CheckAddress(address.Of(c)) != nil {
		return f.panel(ctx, a, w.Say("webhook.bad"))
	}
	secret, err := webhook.NewSecret(rand.Reader)
	if err != nil {
		return handler.Reply{}, err
	}
	h, err := f.Store.AddWebhook(ctx, storage.Webhook{
		Guild: p.In.Guild, League: a.league.ID, Address: address.Of(c), Secret: secret, Lang: p.Reader.Language, Maker: p.Reader.User, Made: f.Now(),
	}, webhook.Max)
	if errors.Is(err, storage.ErrTooMany) {
		return f.panel(ctx, a, w.Say("webhook.many", engine.N("n", webhook.Max)))
	}
	if err != nil {
		return handler.Reply{}, err
	}
	if err := f.record(ctx, a, actAdd, h); err != nil {
		return handler.Reply{}, err
	}
	said := w.Say("webhook.added", engine.Word("host", hostOf(h)))
	if !webhook.IsDiscord(h.Address) {
		said = textfmt.Lines(said, w.Say("webhook.secret", engine.Word("secret", webhook.SecretText(secret))))
	}
	return f.panel(ctx, a, said)
}

// record stores an act in the audit log and in the log channel, and makes the next event read
// the list of webhooks again.
func (f feature) record(ctx context.Context, a asked, act string, h storage.Webhook) error {
	f.Services.Tables.Webhooks.Changed()
	p := a.press
	if err := f.Store.RecordAct(ctx, storage.Audit{At: f.Now(), Guild: h.Guild, User: p.Reader.User, Act: act, Detail: hostOf(h)}); err != nil {
		return err
	}
	return f.log(ctx, h, queue.LogEntry{Guild: h.Guild, Act: act, By: p.Reader.User, Name: p.Reader.Name, Detail: hostOf(h)})
}

// log enqueues an entry for the log channel of the server of a webhook, if it has one.
func (f feature) log(ctx context.Context, h storage.Webhook, l queue.LogEntry) error {
	g, err := f.Store.Guild(ctx, h.Guild)
	if err != nil || g.Settings.Log == "" {
		return err
	}
	return f.Queue.EnqueueLog(ctx, g.Settings.Log, l)
}

// picked shows the webhook that was chosen in the menu.
func (f feature) picked(ctx context.Context, a asked) (handler.Reply, error) {
	if len(a.press.In.Values) != 1 {
		return f.list(ctx, a)
	}
	h, found, err := f.hook(ctx, a, a.press.In.Values[0])
	if err != nil || !found {
		return f.missing(ctx, a, err)
	}
	return f.one(ctx, a, h, "")
}

// hook returns a webhook of the panel by its id; false if it has none.
func (f feature) hook(ctx context.Context, a asked, id string) (storage.Webhook, bool, error) {
	n, ok := handler.ParseNatural(id)
	if !ok {
		return storage.Webhook{}, false, nil
	}
	h, err := f.Store.Webhook(ctx, int64(n))
	if errors.Is(err, storage.ErrNotFound) || err == nil && !a.sees(h) {
		return storage.Webhook{}, false, nil
	}
	return h, err == nil, err
}

func (f feature) missing(ctx context.Context, a asked, err error) (handler.Reply, error) {
	if err != nil {
		return handler.Reply{}, err
	}
	return f.panel(ctx, a, a.press.Reader.Words().Say("webhook.gone"))
}

// one shows a webhook with its buttons.
func (f feature) one(ctx context.Context, a asked, h storage.Webhook, said string) (handler.Reply, error) {
	w := a.press.Reader.Words()
	what, err := f.scope(ctx, w, h)
	if err != nil {
		return handler.Reply{}, err
	}
	maker := ""
	if h.Maker != "" {
		maker = w.Say("webhook.maker", engine.Word("who", "<@"+h.Maker+">"), engine.Word("when", textfmt.Ago(h.Made)))
	}
	id := strconv.FormatInt(h.ID, 10)
	first := handler.Button(a.id("hookdo", id, "test"), w.Label("webhook.button.test"))
	if h.Off != "" {
		first = handler.Button(a.id("hookdo", id, "on"), w.Label("webhook.button.on"))
	}
	return handler.TextReply(textfmt.Lines(said, "### "+hostOf(h), textfmt.Dots(textfmt.Escape(what), stateOf(w, h)), maker)).Framed(handler.EdgeRead).With(handler.Row(
		first,
		handler.Styled(handler.Button(a.id("hookdo", id, "remove"), w.Label("webhook.button.remove")), discordgo.DangerButton),
		handler.Button(a.id("hooks"), w.Label("webhook.button.list")),
	)), nil
}

// change handles the buttons of a webhook.
func (f feature) change(ctx context.Context, a asked) (handler.Reply, error) {
	w := a.press.Reader.Words()
	if len(a.rest) != 2 {
		return handler.TextReply(w.Say("old_button")), nil
	}
	h, found, err := f.hook(ctx, a, a.rest[0])
	if err != nil || !found {
		return f.missing(ctx, a, err)
	}
	switch a.rest[1] {
	case "test":
		return f.test(ctx, a, h)
	case "on":
		h.Off, h.Failing, h.Retry = "", time.Time{}, time.Time{}
		if err := f.Store.SetWebhook(ctx, h); err != nil {
			return handler.Reply{}, err
		}
		if err := f.record(ctx, a, actOn, h); err != nil {
			return handler.Reply{}, err
		}
		return f.one(ctx, a, h, "")
	case "remove":
		if err := f.Store.RemoveWebhook(ctx, h.ID); err != nil {
			return handler.Reply{}, err
		}
		if err := f.record(ctx, a, actRemove, h); err != nil {
			return handler.Reply{}, err
		}
		return f.panel(ctx, a, w.Say("webhook.removed", engine.Word("host", hostOf(h))))
	}
	return handler.TextReply(w.Say("old_button")), nil
}

// test sends a test event to a webhook.
func (f feature) test(ctx context.Context, a asked, h storage.Webhook) (handler.Reply, error) {
	d, err := f.Services.Tables.Webhooks.TestEvent(h)
	if err != nil {
		return handler.Reply{}, err
	}
	d.Priority = storage.Ping
	if err := f.Queue.Enqueue(ctx, d); err != nil {
		return handler.Reply{}, err
	}
	return f.one(ctx, a, h, a.press.Reader.Words().Say("webhook.tested"))
}
