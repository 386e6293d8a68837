package wire

import (
	"net/url"
	"path"
)

// rawFiles is the part of a message that names its files. Discord lists in attachments
// only files that no component shows; a component names the file that it shows.
type rawFiles struct {
	Components  []rawComponent `json:"components"`
	Attachments []struct {
		ID       string `json:"id"`
		Filename string `json:"filename"`
	} `json:"attachments"`
}

// rawMedia is a file that a component shows.
type rawMedia struct {
	URL string `json:"url"`
	ID  string `json:"attachment_id"` // empty for a file of another message or site
}

// plain returns the files of the message: first those that components show, in their order.
func (r rawFiles) plain() []PostedFile {
	files := shownFiles(nil, r.Components)
	for _, a := range r.Attachments {
		files = appendFile(files, PostedFile{ID: a.ID, Name: a.Filename})
	}
	return files
}

// shownFiles appends the files that components show.
func shownFiles(files []PostedFile, list []rawComponent) []PostedFile {
	for _, c := range list {
		if c.Accessory != nil {
			files = shownFiles(files, []rawComponent{*c.Accessory})
		}
		shown := []rawMedia{c.Media, c.File}
		for _, item := range c.Items {
			shown = append(shown, item.Media)
		}
		for _, m := range shown {
			files = appendFile(files, PostedFile{ID: m.ID, Name: addressName(m.URL)})
		}
		files = shownFiles(files, c.Components)
	}
	return files
}

// appendFile appends a file, unless it has no id or is already listed.
func appendFile(files []PostedFile, f PostedFile) []PostedFile {
	if f.ID == "" {
		return files
	}
	for _, g := range files {
		if g.ID == f.ID {
			return files
		}
	}
	return append(files, f)
}

// addressName returns the file name in an address.
func addressName(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return path.Base(u.Path)
}
