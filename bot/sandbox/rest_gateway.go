package sandbox

import "net/http"

func (s *users) getGateway(*request) (int, any, error) {
	return http.StatusOK, map[string]any{"url": s.gate.url}, nil
}

func (s *users) getGatewayBot(*request) (int, any, error) {
	return http.StatusOK, s.gate.start(), nil
}
