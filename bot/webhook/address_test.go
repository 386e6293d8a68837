package webhook

import (
	"errors"
	"net/netip"
	"testing"
)

func TestIsPublic(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34": true, "8.8.8.8": true, "2606:4700::1111": true, "::ffff:8.8.8.8": true, "64:ff9b::808:808": true,
		"127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "0.0.0.0": false,
		"224.0.0.1": false, "255.255.255.255": false, "240.0.0.1": false, "192.0.0.8": false, "192.0.2.1": false, "198.18.0.1": false, "203.0.113.9": false,
		"::": false, "::1": false, "fe80::1": false, "fc00::1": false, "fd12::1": false, "ff02::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false,
		"::ffff:100.64.0.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false, "64:ff9b::a00:1": false, "64:ff9b:1::1": false, "2001:db8::1": false,
		"2001::1": false, "2002:7f00:1::": false, "3fff::1": false, "fec0::1": false, "2606:4700::1%eth0": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}

func TestCheckAddress(t *testing.T) {
	for address, want := range map[string]error{
		"https://example.org/hook?a=b": nil, "https://8.8.8.8/x": nil, "https://[2606:4700::1111]:8443/": nil,
		"http://example.org/hook": ErrAddress, "https://": ErrAddress, "example.org": ErrAddress, "https://ada:pass@example.org/": ErrAddress, "ftp://example.org": ErrAddress,
		"https://localhost/": ErrAddress, "https://LOCALHOST./": ErrAddress, "https://a.internal/": ErrAddress, "https://printer.local": ErrAddress,
		"https://127.0.0.1/": ErrAddress, "https://[::1]/": ErrAddress, "https://[::ffff:10.0.0.1]/": ErrAddress, "https://169.254.169.254/latest": ErrAddress,
		"https://example.org/#x": ErrAddress, "": ErrAddress,
	} {
		if err := CheckAddress(address); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", address, err, want)
		}
	}
}

// Names, and numbers that are not plain IP addresses, are resolved when the connection is made.
func TestConnectionIsChecked(t *testing.T) {
	for address, want := range map[string]error{
		"8.8.8.8:443": nil, "[2606:4700::1111]:443": nil, "127.0.0.1:443": ErrAddress, "[::ffff:127.0.0.1]:443": ErrAddress, "[fe80::1%1]:443": ErrAddress, "nothing": ErrAddress,
	} {
		if err := refusePrivate("tcp", address, nil); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", address, err, want)
		}
	}
}

func TestIsDiscord(t *testing.T) {
	for address, want := range map[string]bool{
		"https://discord.com/api/webhooks/123/ab-C_d": true, "https://canary.discord.com/api/v10/webhooks/1/x": true, "https://discord.com/api/webhooks/123": false,
		"https://discord.com.example.org/api/webhooks/1/x": false, "https://example.org/api/webhooks/1/x": false, "https://discord.com:444/api/webhooks/1/x": false,
	} {
		if got := IsDiscord(address); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}
