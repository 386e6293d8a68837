package lookup

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/text/unicode/norm"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/text"
	"guildhall/storage"
)

func TestZones(t *testing.T) {
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	for _, tt := range []struct{ typed, want string }{
		{"Asia/Seoul", "Asia/Seoul"}, {"asia/seoul", "Asia/Seoul"}, {" seoul ", "Asia/Seoul"}, {"서울", "Asia/Seoul"},
		{"new york", "America/New_York"}, {"베를린", "Europe/Berlin"}, {"mumbai", "Asia/Kolkata"}, {"utc", "UTC"},
		{"africa/addis_ababa", "Africa/Addis_Ababa"}, {"america/argentina/cordoba", "America/Argentina/Cordoba"},
		{"Boston", "America/New_York"}, {"York", "America/New_York"}, {"뉴욕", "America/New_York"}, {"sao paulo", "America/Sao_Paulo"},
		{"San", "America/Santiago"}, {"South", "Atlantic/South_Georgia"}, {"Lord", "Australia/Lord_Howe"},
		{"Etc/UTC", "Etc/UTC"}, {"etc/utc", "Etc/UTC"}, {"Etc/GMT+5", "Etc/GMT+5"}, {"US/Eastern", "US/Eastern"}, {"us/eastern", "US/Eastern"},
		{"America/Port_of_Spain", "America/Port_of_Spain"}, {"america/port of spain", "America/Port_of_Spain"},
		{"America/Port-au-Prince", "America/Port-au-Prince"}, {"africa/dar_es_salaam", "Africa/Dar_es_Salaam"},
		{"Europe/Isle_of_Man", "Europe/Isle_of_Man"}, {"Antarctica/McMurdo", "Antarctica/McMurdo"}, {"Japan", "Japan"}, {"EST5EDT", "EST5EDT"},
		{"KST", "Asia/Seoul"}, {"jst", "Asia/Tokyo"}, {"GMT+5:45", "Asia/Kathmandu"}, {"+0545", "Asia/Kathmandu"}, {"−9:30", "Pacific/Marquesas"},
		{"utc -12", "Etc/GMT+12"}, {"+5:30", "Asia/Kolkata Asia/Colombo"}, {"UTC+9", "Asia/Seoul Asia/Tokyo"}, {"+09:00", "Asia/Seoul Asia/Tokyo"},
		{"EST", "America/New_York America/Toronto America/Panama"}, {"Bu", "America/Argentina/Buenos_Aires Europe/Budapest Europe/Bucharest"},
		{"서우", "Asia/Seoul"}, {"ㅅㅇ", "Asia/Seoul"}, {norm.NFD.String("뉴욕"), "America/New_York"}, {"NEWYORK", "America/New_York"}, {"são paulo", "America/Sao_Paulo"},
		{"뉴ㅇ", "America/New_York"}, {"york new", "America/New_York"}, {"ｓｅｏｕｌ", "Asia/Seoul"},
		{"Ust", ""}, {"a", ""}, {"-", ""}, {"/", ""}, {"+99", ""}, {"+5:17", ""},
		{"", ""}, {"local", ""}, {"Atlantis", ""}, {"../../etc/passwd", ""}, {strings.Repeat("x", 300), ""},
	} {
		got := strings.Join(Named(tt.typed, now), " ")
		if got != tt.want {
			t.Errorf("zonesNamed(%q) = %q; want %q", tt.typed, got, tt.want)
		}
	}
	if got := Named("CET", now); len(got) < 10 || len(got) > handler.MaxMenu || !slices.Contains(got, "Europe/Berlin") {
		t.Errorf("CET may be that of %q, want the zones of Central Europe", got)
	}
	if len(zones()) < 100 {
		t.Errorf("%d zones are known", len(zones()))
	}
}

// Every zone is in the menus, at any time of the year.
func TestEveryZoneIsOffered(t *testing.T) {
	c, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	w := textfmt.New(c, gameset.New(nil), "ko", storage.Table{})
	for month := range 24 {
		now := time.Date(2026, time.Month(1+month), 3, 11, 17, 0, 0, time.UTC)
		offered := map[string]bool{}
		for _, c := range TimeMenus(w, now) {
			menu, ok := c.(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
			if !ok {
				continue // the button for the usual zone of the reader's language
			}
			for _, o := range menu.Options {
				offered[o.Value] = true
			}
		}
		for _, z := range zones() {
			o := offsetAt(z.where, now)
			menu, _ := CityMenu(w, now, o)
			if len(menu.Options) == handler.MaxMenu {
				t.Errorf("%v: the menu of %d seconds is full", now, o)
			}
		}
		if len(offered) < 30 {
			t.Errorf("%v: %d times are offered", now, len(offered))
		}
	}
}
