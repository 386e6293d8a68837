package webhook

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// MaxAddress is the maximum length of an address.
const MaxAddress = 300

// ErrAddress is returned for an address to which nothing may be sent.
var ErrAddress = errors.New("not a public https address")

// CheckAddress returns ErrAddress unless an address is https, has a host, and does not name a
// private network. The client of NewClient checks the addresses of host names when it connects.
func CheckAddress(address string) error {
	at, err := url.Parse(address)
	if err != nil || len(address) > MaxAddress || at.Scheme != "https" || at.User != nil || at.Hostname() == "" || at.Fragment != "" {
		return ErrAddress
	}
	host := strings.TrimSuffix(strings.ToLower(at.Hostname()), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".internal") {
		return ErrAddress
	}
	if ip, err := netip.ParseAddr(host); err == nil && !isPublic(ip) {
		return ErrAddress
	}
	return nil
}

// HostOf returns the host of an address, which may be shown to everybody who may see the
// webhook. The rest of the address is a secret.
func HostOf(address string) string {
	at, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return at.Host
}

var (
	discordHosts = []string{"discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com"}
	discordPath  = regexp.MustCompile(`^/api(/v\d+)?/webhooks/\d+/[\w-]+/?$`)
)

// IsDiscord reports whether an address is a webhook of a Discord channel.
func IsDiscord(address string) bool {
	at, err := url.Parse(address)
	return err == nil && slices.Contains(discordHosts, strings.ToLower(at.Host)) && discordPath.MatchString(at.Path)
}

// special lists networks that are not part of the public internet although they are global
// unicast addresses and not private by RFC 1918 or RFC 4193.
var special = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// translated is the prefix of IPv4 addresses in IPv6 networks (RFC 6052); public6 is the prefix of
// the public IPv6 internet.
var translated, public6 = netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("2000::/3")

func prefixes(list ...string) (out []netip.Prefix) {
	for _, p := range list {
		out = append(out, netip.MustParsePrefix(p))
	}
	return out
}

// isPublic reports whether an IP address belongs to the public internet.
func isPublic(ip netip.Addr) bool {
	ip = ip.Unmap()
	if ip.Is6() && translated.Contains(ip) {
		b := ip.As16()
		ip = netip.AddrFrom4([4]byte(b[12:]))
	}
	if !ip.IsValid() || ip.Zone() != "" || !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.Is6() && !public6.Contains(ip) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// Times and sizes of one attempt.
const (
	attemptTimeout = 10 * time.Second
	connectTimeout = 5 * time.Second
	maxHeader      = 16 << 10
	maxReply       = 8 << 10
)

// NewClient returns a client that connects only to public addresses, follows no redirects and
// uses no proxy.
func NewClient() *http.Client {
	dialer := &net.Dialer{Timeout: connectTimeout, Control: refusePrivate}
	return &http.Client{
		Timeout:       attemptTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, at string) (net.Conn, error) {
				return dialer.DialContext(ctx, network, at)
			},
			TLSHandshakeTimeout:    connectTimeout,
			ResponseHeaderTimeout:  attemptTimeout,
			MaxResponseHeaderBytes: maxHeader,
			MaxIdleConns:           20,
			MaxIdleConnsPerHost:    2,
			IdleConnTimeout:        30 * time.Second,
			ForceAttemptHTTP2:      true,
		},
	}
}

// refusePrivate is called with the IP address to which a connection is about to be made, after
// its name was resolved.
func refusePrivate(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !isPublic(at.Addr()) {
		return fmt.Errorf("connect to %s: %w", address, ErrAddress)
	}
	return nil
}
