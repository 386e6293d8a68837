package rest

import (
	"mime"
	"net/http"
	"path"
)

// ServeFile serves /attachments/{channel}/{id}/{name}.
func (h *API) ServeFile(rw http.ResponseWriter, r *http.Request) {
	h.world.Mu.Lock()
	data, ok := h.world.Files[r.PathValue("id")]
	if q := r.URL.Query(); q.Has("ex") {
		ok = ok && h.svc.LinkGood(r.PathValue("id"), q)
	}
	h.world.Mu.Unlock()
	if !ok {
		http.Error(rw, "This content is no longer available.", http.StatusNotFound)
		return
	}
	if kind := mime.TypeByExtension(path.Ext(r.PathValue("name"))); kind != "" {
		rw.Header().Set("Content-Type", kind)
	}
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.Header().Set("Cache-Control", "private, max-age=86400, immutable")
	rw.Write(data)
}
