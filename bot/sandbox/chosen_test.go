package sandbox

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"guildhall/bot/sandbox/model"
)

// A server in the same process as its bot delivers interactions by a function,
// receives responses through its Handler, and uses the ids that the test chose.
func TestInProcess(t *testing.T) {
	var sent []byte
	s, err := New(Config{Unlimited: true, Deliver: func(b []byte) { sent = b }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	at := s.Chosen()
	at.Guild("500", "Hall", "en-US")
	at.Channel("500", "600")
	at.Person("1", "Ada", "ko", false)
	at.Role("500", "77", model.ManageThreads)
	at.Member("500", "1", "A.", "77")
	at.DM("dm", "1")
	call := func(method, path, body string) (int, string) {
		q := httptest.NewRequest(method, "/api/v10"+path, strings.NewReader(body))
		q.Header.Set("Content-Type", "application/json")
		q.Header.Set("User-Agent", "DiscordBot (test, 1)")
		q.Header.Set("Authorization", "Bot "+s.Token())
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, q)
		return w.Code, w.Body.String()
	}
	if code, body := call(http.MethodPost, "/channels/dm/messages", `{"content":"psst"}`); code != http.StatusOK {
		t.Errorf("a direct message: %d %s", code, body)
	}
	code, body := call(http.MethodPost, "/channels/600/messages", `{"content":"card","components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}`)
	if code != http.StatusOK {
		t.Fatalf("a card: %d %s", code, body)
	}
	ada := s.As("1")
	if _, err := ada.Press(ada.Messages("600")[0].Message, "a"); err != nil {
		t.Fatal(err)
	}
	var in struct {
		ID, Token, Locale string
		Member            struct {
			Nick  string
			Roles []string
			User  struct{ ID string }
		}
	}
	if err := json.Unmarshal(sent, &in); err != nil || in.Locale != "ko" || in.Member.Nick != "A." || in.Member.User.ID != "1" || len(in.Member.Roles) != 1 {
		t.Errorf("the press is %s, %v", sent, err)
	}
	if code, body := call(http.MethodPost, "/interactions/"+in.ID+"/"+in.Token+"/callback", `{"type":7,"data":{"content":"pressed"}}`); code != http.StatusNoContent {
		t.Errorf("the response: %d %s", code, body)
	}
	if got := ada.Messages("600")[0].Content; got != "pressed" {
		t.Errorf("the card says %q", got)
	}
	if _, err := s.As("2").Forge(model.ComponentInteraction, "600", "1"); err == nil {
		t.Error("somebody who is not there forged a press")
	}
	forged, err := ada.Forge(model.ComponentInteraction, "600", "1")
	if err != nil || forged.Token() == "" {
		t.Errorf("a forged press: %v", err)
	}
	if code, body := call(http.MethodPost, "/interactions/"+forged.ID()+"/"+forged.Token()+"/callback", `{"type":4,"data":{"content":"no","flags":64}}`); code != http.StatusNoContent {
		t.Errorf("the response to it: %d %s", code, body)
	}
}
