package admin_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/recipients"
	"guildhall/storage"
)

// Owners get messages about the state of the bot as direct messages in their language. An
// owner who wants none gets none, and nobody else gets any.
func TestOwnersAreNotified(t *testing.T) {
	h := discordtest.New(t)
	h.Configure(func(c *discord.Config) { c.Owners = []string{"1", "2", "3"} })
	h.Langs = map[string]string{"1": "en-US", "2": "ko", "3": "ko"}
	for _, who := range h.Bot.People.Owners() {
		h.Command(who, discordtest.ChannelID, "settings", nil) // now the bot knows their language
	}
	if _, err := h.Store.ChangePerson(t.Context(), "3", func(p *storage.Person) error { p.NoDM = true; return nil }); err != nil {
		t.Fatal(err)
	}
	made := h.Now.Add(-2 * time.Hour)
	hours := fmt.Sprintf("<t:%d:R>", made.Unix())
	for _, n := range []recipients.OwnerNotice{{Job: "backup", Why: "no *room*"}, {Open: 3, Playing: 2, Bytes: 7e6}, {Rehearsed: made, Tables: 9, Playing: 4}} {
		if err := h.Bot.People.TellOwners(t.Context(), n); err != nil {
			t.Fatal(err)
		}
		h.Deliver()
	}
	for who, want := range map[string]string{
		"1": "**The scheduled backup** failed: no \\*room\\*\n`guildhall doctor` says more. I try again at the next scheduled time.\n" +
			"**Status of the bot.** Tables: 3 open, 2 running, 0 over. Broken: 0. Messages that fail: 0. The database has 7 MB. No backup is known.\n" +
			"**The rehearsed restore succeeded.** The backup made " + hours + " can be restored. Tables in it: 9; all of them match their records. The bot started on it; running tables whose panels opened: 4.",
		"2": "**예약된 백업** 실패: no \\*room\\*\n자세한 내용은 `guildhall doctor`로 볼 수 있습니다. 다음 예정 시각에 다시 시도합니다.\n" +
			"**봇 현황.** 테이블: 모집 중 3, 진행 중 2, 끝남 0. 읽을 수 없음: 0. 보내지 못한 메시지: 0. 데이터베이스 7MB. 백업 기록이 없습니다.\n" +
			"**복원 연습을 마쳤습니다.** " + hours + "에 만든 백업은 복원할 수 있습니다. 테이블 9개가 모두 기록대로 재현되었고, 이 백업으로 시작한 봇이 진행 중인 테이블 4개의 차례 화면을 모두 열었습니다.",
		"3": "", "4": "",
	} {
		var read []string
		for _, p := range h.Wire.In("dm-"+who, "") {
			read = append(read, p.Text())
		}
		if got := strings.Join(read, "\n"); got != want {
			t.Errorf("%s reads %q, want %q", who, got, want)
		}
	}
}

// If a message cannot reach an owner, this is stored until one does: because they want no
// messages, Discord refuses it, or the user does not exist.
func TestUndeliveredOwnerMessagesAreRecorded(t *testing.T) {
	h := discordtest.New(t)
	h.Configure(func(c *discord.Config) { c.Owners = []string{"1", "2", "3"} })
	for _, who := range h.Bot.People.Owners() {
		h.Command(who, discordtest.ChannelID, "settings", nil)
	}
	settle := func(noDM bool) {
		t.Helper()
		if _, err := h.Store.ChangePerson(t.Context(), "2", func(p *storage.Person) error { p.NoDM = noDM; return nil }); err != nil {
			t.Fatal(err)
		}
		h.Wire.NoDM["3"] = noDM
	}
	missed := func() (list []string) {
		t.Helper()
		if err := h.Bot.People.TellOwners(t.Context(), recipients.OwnerNotice{Job: "backup", Why: "no room"}); err != nil {
			t.Fatal(err)
		}
		h.Deliver()
		for _, who := range h.Bot.People.Owners() {
			u, found, err := recipients.ReadUndelivered(t.Context(), h.Store.Blob, who)
			if err != nil {
				t.Fatal(err)
			}
			if found {
				list = append(list, who+": "+u.Why)
			}
		}
		return list
	}
	settle(true)
	want := []string{"2: they switched direct messages off in /settings", "3: Discord lets the bot send them no direct messages"}
	for range 2 { // the second time no request is sent to Discord
		if got := missed(); !slices.Equal(got, want) {
			t.Errorf("not reached %q, want %q", got, want)
		}
	}
	settle(false)
	if _, err := h.Store.ChangePerson(t.Context(), "3", func(p *storage.Person) error { p.Closed = false; return nil }); err != nil {
		t.Fatal(err) // as «DM: on» in /settings does
	}
	if got := missed(); got != nil {
		t.Errorf("after all were reached: %q", got)
	}
}
