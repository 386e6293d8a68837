package sandbox

// Sample is the small world every sandbox starts with.
type Sample struct {
	Guild                  string
	Welcome, Games, League string // channels
	Ada, Bo, Chen, Dora    string // people
}

// SeedSample makes the sample world in an empty server: the guild "Guildhall",
// owned by Ada, with three channels, four people - two with a Korean client -
// and the bot. In a server that already has a guild it only finds these again,
// by name; what is not there is empty.
func (s *admin) SeedSample() Sample {
	if found, ok := s.findSample(); ok {
		return found
	}
	var x Sample
	x.Ada = s.AddPerson("ada", "Ada", "en-US")
	x.Bo = s.AddPerson("bo", "Bo", "en-US")
	x.Chen = s.AddPerson("chen", "채원", "ko")
	x.Dora = s.AddPerson("dora", "도윤", "ko")
	x.Guild = s.AddGuild("Guildhall", x.Ada, "en-US")
	for _, id := range []string{x.Bo, x.Chen, x.Dora} {
		s.Join(x.Guild, id)
	}
	x.Welcome = s.AddChannel(x.Guild, "welcome")
	x.Games = s.AddChannel(x.Guild, "games")
	x.League = s.AddChannel(x.Guild, "league")
	s.InviteBot(x.Guild, BotInvite)
	return x
}

func (s *admin) findSample() (Sample, bool) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	w := s.world
	if len(w.guilds) == 0 {
		return Sample{}, false
	}
	var x Sample
	for _, g := range w.guilds {
		if x.Guild == "" || idLess(g.ID, x.Guild) {
			x.Guild = g.ID
		}
	}
	people := map[string]*string{"ada": &x.Ada, "bo": &x.Bo, "chen": &x.Chen, "dora": &x.Dora}
	for _, p := range w.people {
		if at := people[p.Username]; at != nil {
			*at = p.ID
		}
	}
	channels := map[string]*string{"welcome": &x.Welcome, "games": &x.Games, "league": &x.League}
	for _, c := range w.channels {
		if at := channels[c.Name]; at != nil && c.GuildID == x.Guild && !c.isThread() {
			*at = c.ID
		}
	}
	return x, true
}
