package validate

import (
	"os"
	"path/filepath"
)

// SpecFile returns the path of the official API description for tests:
// GUILDHALL_DISCORD_SPEC, or ../shared/discord/openapi.json beside the project.
// It is empty when there is none.
func SpecFile() string {
	if file := os.Getenv("GUILDHALL_DISCORD_SPEC"); file != "" {
		return file
	}
	dir, err := os.Getwd()
	for ; err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
			continue
		}
		file := filepath.Join(filepath.Dir(dir), "shared", "discord", "openapi.json")
		if _, err := os.Stat(file); err == nil {
			return file
		}
		break
	}
	return ""
}
