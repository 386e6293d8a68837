package sandbox

import (
	"net/http"
)

func (h *users) getGateway(*request) (int, any, error) {
	return http.StatusOK, map[string]any{"url": h.gate.Url}, nil
}

func (h *users) getGatewayBot(*request) (int, any, error) {
	return http.StatusOK, h.gate.Start(), nil
}
