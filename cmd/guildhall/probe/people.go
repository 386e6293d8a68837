package probe

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
)

var personSteps = []step{
	{id: "press", about: "a press names its message with its files, the newest message and the bot's permissions", person: true, do: (*run).pressPicture},
	{id: "invalid-answer", about: "a refused answer does not count as the answer", person: true, do: (*run).answerInvalid},
	{id: "answer-lists-files", about: "an answer of type 7 keeps the files that it lists", person: true, do: (*run).answerListing},
	{id: "answer-twice", about: "a second answer has code 40060 or 10062", person: true, do: (*run).answerTwice},
	{id: "update-without-list", about: "an answer of type 7 without attachments keeps the files, or removes them", person: true, do: (*run).answerWithoutList},
	{id: "deferred-update", about: "an answer of type 6 may be followed by an edit of the message", person: true, do: (*run).answerLater},
	{id: "hidden", about: "a follow-up with flag 64 is hidden from the channel's routes", person: true, do: (*run).followUpHidden},
	{id: "form", about: "a form with labels, a radio group and checkboxes is taken", person: true, do: (*run).openForm},
	{id: "late-answer", about: "an answer after three seconds has code 10062", person: true, do: (*run).answerLate},
	{id: "direct", about: "a person has one channel of direct messages", person: true, do: (*run).openDirect},
	{id: "direct-press", about: "a press in direct messages has a user, and no member", person: true, do: (*run).pressDirect},
	{id: "direct-follow-up", about: "a follow-up in direct messages needs no flag", person: true, do: (*run).followUpDirect},
}

// answerTime is a little more than the time in which Discord accepts an answer.
const answerTime = 3500 * time.Millisecond

// presses is the number of times that a person presses in the channel.
const presses = 5

func (r *run) awaitInChannel(n int) error {
	return r.await(r.Channel, r.prompt, fmt.Sprintf("probe:%d", n), fmt.Sprintf("in the test channel (%d of %d)", n, presses))
}

var permissionDigits = regexp.MustCompile(`^\d+$`)

func (r *run) pressPicture() (string, error) {
	body := pictureMessage("Probe: please press the button below.", boardAddress, buttonRow("probe:1"))
	body["attachments"] = []object{{"id": "0", "filename": "board.png"}}
	m, err := r.want(http.StatusOK, 0, http.MethodPost, messagesPath(r.Channel), body, board())
	if err != nil {
		return "", err
	}
	r.prompt, r.board = r.posts(r.Channel, m), text(shownPicture(m), "attachment_id")
	if err := r.awaitInChannel(1); err != nil {
		return "", err
	}
	e := r.ticket.event
	shown, _ := e["message"].(map[string]any)
	switch {
	case text(shown, "id") != r.prompt || number(shown, "flags")&flagFrame == 0:
		return "", fmt.Errorf("the press does not carry its message")
	case text(e, "member", "user", "id") == "" || text(e, "guild_id") != r.guild || number(e, "context") != 0:
		return "", fmt.Errorf("the press does not name member and server")
	case !permissionDigits.MatchString(text(e, "app_permissions")):
		return "", fmt.Errorf("the press does not name the bot's permissions")
	case text(e, "channel", "last_message_id") == "":
		return "", fmt.Errorf("the press does not name the newest message of its channel")
	}
	return "", checkPicture(shown, r.board)
}

func (r *run) answerInvalid() (string, error) {
	if err := r.pressed(); err != nil {
		return "", err
	}
	return "", r.answer(http.StatusBadRequest, 50035, 7, pictureMessage("Probe: invalid", "attachment://missing.png"))
}

func (r *run) answerListing() (string, error) {
	if err := r.pressed(); err != nil {
		return "", err
	}
	body := pictureMessage("Probe: please press again.", boardAddress, buttonRow("probe:2"))
	body["attachments"] = []object{{"id": r.board}}
	if err := r.answer(http.StatusNoContent, 0, 7, body); err != nil {
		return "", err
	}
	m, err := r.want(http.StatusOK, 0, http.MethodGet, r.hook()+"/messages/@original", nil)
	if err == nil {
		err = checkPicture(m, r.board)
	}
	return "", err
}

func (r *run) answerTwice() (string, error) {
	if err := r.pressed(); err != nil {
		return "", err
	}
	got := r.call(http.MethodPost, r.ticket.callback(), object{"type": 6})
	if got.code() != 40060 && got.code() != 10062 {
		return "", fmt.Errorf("status %d, code %d", got.status, got.code())
	}
	return fmt.Sprintf("code %d", got.code()), nil
}

// The notes of the step update-without-list. They determine which of both
// behaviours the sandbox uses.
const (
	KeepsFiles   = "keeps the files"
	RemovesFiles = "removes the files"
)

func (r *run) answerWithoutList() (string, error) {
	if err := r.awaitInChannel(2); err != nil {
		return "", err
	}
	got := r.call(http.MethodPost, r.ticket.callback(), object{"type": 7, "data": pictureMessage("Probe: please press again.", boardAddress, buttonRow("probe:3"))})
	switch {
	case got.status == http.StatusNoContent:
		m, err := r.want(http.StatusOK, 0, http.MethodGet, r.hook()+"/messages/@original", nil)
		if err == nil {
			err = checkPicture(m, r.board)
		}
		return KeepsFiles, err
	case got.code() == 50035:
		body := framedMessage(textPart("Probe: please press again."), buttonRow("probe:3"))
		body["attachments"] = []object{}
		return RemovesFiles, r.answer(http.StatusNoContent, 0, 7, body)
	}
	return "", fmt.Errorf("status %d, code %d", got.status, got.code())
}

func (r *run) answerLater() (string, error) {
	if err := r.awaitInChannel(3); err != nil {
		return "", err
	}
	if err := r.answer(http.StatusNoContent, 0, 6, nil); err != nil {
		return "", err
	}
	body := framedMessage(textPart("Probe: please press again. A form opens; close it."), buttonRow("probe:4"))
	body["attachments"] = []object{}
	_, err := r.want(http.StatusOK, 0, http.MethodPatch, r.hook()+"/messages/@original", body)
	return "", err
}

func (r *run) followUpHidden() (string, error) {
	if err := r.pressed(); err != nil {
		return "", err
	}
	body := plainMessage("Probe: only you see this.")
	body["flags"] = flagHidden
	m, err := r.want(http.StatusOK, 0, http.MethodPost, r.hook(), body)
	if err != nil {
		return "", err
	}
	id := text(m, "id")
	if number(m, "flags")&flagHidden == 0 {
		r.posted = append(r.posted, messagePath(r.Channel, id))
		return "", fmt.Errorf("the flag is missing in the response")
	}
	if _, err := r.want(http.StatusNotFound, 10008, http.MethodGet, messagePath(r.Channel, id), nil); err != nil {
		return "", err
	}
	_, err = r.want(http.StatusNoContent, 0, http.MethodDelete, r.hook()+"/messages/"+id, nil)
	return "", err
}

func (r *run) openForm() (string, error) {
	if err := r.awaitInChannel(4); err != nil {
		return "", err
	}
	options := func(names ...string) (list []object) {
		for _, n := range names {
			list = append(list, object{"label": n, "value": strings.ToLower(n)})
		}
		return list
	}
	label := func(name string, field object) object { return object{"type": 18, "label": name, "component": field} }
	err := r.answer(http.StatusNoContent, 0, 9, object{"custom_id": "probe:form", "title": "Probe: close this form", "components": []object{
		label("A text", object{"type": 4, "custom_id": "text", "style": 1, "required": false}),
		label("One of", object{"type": 21, "custom_id": "radio", "options": options("One", "Two")}),
		label("Some of", object{"type": 22, "custom_id": "boxes", "min_values": 0, "required": false, "options": options("One", "Two", "Three")}),
	}})
	if err != nil {
		return "", err
	}
	_, err = r.want(http.StatusOK, 0, http.MethodPatch, messagePath(r.Channel, r.prompt),
		framedMessage(textPart("Probe: please press once more. Discord will say that it failed."), buttonRow("probe:5")))
	return "", err
}

func (r *run) answerLate() (string, error) {
	if err := r.awaitInChannel(5); err != nil {
		return "", err
	}
	r.wait(answerTime)
	return "", r.answer(http.StatusNotFound, 10062, 6, nil)
}

func (r *run) openDirect() (string, error) {
	person := text(r.ticket.event, "member", "user", "id")
	r.prompt = "" // from now on in direct messages
	if person == "" {
		return "", skipError("nobody pressed the button")
	}
	for range 2 {
		c, err := r.want(http.StatusOK, 0, http.MethodPost, "/users/@me/channels", object{"recipient_id": person})
		if err == nil && r.direct != "" && text(c, "id") != r.direct {
			err = fmt.Errorf("a second channel was opened")
		}
		if r.direct = text(c, "id"); err != nil {
			return "", err
		}
	}
	got := r.call(http.MethodPost, messagesPath(r.direct), framedMessage(textPart("Probe: please press the button."), buttonRow("probe:direct")))
	if got.code() == 50007 {
		return "", skipError("the person takes no direct messages (code 50007)")
	}
	if r.prompt = r.posts(r.direct, got.body); got.status != http.StatusOK {
		return "", fmt.Errorf("status %d, code %d", got.status, got.code())
	}
	return "", nil
}

func (r *run) pressDirect() (string, error) {
	if err := r.await(r.direct, r.prompt, "probe:direct", "in the direct message"); err != nil {
		return "", err
	}
	e := r.ticket.event
	if text(e, "user", "id") == "" || e["member"] != nil || text(e, "guild_id") != "" || number(e, "context") != 1 {
		return "", fmt.Errorf("the press names no user, or a member or server, or another context")
	}
	return "", r.answer(http.StatusNoContent, 0, 7, framedMessage(textPart("Probe: thank you, that was all.")))
}

func (r *run) followUpDirect() (string, error) {
	if err := r.pressed(); err != nil {
		return "", err
	}
	m, err := r.want(http.StatusOK, 0, http.MethodPost, r.hook(), plainMessage("Probe: a follow-up"))
	if err != nil {
		return "", err
	}
	if number(m, "flags")&flagHidden != 0 {
		return "only the person sees it", nil
	}
	r.posts(r.direct, m)
	return "it is a message of the channel", nil
}
