package rest

import (
	"net/http"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/world"
)

func (h *oauth) routes() []Route {
	return []Route{{"GET", "/applications/{application_id}/activity-instances/{instance_id}", world.OtherLimit, false, h.getLaunch}}
}

// getLaunch returns the channel and the participants of an Activity to the
// application.
func (h *oauth) getLaunch(req *request) (int, any, error) {
	if req.PathValue("application_id") != h.world.App.ID {
		return 0, nil, apierr.UnknownApplication
	}
	l := h.world.Launches[req.PathValue("instance_id")]
	if l == nil {
		return 0, nil, apierr.NoRoute
	}
	return http.StatusOK, h.svc.LaunchJSON(l), nil
}

// ServeToken is the token endpoint of OAuth2. It reads a form, not JSON, from a
// program that knows the application's secret. It exchanges the code of a
// person for a token, or returns a token of the application's owner.
func (h *API) ServeToken(rw http.ResponseWriter, q *http.Request) {
	refuse := func(status int, why string) { apierr.WriteJSON(rw, status, map[string]string{"error": why}) }
	q.Body = http.MaxBytesReader(rw, q.Body, 1<<16)
	if err := q.ParseForm(); err != nil || q.Header.Get("Content-Type") != "application/x-www-form-urlencoded" {
		refuse(http.StatusBadRequest, "invalid_request")
		return
	}
	h.world.Mu.Lock()
	defer h.world.Mu.Unlock()
	form := q.PostForm
	if form.Get("client_id") != h.world.App.ID || form.Get("client_secret") != h.world.Secret {
		refuse(http.StatusUnauthorized, "invalid_client")
		return
	}
	if form.Get("grant_type") == "client_credentials" && form.Get("scope") == "identify" {
		token := world.NewToken()
		h.world.Bearers[token] = (&users{h}).owner().ID
		apierr.WriteJSON(rw, http.StatusOK, map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"})
		return
	}
	if form.Get("grant_type") != "authorization_code" {
		refuse(http.StatusBadRequest, "unsupported_grant_type")
		return
	}
	token, ok := h.svc.Exchange(form.Get("code"), form.Get("redirect_uri"), form.Get("code_verifier"))
	if !ok {
		refuse(http.StatusBadRequest, "invalid_grant")
		return
	}
	apierr.WriteJSON(rw, http.StatusOK, map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": 604800, "refresh_token": "r" + token, "scope": "identify"})
}
