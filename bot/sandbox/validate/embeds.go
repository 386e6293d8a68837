package validate

import (
	"encoding/json"
	"strings"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// embeds reads up to ten embeds and counts their 6000 characters.
func (r *Reader) embeds(o Object, path string) []map[string]any {
	path = apierr.At(path, "embeds")
	list, ok := o["embeds"].([]any)
	if o["embeds"] != nil && !ok {
		r.Add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
	}
	if len(list) > 10 {
		r.Add(path, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	total := 0
	out := []map[string]any{}
	for i, v := range list {
		e := r.AsObject(v, apierr.At(path, i))
		n := r.embed(e, apierr.At(path, i))
		if n == 0 && !e.Given("image") && !e.Given("thumbnail") && !e.Given("video") {
			r.Required(apierr.At(apierr.At(path, i), "description"))
		}
		total += n
		e = tidyEmbed(e)
		out = append(out, e)
	}
	if total > 6000 {
		r.Add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
	return out
}

// embed checks one embed and returns its number of counted characters.
func (r *Reader) embed(e Object, path string) int {
	r.Known(e, path, "title", "type", "description", "url", "timestamp", "color", "footer", "image", "thumbnail", "video", "provider", "author", "fields")
	n := model.Runes(r.Text(e, path, "title", 0, 256)) + model.Runes(r.Text(e, path, "description", 0, 4096))
	r.Text(e, path, "url", 0, 2048)
	r.Number(e, path, "color", 0, 0xffffff)
	if f := r.AsObject(e["footer"], apierr.At(path, "footer")); f != nil {
		n += model.Runes(r.Text(f, apierr.At(path, "footer"), "text", 0, 2048))
	}
	if a := r.AsObject(e["author"], apierr.At(path, "author")); a != nil {
		n += model.Runes(r.Text(a, apierr.At(path, "author"), "name", 1, 256))
	}
	for _, key := range []string{"image", "thumbnail"} {
		if m := r.AsObject(e[key], apierr.At(path, key)); m != nil {
			url := r.Text(m, apierr.At(path, key), "url", 1, 2048)
			if !strings.HasPrefix(url, "http://") && !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "attachment://") {
				r.Add(apierr.At(apierr.At(path, key), "url"), "URL_TYPE_INVALID_SCHEME", "Scheme is not supported. Scheme must be one of ('http', 'https').")
			}
		}
	}
	for i, v := range r.List(e, path, "fields", 0, 25) {
		p := apierr.At(apierr.At(path, "fields"), i)
		f := r.AsObject(v, p)
		r.Known(f, p, "name", "value", "inline")
		n += model.Runes(r.Text(f, p, "name", 1, 256)) + model.Runes(r.Text(f, p, "value", 1, 1024))
		r.flag(f, p, "inline")
	}
	return n
}

// tidyEmbed removes nulls and sets the type of a bot's embed.
func tidyEmbed(e Object) map[string]any {
	m := map[string]any{"type": "rich"}
	for k, v := range e {
		if v != nil && k != "type" {
			m[k] = plainNumber(v)
		}
	}
	return m
}

func plainNumber(v any) any {
	if n, ok := v.(json.Number); ok {
		if i, err := n.Int64(); err == nil {
			return i
		}
	}
	return v
}
