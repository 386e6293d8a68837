package matchmaking

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/matchmaking/grouping"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

const (
	// asleep is the minimum time for which a person must be unreachable to be skipped. It
	// is longer than a night.
	asleep = 16 * time.Hour
	// lookAgain is the time until a skipped person is checked again.
	lookAgain = time.Hour
)

// numbering assigns numbers to the values of criteria, for package grouping.
type numbering struct {
	services     *services.Services
	games, langs []string
	seats        grouping.Seats // number of players by game
}

// queue holds the waiting people of a server, or across servers if guild has no ID.
type queue struct {
	numbering
	guild storage.Guild
	list  []storage.QueuedTicket // tickets that can be asked now, longest wait first
	waits []grouping.Ticket      // the same tickets for package grouping
	avoid grouping.Avoid
	out   map[int64]bool // tickets of people who cannot be asked now
}

// readQueue reads the tickets that wait on a server, or for "" across servers, and marks
// which of them can be asked now.
func (r *Service) readQueue(ctx context.Context, guild string) (*queue, error) {
	q := &queue{numbering: numbering{services: r.rooms}, out: map[int64]bool{}, avoid: grouping.Avoid{}}
	var err error
	if q.guild, err = r.store().Guild(ctx, guild); err != nil {
		return nil, err
	}
	if q.guild.Lang != "" {
		q.langs = append(q.langs, q.guild.Lang) // if several languages suit, the server's own is used
	}
	all, err := r.store().TicketsWaiting(ctx, guild)
	if err != nil {
		return nil, err
	}
	lists, err := r.store().AvoidedIn(ctx, guild)
	if err != nil {
		return nil, err
	}
	for user, list := range lists {
		for _, whom := range list {
			q.avoid[[2]string{user, whom}] = true
		}
	}
	most := q.guild.Settings.Limits(storage.DefaultLimits).PerPerson
	lent := map[string]bool{} // servers that allow matchmaking across servers
	for _, w := range all {
		if guild == "" {
			may, known := lent[w.Guild]
			if !known {
				if may, err = r.mayAcross(ctx, w.Guild); err != nil {
					return nil, err
				}
				lent[w.Guild] = may
			}
			if !may {
				q.out[w.ID] = true
				continue
			}
		}
		if w.Asked || w.From.After(r.now()) || q.guild.Settings.Paused || most > 0 && w.Running >= most || Undisturbed(w.Preferences, r.now()).Sub(r.now()) > asleep {
			q.out[w.ID] = true
			continue
		}
		q.list = append(q.list, w)
		q.waits = append(q.waits, q.read(w.Ticket, w.Preferences, r.now()))
	}
	return q, nil
}

// mayAcross reports whether tickets of a server may be matched across servers now.
// Tickets written in direct messages always may.
func (r *Service) mayAcross(ctx context.Context, guild string) (bool, error) {
	if guild == "" {
		return true, nil
	}
	g, err := r.store().Guild(ctx, guild)
	return g.Settings.Across && !g.Settings.Paused, err
}

// paused reports whether no tables may open on a server. Matchmaking across servers is
// never paused.
func (r *Service) paused(ctx context.Context, guild string) (bool, error) {
	if guild == "" {
		return false, nil
	}
	g, err := r.store().Guild(ctx, guild)
	return g.Settings.Paused, err
}

// read converts a ticket for package grouping.
func (n *numbering) read(t storage.Ticket, p storage.ReminderPreferences, now time.Time) grouping.Ticket {
	m := grouping.Ticket{
		ID: t.ID, User: t.User, Games: n.gamesOf(t.Wish.Games), Langs: setOf(&n.langs, t.Wish.Langs),
		Awake: grouping.Set(clock.Awake(p, now)), Since: t.Since,
	}
	for _, count := range t.Wish.Counts {
		if slices.ContainsFunc(m.Games.Numbers(), func(game int) bool { return n.seats[game].Has(count) }) {
			m.Counts |= grouping.Of(count)
		}
	}
	for _, pace := range t.Wish.Paces {
		if i := slices.Index(Paces, pace); i >= 0 {
			m.Paces |= grouping.Of(i)
		}
	}
	if t.Wish.Computers {
		m.Fill = t.Since.Add(t.Wish.After)
	}
	return m
}

// gamesOf returns the numbers of games.
func (n *numbering) gamesOf(ids []string) grouping.Set {
	games := setOf(&n.games, ids)
	for i := len(n.seats); i < len(n.games); i++ {
		var seats grouping.Set
		if rules, ok := n.services.Tables.Games(n.games[i]); ok {
			seats = grouping.Of(rules.Info().Seats...)
		}
		n.seats = append(n.seats, seats)
	}
	return games
}

// setOf returns the indexes of words in list. It appends missing words to the list.
func setOf(list *[]string, words []string) (s grouping.Set) {
	for _, word := range words {
		i := slices.Index(*list, word)
		if i < 0 {
			i = len(*list)
			*list = append(*list, word)
		}
		if i < 64 {
			s |= grouping.Of(i)
		}
	}
	return s
}

// named returns the words of a set of indexes.
func named(list []string, s grouping.Set) []string {
	var words []string
	for i, word := range list {
		if s.Has(i) {
			words = append(words, word)
		}
	}
	return words
}

// Advice lists the criteria of others on the server when nobody matches a ticket. Each list is
// a change that would suffice by itself.
type Advice struct {
	Counts              []int
	Games, Paces, Langs []string
}

// None reports whether there is nothing to advise.
func (a Advice) None() bool { return len(a.Counts)+len(a.Games)+len(a.Paces)+len(a.Langs) == 0 }

// others returns the tickets in the queues of a ticket: of its server, and across
// servers.
func (r *Service) others(ctx context.Context, t storage.Ticket) (all []storage.QueuedTicket, err error) {
	if t.Guild != "" {
		if all, err = r.store().TicketsWaiting(ctx, t.Guild); err != nil || !t.Wish.Across {
			return all, err
		}
	}
	across, err := r.store().TicketsWaiting(ctx, "")
	for _, w := range across {
		if !slices.ContainsFunc(all, func(o storage.QueuedTicket) bool { return o.ID == w.ID }) {
			all = append(all, w)
		}
	}
	return all, err
}

// Advise returns changes that would help a ticket to find a match. It uses only the
// criteria of others and no avoid list, so nobody can conclude from it who avoids them.
func (r *Service) Advise(ctx context.Context, t storage.Ticket) (a Advice, err error) {
	all, err := r.others(ctx, t)
	if err != nil {
		return a, err
	}
	n := numbering{services: r.rooms}
	var others []grouping.Ticket
	mine := n.read(t, storage.ReminderPreferences{}, r.now())
	for _, w := range all {
		others = append(others, n.read(w.Ticket, storage.ReminderPreferences{}, r.now()))
	}
	found := grouping.Advise(mine, others, n.seats)
	for _, count := range AnyCount {
		if found.Counts.Has(count) {
			a.Counts = append(a.Counts, count)
		}
	}
	a.Games, a.Paces, a.Langs = named(n.games, found.Games), named(Paces, found.Paces), named(n.langs, found.Langs)
	return a, nil
}

// Demand returns the number of people who look for each game on a server, or for "" across servers.
func (r *Service) Demand(ctx context.Context, guild string) (map[string]int, error) {
	all, err := r.store().TicketsWaiting(ctx, guild)
	if err != nil {
		return nil, err
	}
	seen, demand := map[[2]string]bool{}, map[string]int{}
	for _, w := range all {
		for _, game := range w.Wish.Games {
			if key := [2]string{game, w.User}; !seen[key] {
				seen[key] = true
				demand[game]++
			}
		}
	}
	return demand, nil
}
