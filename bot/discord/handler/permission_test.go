package handler

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestLacks(t *testing.T) {
	if got := Lacks(Needs()); len(got) > 0 {
		t.Errorf("with everything it lacks %v", got)
	}
	if got := Lacks(discordgo.PermissionAdministrator); len(got) > 0 {
		t.Errorf("an administrator lacks %v", got)
	}
	got := Lacks(Needs() &^ discordgo.PermissionAttachFiles &^ discordgo.PermissionSendMessagesInThreads)
	if !slices.Equal(got, []string{"Attach Files", "Send Messages in Threads"}) {
		t.Errorf("lacks %v", got)
	}
	if slices.Contains(Lacks(0), "") || len(Lacks(0)) != len(permissionNames) {
		t.Errorf("without anything it lacks %q: a permission has no name", Lacks(0))
	}
}
