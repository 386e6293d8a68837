package probe

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"

	"guildhall/bot/sandbox/recording"
)

var fileSteps = []step{
	{id: "shown-files", about: "a file that a component shows is described there, and not in attachments", do: (*run).postPicture},
	{id: "edit-keeps-files", about: "an edit without attachments keeps the files, which components show by name", do: (*run).editText},
	{id: "describe-kept", about: "an edit describes a kept file anew", do: (*run).describeKept},
	{id: "unknown-file", about: "an edit that keeps an unknown file has code 50035", do: (*run).keepUnknown},
	{id: "missing-picture", about: "a component that shows a missing file has code 50035", do: (*run).showMissing},
	{id: "replace-picture", about: "an edit that lists only the new file removes the old one", do: (*run).replacePicture},
	{id: "checksum", about: "a PNG with a wrong checksum is taken", do: (*run).sendWrongChecksum},
}

// picture returns a small PNG in one colour.
func picture(shade uint8) []byte {
	img := image.NewGray(image.Rect(0, 0, 32, 16))
	for i := range img.Pix {
		img.Pix[i] = color.Gray{Y: shade}.Y
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic("probe: encode a picture: " + err.Error())
	}
	return out.Bytes()
}

// gallery returns a component that shows a file of the message, or the picture
// at an address.
func gallery(address string) object {
	return object{"type": 12, "items": []object{{"media": object{"url": address}, "description": "Probe: a picture"}}}
}

func board() recording.File { return recording.File{Name: "board.png", Data: picture(200)} }

// shownPicture returns the picture that a message of pictureMessage shows.
func shownPicture(m map[string]any) map[string]any {
	media, _ := at(m, "components", 0, "components", 1, "items", 0, "media").(map[string]any)
	return media
}

// pictureMessage returns the body of a message with a text, a picture and
// further components.
func pictureMessage(content, address string, more ...object) object {
	return framedMessage(append([]object{textPart(content), gallery(address)}, more...)...)
}

const boardAddress = "attachment://board.png"

// checkPicture returns an error unless a message shows a picture with a name and an id,
// and lists no attachments.
func checkPicture(m map[string]any, id string) error {
	media := shownPicture(m)
	address, _, _ := strings.Cut(text(media, "url"), "?")
	switch {
	case len(list(m, "attachments")) != 0:
		return fmt.Errorf("attachments lists %d files", len(list(m, "attachments")))
	case text(media, "attachment_id") == "":
		return fmt.Errorf("the picture has no attachment_id")
	case id != "" && text(media, "attachment_id") != id:
		return fmt.Errorf("the picture has another attachment_id")
	case !strings.HasSuffix(address, "/board.png"):
		return fmt.Errorf("the address of the picture does not end with its name")
	}
	return nil
}

func (r *run) postPicture() (string, error) {
	body := pictureMessage("Probe: a picture", boardAddress)
	body["attachments"] = []object{{"id": "0", "filename": "board.png", "description": "Probe: a picture"}}
	m, err := r.want(http.StatusOK, 0, http.MethodPost, messagesPath(r.Channel), body, board())
	r.framed, r.board = r.posts(r.Channel, m), text(shownPicture(m), "attachment_id")
	if err != nil {
		return "", err
	}
	if err := checkPicture(m, ""); err != nil {
		return "", err
	}
	again, err := r.want(http.StatusOK, 0, http.MethodGet, messagePath(r.Channel, r.framed), nil)
	if err == nil {
		err = checkPicture(again, r.board)
	}
	return "", err
}

// editPicture edits the message with the picture, and returns an error unless it keeps it.
func (r *run) editPicture(change object, content string) error {
	if r.board == "" {
		return skipError("there is no message with a picture")
	}
	body := pictureMessage(content, boardAddress)
	for key, value := range change {
		body[key] = value
	}
	m, err := r.want(http.StatusOK, 0, http.MethodPatch, messagePath(r.Channel, r.framed), body)
	if err != nil {
		return err
	}
	return checkPicture(m, r.board)
}

func (r *run) editText() (string, error) { return "", r.editPicture(nil, "Probe: another text") }

func (r *run) describeKept() (string, error) {
	return "", r.editPicture(object{"attachments": []object{{"id": r.board, "description": "Probe: described anew"}}}, "Probe: described anew")
}

func (r *run) keepUnknown() (string, error) {
	if r.board == "" {
		return "", skipError("there is no message with a picture")
	}
	body := pictureMessage("Probe: unknown file", boardAddress)
	body["attachments"] = []object{{"id": "1"}}
	_, err := r.want(http.StatusBadRequest, 50035, http.MethodPatch, messagePath(r.Channel, r.framed), body)
	return "", err
}

func (r *run) showMissing() (string, error) {
	_, err := r.want(http.StatusBadRequest, 50035, http.MethodPost, messagesPath(r.Channel), pictureMessage("Probe: missing", "attachment://missing.png"))
	return "", err
}

func (r *run) replacePicture() (string, error) {
	if r.board == "" {
		return "", skipError("there is no message with a picture")
	}
	body := pictureMessage("Probe: replaced", boardAddress)
	body["attachments"] = []object{{"id": "0", "filename": "board.png"}}
	m, err := r.want(http.StatusOK, 0, http.MethodPatch, messagePath(r.Channel, r.framed), body, recording.File{Name: "board.png", Data: picture(90)})
	if err != nil {
		return "", err
	}
	if err := checkPicture(m, ""); err != nil {
		return "", err
	}
	if text(shownPicture(m), "attachment_id") == r.board {
		return "", fmt.Errorf("the message still shows the old picture")
	}
	return "", nil
}

func (r *run) sendWrongChecksum() (string, error) {
	data := picture(150)
	data[len(data)-1] ^= 1 // the last bytes are the checksum of the last chunk
	body := pictureMessage("Probe: checksum", boardAddress)
	body["attachments"] = []object{{"id": "0", "filename": "board.png"}}
	m, err := r.want(http.StatusOK, 0, http.MethodPost, messagesPath(r.Channel), body, recording.File{Name: "board.png", Data: data})
	r.posts(r.Channel, m)
	return "", err
}
