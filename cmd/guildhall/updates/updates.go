// Package updates asks a feed of releases (Atom) whether there is a newer
// version of the program. It does not install anything.
package updates

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	askLimit = 20 * time.Second // of one request
	maxFeed  = 4 << 20          // bytes of a feed
)

// Release is an entry of a feed.
type Release struct {
	Version string `json:"version"` // v1.2.3
	Link    string `json:"link,omitempty"`
}

// ErrNoRelease is returned for a feed without a version.
var ErrNoRelease = errors.New("the feed names no version such as v1.2.3")

// Newest asks a feed for the newest release. Versions before a release, such as v1.2.3-rc1,
// do not count.
func Newest(ctx context.Context, feed string) (Release, error) {
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, feed, nil)
	if err != nil {
		return Release{}, fmt.Errorf("ask for a newer version: %w", err)
	}
	q.Header.Set("User-Agent", "guildhall")
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		return Release{}, fmt.Errorf("ask for a newer version: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return Release{}, fmt.Errorf("ask for a newer version: %s answers with %s", feed, res.Status)
	}
	newest, err := read(io.LimitReader(res.Body, maxFeed))
	if err != nil {
		return Release{}, fmt.Errorf("read feed %s: %w", feed, err)
	}
	return newest, nil
}

// read returns the newest release of a feed. Its version is the last part of the link, as
// forges write it, or the title.
func read(feed io.Reader) (newest Release, err error) {
	var f struct {
		XMLName xml.Name `xml:"feed"`
		Entries []struct {
			Title string `xml:"title"`
			Links []struct {
				Href string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"entry"`
	}
	if err := xml.NewDecoder(feed).Decode(&f); err != nil {
		return newest, err
	}
	for _, e := range f.Entries {
		one := Release{Version: strings.TrimSpace(e.Title)}
		for _, l := range e.Links {
			if v := path.Base(l.Href); released.MatchString(v) {
				one = Release{v, l.Href}
				break
			}
		}
		if released.MatchString(one.Version) && (newest.Version == "" || Newer(one.Version, newest.Version)) {
			newest = one
		}
	}
	if newest.Version == "" {
		return newest, ErrNoRelease
	}
	return newest, nil
}

// released is the form of the version of a release.
var released = regexp.MustCompile(`^v(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$`)

// numbered is the beginning of a version that comes before or after a release.
var numbered = regexp.MustCompile(`^(v\d{1,9}\.\d{1,9}\.\d{1,9})(-[\w.-]+)?(\+[\w.-]+)?$`)

// Newer reports whether the version of a release is newer than another version. It is false
// for a program built from a commit, which has no version.
func Newer(release, than string) bool {
	parts := numbered.FindStringSubmatch(than)
	if !released.MatchString(release) || parts == nil {
		return false
	}
	a, b := numbers(release), numbers(parts[1])
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return parts[2] != "" // v1.2.3 is newer than v1.2.3-rc1
}

// numbers returns the three numbers of a version.
func numbers(version string) (n [3]int) {
	for i, s := range strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3) {
		n[i], _ = strconv.Atoi(s) // digits, as the caller checked
	}
	return n
}
