package admin

import (
	"fmt"

	"guildhall/bot/sandbox/model"
)

// Sample holds the ids of the small world that every sandbox starts with.
type Sample struct {
	Guild                  string
	Welcome, Games, League string // channels
	Ada, Bo, Chen, Dora    string // people
}

// SeedSample creates the sample world in an empty server: the guild "Guildhall",
// owned by Ada, with three channels, four people (two with a Korean client) and
// the bot. In a server with a guild it finds the same objects by name; ids of
// missing ones are empty.
func (a *Admin) SeedSample() Sample {
	if found, ok := a.findSample(); ok {
		return found
	}
	var x Sample
	x.Ada = a.AddPerson("ada", "Ada", "en-US")
	x.Bo = a.AddPerson("bo", "Bo", "en-US")
	x.Chen = a.AddPerson("chen", "채원", "ko")
	x.Dora = a.AddPerson("dora", "도윤", "ko")
	x.Guild = a.AddGuild("Guildhall", x.Ada, "en-US")
	for _, id := range []string{x.Bo, x.Chen, x.Dora} {
		a.Join(x.Guild, id)
	}
	x.Welcome = a.AddChannel(x.Guild, "welcome")
	x.Games = a.AddChannel(x.Guild, "games")
	x.League = a.AddChannel(x.Guild, "league")
	a.InviteBot(x.Guild, model.BotInvite)
	return x
}

// secondGuild is the name of the second guild of a sandbox.
const secondGuild = "Second house"

// Second holds the ids of a second guild and its people.
type Second struct {
	Guild, Tables string // Tables is a channel
	Mia, Jun      string // Mia owns it
}

// AddSecondGuild adds a guild with its own people and the bot, for features
// that connect several guilds. It changes nothing if the world already has this
// guild.
func (a *Admin) AddSecondGuild() Second {
	if x, found := a.findSecond(); found {
		return x
	}
	x := Second{Mia: a.AddPerson("mia", "Mia", "en-US"), Jun: a.AddPerson("jun", "준호", "ko")}
	x.Guild = a.AddGuild(secondGuild, x.Mia, "en-US")
	a.Join(x.Guild, x.Jun)
	x.Tables = a.AddChannel(x.Guild, "tables")
	a.InviteBot(x.Guild, model.BotInvite)
	return x
}

func (a *Admin) findSecond() (x Second, found bool) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	for _, g := range a.world.Guilds {
		if g.Name == secondGuild {
			x.Guild = g.ID
		}
	}
	for _, p := range a.world.People {
		switch p.Username {
		case "mia":
			x.Mia = p.ID
		case "jun":
			x.Jun = p.ID
		}
	}
	for _, c := range a.world.Channels {
		if c.GuildID == x.Guild && c.Name == "tables" && !c.IsThread() {
			x.Tables = c.ID
		}
	}
	return x, x.Guild != ""
}

// crowd lists names for people in addition to the sample. Every second of them
// has a Korean client.
var crowd = []string{"Eve", "민아", "Finn", "수지", "Gus", "하준", "Hana", "지우", "Ivo", "서연", "Jan", "예은", "Kai", "태오", "Lena", "유진"}

// AddPeople adds people to a guild until it has most members besides the bot.
func (a *Admin) AddPeople(guildID string, most int) {
	for i := 0; ; i++ {
		a.world.Mu.Lock()
		g := a.world.Guilds[guildID]
		n := 0
		if g != nil {
			for id := range g.Members {
				if a.world.People[id] != nil {
					n++
				}
			}
		}
		known := a.knows(fmt.Sprintf("person%d", i+1))
		a.world.Mu.Unlock()
		if g == nil || n >= most {
			return
		}
		if known {
			continue
		}
		name, locale := crowd[i%len(crowd)], "en-US"
		if i >= len(crowd) {
			name = fmt.Sprintf("%s %d", name, i/len(crowd)+1)
		}
		if i%2 == 1 {
			locale = "ko"
		}
		a.Join(guildID, a.AddPerson(fmt.Sprintf("person%d", i+1), name, locale))
	}
}

// knows reports whether somebody has a username. The caller holds the lock.
func (a *Admin) knows(username string) bool {
	for _, p := range a.world.People {
		if p.Username == username {
			return true
		}
	}
	return false
}

func (a *Admin) findSample() (Sample, bool) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	w := a.world
	if len(w.Guilds) == 0 {
		return Sample{}, false
	}
	var x Sample
	for _, g := range w.Guilds {
		if x.Guild == "" || model.IDLess(g.ID, x.Guild) {
			x.Guild = g.ID
		}
	}
	people := map[string]*string{"ada": &x.Ada, "bo": &x.Bo, "chen": &x.Chen, "dora": &x.Dora}
	for _, p := range w.People {
		if at := people[p.Username]; at != nil {
			*at = p.ID
		}
	}
	channels := map[string]*string{"welcome": &x.Welcome, "games": &x.Games, "league": &x.League}
	for _, c := range w.Channels {
		if at := channels[c.Name]; at != nil && c.GuildID == x.Guild && !c.IsThread() {
			*at = c.ID
		}
	}
	return x, true
}
