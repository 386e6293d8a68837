package wire

import (
	"net/http"
	"strings"
	"testing"
)

// A member sees a channel by the permissions of their roles and the overwrites of the channel;
// the owner of the server sees all.
func TestRightsOf(t *testing.T) {
	bodies := map[string]string{
		"/guilds/5":           `{"id":"5","owner_id":"1"}`,
		"/guilds/5/members/1": `{"roles":[]}`,
		"/guilds/5/members/2": `{"roles":["50"]}`,
		"/guilds/5/members/3": `{"roles":[]}`,
		"/guilds/5/roles":     `[{"id":"5","permissions":"1024"},{"id":"50","permissions":"0"}]`,
		"/guilds/5/channels":  `[{"id":"6","type":0,"name":"closed","permission_overwrites":[{"id":"5","type":0,"allow":"0","deny":"1024"},{"id":"50","type":0,"allow":"1024","deny":"0"}]},{"id":"7","type":0,"name":"open","permission_overwrites":[]}]`,
	}
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			_, path, _ := strings.Cut(c.Path, "/guilds")
			answer(w, 200, bodies["/guilds"+path])
		}
		c := s.client()
		defer c.Close()
		for user, want := range map[string][2]bool{"1": {true, true}, "2": {true, true}, "3": {false, true}} {
			rights, err := c.RightsOf(t.Context(), "5", user)
			if err != nil {
				t.Fatal(err)
			}
			for i, channel := range []string{"6", "7"} {
				if got := rights.Sees(channel); got != want[i] {
					t.Errorf("user %s sees channel %s: %v", user, channel, got)
				}
			}
		}
	})
}
