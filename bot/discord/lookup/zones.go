package lookup

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
)

// zone is a time zone with the cities by which people find it.
type zone struct {
	id     string // IANA name
	where  *time.Location
	cities map[string]string // by language
}

//go:embed zones.csv
var zoneFile []byte

// zones returns the offered time zones; any other zone can be typed by its IANA name.
// They are read at the first use, since the program may embed its own zone database.
var zones = sync.OnceValue(readZones)

func readZones() []zone {
	rows, err := csv.NewReader(bytes.NewReader(zoneFile)).ReadAll()
	if err != nil {
		panic("discord: zones: " + err.Error())
	}
	var list []zone
	for _, row := range rows[1:] {
		where, err := time.LoadLocation(row[0])
		if err != nil {
			continue // the machine's zone database may lack one; the others still work
		}
		z := zone{row[0], where, map[string]string{}}
		for i, lang := range rows[0][1:] {
			z.cities[lang] = row[i+1]
		}
		list = append(list, z)
	}
	return list
}

// fold normalises names for comparison: it ignores case, and treats spaces and
// underscores as equal.
func fold(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(strings.ToLower(s)), " "), "_", " ")
}

// offsetAt returns the offset of a zone from UTC at an instant, in seconds.
func offsetAt(z *time.Location, now time.Time) int {
	_, seconds := now.In(z).Zone()
	return seconds
}

// homes maps a language to the zone in which nearly all its speakers live. That zone is
// offered before the menus.
var homes = map[string]string{"ko": "Asia/Seoul"}

// TimeMenus returns menus with the current times of all zones, so that people need not
// know the name of their zone. Each value is an offset in seconds.
func TimeMenus(w textfmt.Words, now time.Time) []discordgo.MessageComponent {
	byOffset := map[int][]string{}
	for _, z := range zones() {
		o := offsetAt(z.where, now)
		byOffset[o] = append(byOffset[o], z.cities[w.Lang])
	}
	var offsets []int
	for o := range byOffset {
		offsets = append(offsets, o)
	}
	slices.Sort(offsets)
	var rows []discordgo.MessageComponent
	if id := homes[w.Lang]; id != "" {
		if where, err := time.LoadLocation(id); err == nil {
			rows = append(rows, handler.Row(handler.Button(handler.CustomID{Verb: "city", Code: id}, textfmt.Dots(CityOf(w, id), WallClock(w, now.In(where))))))
		}
	}
	for _, half := range []struct {
		key  string
		from int
		to   int
	}{{"west", -24 * 3600, 0}, {"east", 1, 24 * 3600}} {
		menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "zone", Code: half.key}.String(), Placeholder: w.Label("zone." + half.key)}
		for _, o := range offsets {
			if o >= half.from && o <= half.to && len(menu.Options) < handler.MaxMenu {
				menu.Options = append(menu.Options, discordgo.SelectMenuOption{
					Label:       WallClock(w, now.In(time.FixedZone("", o))),
					Description: textfmt.Clip(strings.Join(byOffset[o], ", "), 100),
					Value:       strconv.Itoa(o),
				})
			}
		}
		rows = append(rows, handler.Row(menu))
	}
	return rows
}

// CityMenu returns a menu of the zones with the given offset now, which may differ in
// summer; false if there are none.
func CityMenu(w textfmt.Words, now time.Time, offset int) (discordgo.SelectMenu, bool) {
	return ZoneMenu(w, zonesWith(func(z zone) bool { return offsetAt(z.where, now) == offset }))
}

// ZoneMenu returns a menu of some zones; false if there are none.
func ZoneMenu(w textfmt.Words, ids []string) (discordgo.SelectMenu, bool) {
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "city"}.String(), Placeholder: w.Label("zone.city")}
	for _, id := range ids[:min(len(ids), handler.MaxMenu)] {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(CityOf(w, id), 100), Value: id})
	}
	return menu, len(menu.Options) > 0
}

// CityOf returns the name of a zone: its cities, or its IANA name.
func CityOf(w textfmt.Words, id string) string {
	if i := slices.IndexFunc(zones(), func(z zone) bool { return z.id == id }); i >= 0 {
		return zones()[i].cities[w.Lang]
	}
	return id
}

// WallClock formats a weekday and a time of day.
func WallClock(w textfmt.Words, t time.Time) string {
	return w.Label("weekday."+strconv.Itoa(int(t.Weekday()))) + " " + t.Format("15:04")
}

// Hours formats a time of day given in minutes after midnight.
func Hours(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// ReadHours parses a time of day: "22", "22:30", "8".
func ReadHours(s string) (int, bool) {
	h, m, both := strings.Cut(strings.TrimSpace(s), ":")
	hour, err := strconv.Atoi(strings.TrimSpace(h))
	if err != nil || hour < 0 || hour > 24 {
		return 0, false
	}
	minute := 0
	if both {
		if minute, err = strconv.Atoi(strings.TrimSpace(m)); err != nil || minute < 0 || minute > 59 {
			return 0, false
		}
	}
	return (hour*60 + minute) % (24 * 60), hour < 24 || minute == 0
}

// Upper changes the first letter of a label to a capital, in scripts that have capitals.
func Upper(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return strings.ToUpper(string(r[0])) + string(r[1:])
}
