package browser

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"testing"

	"guildhall/bot/sandbox"
)

// Picture is a file of a message: a picture of one colour.
type Picture struct {
	Name          string
	Width, Height int
}

// Post sends a message to a channel as the bot does, and fails the test when the
// sandbox refuses it.
func Post(t testing.TB, s *sandbox.Server, channel, payload string, pictures ...Picture) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part := func(header string) io.Writer {
		h := textproto.MIMEHeader{"Content-Disposition": {"form-data; " + header}}
		w, err := form.CreatePart(h)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	io.WriteString(part(`name="payload_json"`), payload)
	for i, p := range pictures {
		img := image.NewPaletted(image.Rect(0, 0, p.Width, p.Height), color.Palette{color.RGBA{0x17, 0x70, 0x6c, 0xff}})
		if err := png.Encode(part(fmt.Sprintf(`name="files[%d]"; filename=%q`, i, p.Name)), img); err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/api/v10/channels/"+channel+"/messages", &body)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Content-Type", form.FormDataContentType())
	q.Header.Set("Authorization", "Bot "+s.Token())
	q.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if said, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK {
		t.Fatalf("the message is refused: %s %s", answer.Status, said)
	}
}
