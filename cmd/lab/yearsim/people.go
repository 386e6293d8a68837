package yearsim

import (
	"fmt"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// zones lists the time zones of people: on both hemispheres, with clocks that
// change by an hour, by half an hour, or never.
var zones = []string{
	"Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Seoul", "Asia/Kolkata", "Australia/Lord_Howe",
	"Pacific/Chatham", "America/Santiago", "Asia/Kathmandu", "Africa/Cairo",
}

// tableTerms returns the terms of the table with a number.
func tableTerms(i int) storage.Terms {
	const hour = time.Hour
	zone := zones[i%len(zones)]
	list := []storage.Terms{
		{},
		{Clock: clock.Move, Span: 24 * hour, Grace: 12 * hour, Absence: clock.Auto},
		{Clock: clock.Move, Span: 48 * hour, Absence: clock.Auto, Weekends: true},
		{Clock: clock.Bank, Bank: 72 * hour, Span: 8 * hour, Absence: clock.Auto},
		{Clock: clock.Daily, Hour: 20 * 60, Span: 12 * hour, Absence: clock.Auto},
		{Clock: clock.Bank, Bank: 60 * hour, Span: 12 * hour, Grace: 24 * hour, Absence: clock.Standin},
		{Clock: clock.Move, Span: 72 * hour, Absence: clock.Vote},
		{Clock: clock.Bank, Bank: 120 * hour, Span: 24 * hour, Weekends: true, Grace: 12 * hour, Absence: clock.Auto},
		{Clock: clock.Move, Span: 24 * hour},
		{Clock: clock.Move, Span: 60 * hour, Silent: true, Absence: clock.Auto},
	}
	t := list[i%len(list)]
	t.Zone = zone
	return t
}

// crowd holds the people and their actions.
type crowd struct {
	*year
	people    []string
	scheduled map[string]bool // answers and votes in the queue
}

// populate creates the people and schedules the opening of their tables.
func (c *crowd) populate(tables int) error {
	for i := range max(4, tables*6/5) {
		user := fmt.Sprint("u", 100+i)
		c.people = append(c.people, user)
		ways := storage.ReminderPreferences{Met: true, Zone: zones[i%len(zones)]}
		switch i % 12 {
		case 3:
			ways.Weekdays = true
		case 5:
			ways.Quiet = &storage.QuietHours{From: 23 * 60, To: 9*60 + 30}
		case 6:
			ways.Quiet, ways.Cadence = &storage.QuietHours{From: 13 * 60, To: 15 * 60}, "brisk"
		case 7:
			ways.Cadence = "gentle"
		case 8:
			ways.Zone = ""
		case 9:
			ways.Cadence, ways.Weekdays = "daily", true
		}
		p, err := c.db.ChangePerson(c.ctx, user, func(p *storage.Person) error {
			p.Name, p.Lang, p.Preferences, p.NoDM = user, []string{"en", "ko"}[i%2], ways, i%12 == 10
			return nil
		})
		if err != nil {
			return err
		}
		switch i % 12 {
		case 11:
			c.discord.dmsClosed[user] = c.from
		case 1:
			c.after(c.randomHours(200, 2000), func() error { c.discord.dmsClosed[user] = c.now; return nil })
		}
		c.notePreferences(p)
		c.after(c.randomHours(24, 1500), func() error { return c.travel(user) })
		c.after(c.randomHours(24, 3000), func() error { return c.changePreferences(user) })
	}
	for i := range tables {
		var group []string
		for k := range 2 + i%3 {
			group = append(group, c.people[(i*3+k*7)%len(c.people)])
		}
		slices.Sort(group)
		group = slices.Compact(group)
		if len(group) < 2 {
			group = c.people[:2]
		}
		c.after(c.randomHours(0, 72), func() error { return c.openTable(group, tableTerms(i)) })
	}
	return nil
}

// openTable opens a table and starts its match. If the process crashes in between, the
// half-opened table remains.
func (c *crowd) openTable(group []string, terms storage.Terms) error {
	return c.host.try(func(p *process) error {
		t, err := p.bot.Services.Lobby.Open(c.ctx, lobby.Request{
			Game: "relay", Lang: "en", Owner: group[0], OwnerName: group[0], Guild: "g", Channel: "c", Terms: terms, Press: c.newPress(),
		})
		if err != nil {
			return err
		}
		c.tables[t.ID] = &tableLog{group: group, terms: terms}
		for _, user := range group[1:] {
			if _, err := p.bot.Services.Lobby.Join(c.ctx, t.ID, user, user, c.newPress()); err != nil {
				return err
			}
		}
		if t.ID%4 == 0 { // one person mutes the table
			if _, err := p.bot.Services.People.SetQuiet(c.ctx, t.ID, group[1], true, c.newPress()); err != nil {
				return err
			}
			c.tables[t.ID].mutedBy = group[1]
		}
		_, err = p.bot.Services.Lobby.Start(c.ctx, t.ID, group[0], c.newPress())
		return err
	})
}

// scheduleAnswers schedules the answers of everybody who is asked at a table.
func (c *crowd) scheduleAnswers(id int64) error {
	one := c.tables[id]
	if one.over {
		key := fmt.Sprint("again ", id)
		if !c.scheduled[key] {
			c.scheduled[key] = true
			c.after(c.randomHours(5, 60), func() error { return c.openTable(one.group, one.terms) })
		}
		return nil
	}
	t, err := c.db.Table(c.ctx, id)
	if err != nil || t.Phase != storage.Playing {
		return err
	}
	for _, user := range actors(t) {
		key := fmt.Sprint(id, " ", user)
		if c.scheduled[key] {
			continue
		}
		c.scheduled[key] = true
		c.after(c.answerDelay(), func() error {
			delete(c.scheduled, key)
			return c.answer(id, user)
		})
	}
	c.scheduleMotions(t)
	return nil
}

// actors returns all people who may answer at a table.
func actors(t storage.Table) []string {
	var users []string
	for _, s := range t.Seats {
		users = append(users, seating.MayAct(s)...)
	}
	return users
}

// answerDelay returns the time until a person answers: mostly hours, sometimes days, and
// rarely weeks, when they forget the table.
func (c *crowd) answerDelay() time.Duration {
	switch n := c.r.IntN(200); {
	case n == 0:
		return c.randomHours(400, 1500)
	case n < 12:
		return c.randomHours(50, 200)
	case n < 60:
		return c.randomHours(14, 50)
	default:
		return c.randomHours(0.1, 14)
	}
}

// answer makes a person look at a table and play if they owe a move.
func (c *crowd) answer(id int64, user string) error {
	return c.host.try(func(p *process) error {
		s, err := p.bot.Services.Tables.Look(c.ctx, id, user)
		if err != nil || s.Table.Phase != storage.Playing {
			return err
		}
		c.changed = append(c.changed, id)
		if s.Seat >= 0 && !s.Standin && s.Table.Seats[s.Seat].Standin != "" {
			_, err := p.bot.Services.Absences.Back(c.ctx, id, user, c.newPress())
			return err
		}
		if !s.MyTurn {
			return nil
		}
		if m := c.discord.notice(id, user); m != nil && m.at.Unix()%2 == 0 && !c.discord.dmsClosedAt(user, c.now) {
			return c.answerOn(p, m, id, user)
		}
		press := c.newPress()
		_, err = p.bot.Services.Turns.Choose(c.ctx, table.Press{Table: id, User: user, Rev: table.Newest, Written: "go", Sure: true, ID: press})
		if err == nil {
			c.answered = append(c.answered, press)
		}
		return err
	})
}

// answerOn makes a person answer on their "your turn" until it asks nothing more, and confirm
// warnings.
func (c *crowd) answerOn(p *process, m *message, id int64, user string) error {
	for range 4 {
		shown, button := m.newest(), ""
		for _, verb := range []string{"done", "sure", "pick", "turn"} {
			if button == "" {
				button = shown.button(verb, id)
			}
		}
		press := c.newPress()
		c.discord.pressed[press] = m
		p.bot.Interaction(c.ctx, wire.Interaction{
			ResponseToken: wire.ResponseToken{ID: press, Token: press, App: "1"}, Kind: discordgo.InteractionMessageComponent, CustomID: button,
			Place: discordgo.InteractionContextBotDM, ChannelKind: discordgo.ChannelTypeDM, Channel: m.channel, User: wire.User{ID: user, Name: user},
			Message: m.id, Framed: len(m.editions) > 1,
		})
		delete(c.discord.pressed, press)
		switch {
		case p.lifetime.dead || len(m.newest().customIDs) == len(shown.customIDs) && m.newest().at.Equal(shown.at):
			return nil // they try again later, because the bot did not respond
		case !slices.Contains(m.newest().tables(), id):
			c.onNotices++
			return nil
		}
	}
	return nil
}

// travel makes a person go on a vacation, and sometimes come back early.
func (c *crowd) travel(user string) error {
	c.after(c.randomHours(500, 3000), func() error { return c.travel(user) })
	if c.r.IntN(3) == 0 {
		c.after(c.randomHours(20, 100), func() error { return c.pressButton(user, "awayback:0:0.0:") })
	}
	days := []int{1, 3, 7, 14, 40}[c.r.IntN(5)]
	if c.r.IntN(4) == 0 { // as if they had been away for days
		return c.sendForm(user, "awayset:0:0.0:", map[string]string{
			"from": c.now.AddDate(0, 0, -5).Format(time.DateOnly), "to": c.now.AddDate(0, 0, days).Format(time.DateOnly),
		})
	}
	return c.pressButton(user, fmt.Sprintf("awayfor:0:0.0:%d", days))
}

// changePreferences makes a person choose other quiet hours or another cadence.
func (c *crowd) changePreferences(user string) error {
	c.after(c.randomHours(700, 4000), func() error { return c.changePreferences(user) })
	if c.r.IntN(2) == 0 {
		return c.sendForm(user, "whenset:0:0.0:", map[string]string{"quiet": []string{"22-8", "21-7", "23-7", "0-9", ""}[c.r.IntN(5)], "weekend": "all"})
	}
	return c.pressButton(user, "set:0:0.0:cadence", []string{"usual", "brisk", "gentle", "daily", "off"}[c.r.IntN(5)])
}

// pressButton has a person press a button or choose from a menu.
func (c *crowd) pressButton(user, id string, values ...string) error {
	return c.send(user, wire.Interaction{Kind: discordgo.InteractionMessageComponent, CustomID: id, Values: values, Message: "m", Ephemeral: true})
}

// sendForm has a person send a form, filled in.
func (c *crowd) sendForm(user, id string, fields map[string]string) error {
	in := wire.Interaction{Kind: discordgo.InteractionModalSubmit, CustomID: id, Fields: map[string][]string{}, Message: "m", Ephemeral: true}
	for field, value := range fields {
		in.Fields[field] = []string{value}
	}
	return c.send(user, in)
}

func (c *crowd) send(user string, in wire.Interaction) error {
	return c.host.try(func(p *process) error {
		press := c.newPress()
		in.ResponseToken, in.Place, in.ChannelKind = wire.ResponseToken{ID: press, Token: press, App: "1"}, discordgo.InteractionContextBotDM, discordgo.ChannelTypeDM
		in.Channel, in.User = "dm-"+user, wire.User{ID: user, Name: user}
		p.bot.Interaction(c.ctx, in)
		return nil
	})
}

// notePreferences records the preferences of a person from now on.
func (c *crowd) notePreferences(p storage.Person) {
	c.preferences[p.User] = append(c.preferences[p.User], preferences{c.now, p.Preferences, p.NoDM})
}

// snooze makes some people snooze a new reminder.
func (c *crowd) snooze(user string) {
	if c.r.IntN(12) == 0 {
		c.after(2*time.Minute, func() error { return c.pressButton(user, "snooze:0:0.0:") })
	}
}
