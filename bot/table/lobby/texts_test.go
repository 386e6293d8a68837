package lobby

import (
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

func TestRefusalsInWords(t *testing.T) {
	c, err := text.New(table.Texts)
	if err != nil {
		t.Fatal(err)
	}
	c.OnMissing(func(lang, key string) { t.Errorf("missing: %s %s", lang, key) })
	seats := []storage.Seat{{User: "a", Name: "Ada"}, {User: "b", Name: "민준"}}
	name := func(s engine.Seat) string { return seats[s].Name }
	tests := []struct {
		name   string
		r      error
		en, ko string
	}{
		{"count", mayStart(storage.Table{Phase: storage.Open, Owner: "a", Seats: seats[:1], Counts: []int{2, 3}}, "a"),
			"1 player has joined; this table starts with 2, 3.", "지금 1명이 모였습니다. 시작할 수 있는 인원은 2, 3명입니다."},
		{"owner", table.RefuseOwner(storage.Table{Owner: "b", Seats: seats}),
			"Only the owner, 민준, can start, change or close this table.", "테이블 시작, 설정 변경, 닫기는 방장인 민준 님만 할 수 있습니다."},
		{"game", table.Refuse(table.NoSuchGame, []engine.Arg{engine.Word("game", "Catan")}, "choose_game"),
			"There is no game called Catan here.", "Catan이라는 게임은 없습니다."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			say := tt.r.(*table.RefusedError).Text
			if got := c.Translator("en", name)(say); got != tt.en {
				t.Errorf("en: %q, want %q", got, tt.en)
			}
			if got := c.Translator("ko", name)(say); got != tt.ko {
				t.Errorf("ko: %q, want %q", got, tt.ko)
			}
		})
	}
}
