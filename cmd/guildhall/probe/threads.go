package probe

import (
	"fmt"
	"net/http"
	"strings"
)

var threadSteps = []step{
	{id: "thread", about: "a thread has the id of its message, which has only one (160004)", do: (*run).startThread},
	{id: "thread-name", about: "a name of 101 characters is refused with code 50035", do: (*run).nameThread},
	{id: "thread-member", about: "the bot may join its thread again", do: (*run).joinThread},
	{id: "archived-edit", about: "an edit in an archived thread has code 50083", do: (*run).editArchived},
	{id: "archived-send", about: "a message opens an archived thread", do: (*run).sendArchived},
	{id: "unarchive", about: "the bot opens an archived thread", do: (*run).unarchive},
	{id: "locked", about: "a locked thread takes messages of a bot that may manage threads", do: (*run).sendLocked},
	{id: "thread-gone", about: "a deleted thread has code 10003", do: (*run).deleteThread},
}

func (r *run) startThread() (string, error) {
	id, _, err := r.post(plainMessage("Probe: thread"))
	if err != nil {
		return "", err
	}
	path := messagePath(r.Channel, id) + "/threads"
	body := object{"name": "Probe", "auto_archive_duration": 60}
	c, err := r.want(http.StatusCreated, 0, http.MethodPost, path, body)
	if err != nil {
		return "", err
	}
	if r.thread = text(c, "id"); r.thread != "" {
		r.posted = append(r.posted, "/channels/"+r.thread)
	}
	if r.thread != id {
		return "", fmt.Errorf("the thread has another id than its message")
	}
	_, err = r.want(http.StatusBadRequest, 160004, http.MethodPost, path, body)
	return "", err
}

// inTheThread returns an error when there is no thread.
func (r *run) inTheThread() error {
	if r.thread == "" {
		return skipError("there is no thread")
	}
	return nil
}

// changeThread edits the thread, and returns an error unless the thread then
// has these settings.
func (r *run) changeThread(change object) error {
	c, err := r.want(http.StatusOK, 0, http.MethodPatch, "/channels/"+r.thread, change)
	for key, want := range change {
		if got := at(c, "thread_metadata", key); err == nil && got != want {
			err = fmt.Errorf("%s is %v, want %v", key, got, want)
		}
	}
	return err
}

func (r *run) nameThread() (string, error) {
	id, _, err := r.post(plainMessage("Probe: long name"))
	if err != nil {
		return "", err
	}
	_, err = r.want(http.StatusBadRequest, 50035, http.MethodPost, messagePath(r.Channel, id)+"/threads", object{"name": strings.Repeat("x", 101)})
	return "", err
}

func (r *run) joinThread() (string, error) {
	if err := r.inTheThread(); err != nil {
		return "", err
	}
	_, err := r.want(http.StatusNoContent, 0, http.MethodPut, "/channels/"+r.thread+"/thread-members/@me", nil)
	return "", err
}

func (r *run) editArchived() (string, error) {
	if err := r.inTheThread(); err != nil {
		return "", err
	}
	m, err := r.want(http.StatusOK, 0, http.MethodPost, messagesPath(r.thread), plainMessage("Probe: in the thread"))
	if err != nil {
		return "", err
	}
	r.inThread = text(m, "id")
	if err := r.changeThread(object{"archived": true}); err != nil {
		return "", err
	}
	_, err = r.want(http.StatusBadRequest, 50083, http.MethodPatch, messagePath(r.thread, r.inThread), plainMessage("Probe: edited"))
	return "", err
}

func (r *run) sendArchived() (string, error) {
	if r.inThread == "" {
		return "", skipError("there is no archived thread")
	}
	if _, err := r.want(http.StatusOK, 0, http.MethodPost, messagesPath(r.thread), plainMessage("Probe: opens the thread")); err != nil {
		return "", err
	}
	c, err := r.want(http.StatusOK, 0, http.MethodGet, "/channels/"+r.thread, nil)
	if err == nil && at(c, "thread_metadata", "archived") != false {
		err = fmt.Errorf("the thread stays archived")
	}
	return "", err
}

func (r *run) unarchive() (string, error) {
	if err := r.inTheThread(); err != nil {
		return "", err
	}
	if err := r.changeThread(object{"archived": true}); err != nil {
		return "", err
	}
	return "", r.changeThread(object{"archived": false})
}

func (r *run) sendLocked() (string, error) {
	if err := r.inTheThread(); err != nil {
		return "", err
	}
	got := r.call(http.MethodPatch, "/channels/"+r.thread, object{"locked": true, "archived": true})
	if got.status == http.StatusForbidden && got.code() == 50013 {
		return "", skipError("the bot may not manage threads here")
	}
	if got.status != http.StatusOK {
		return "", fmt.Errorf("locking is answered with status %d and code %d", got.status, got.code())
	}
	if _, err := r.want(http.StatusOK, 0, http.MethodPost, messagesPath(r.thread), plainMessage("Probe: in a locked thread")); err != nil {
		return "", err
	}
	return "", r.changeThread(object{"locked": false, "archived": false})
}

func (r *run) deleteThread() (string, error) {
	if err := r.inTheThread(); err != nil {
		return "", err
	}
	got := r.call(http.MethodDelete, "/channels/"+r.thread, nil)
	if got.status == http.StatusForbidden && got.code() == 50013 {
		return "", skipError("the bot may not manage threads here")
	}
	if got.status != http.StatusOK {
		return "", fmt.Errorf("deleting is answered with status %d and code %d", got.status, got.code())
	}
	_, err := r.want(http.StatusNotFound, 10003, http.MethodGet, "/channels/"+r.thread, nil)
	return "", err
}
