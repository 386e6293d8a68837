package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// addressOf returns the network address of the browser that sends a request; "" if
// unknown. A reverse proxy on this machine or in its own network appends the address of
// its client to X-Forwarded-For. Earlier entries in that header are ignored, as anybody
// can write them. An IPv6 address is shortened to the network of one customer.
func addressOf(q *http.Request) string {
	host, _, err := net.SplitHostPort(q.RemoteAddr)
	if err != nil {
		return ""
	}
	hops := append(strings.Split(strings.Join(q.Header.Values("X-Forwarded-For"), ","), ","), host)
	for i := len(hops) - 1; i >= 0; i-- {
		ip, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return ""
		}
		if ip = ip.Unmap().WithZone(""); ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() {
			continue // a proxy of the host
		}
		if ip.Is6() {
			network, err := ip.Prefix(64)
			if err != nil {
				return ""
			}
			return network.Masked().String()
		}
		return ip.String()
	}
	return ""
}
