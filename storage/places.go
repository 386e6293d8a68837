package storage

import "sort"

// Place is a channel of a server that the bot uses.
type Place struct {
	Guild, Channel string
	Tables         int  // number of tables in it that have not ended
	Log            bool // it receives the log of administrators' acts
}

// Places collects the channels that a bot uses.
type Places map[[2]string]*Place

// At returns the place of a channel; the caller may change it.
func (p Places) At(guild, channel string) *Place {
	key := [2]string{guild, channel}
	if p[key] == nil {
		p[key] = &Place{Guild: guild, Channel: channel}
	}
	return p[key]
}

// List returns the places by server, those with most tables first.
func (p Places) List() []Place {
	tables := map[string]int{}
	list := make([]Place, 0, len(p))
	for _, one := range p {
		tables[one.Guild] += one.Tables
		list = append(list, *one)
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		switch {
		case tables[a.Guild] != tables[b.Guild]:
			return tables[a.Guild] > tables[b.Guild]
		case a.Guild != b.Guild:
			return a.Guild < b.Guild
		case a.Tables != b.Tables:
			return a.Tables > b.Tables
		}
		return a.Channel < b.Channel
	})
	return list
}
