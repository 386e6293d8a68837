package handler

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestLacks(t *testing.T) {
	if got := MissingPermissionNames(RequiredPermissions()); len(got) > 0 {
		t.Errorf("with everything it lacks %v", got)
	}
	if got := MissingPermissionNames(discordgo.PermissionAdministrator); len(got) > 0 {
		t.Errorf("an administrator lacks %v", got)
	}
	got := MissingPermissionNames(RequiredPermissions() &^ discordgo.PermissionAttachFiles &^ discordgo.PermissionSendMessagesInThreads)
	if !slices.Equal(got, []string{"Attach Files", "Send Messages in Threads"}) {
		t.Errorf("lacks %v", got)
	}
	if slices.Contains(MissingPermissionNames(0), "") || len(MissingPermissionNames(0)) != len(permissionNames) {
		t.Errorf("without anything it lacks %q: a permission has no name", MissingPermissionNames(0))
	}
}
