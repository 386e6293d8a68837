package web_test

import (
	"os"
	"testing"

	chromium "guildhall/bot/sandbox/browser"
)

func TestMain(m *testing.M) {
	os.Exit(chromium.Shared(m))
}
