package services_test

import (
	"context"
	"fmt"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/turns"
	"guildhall/bot/table/voting"
	"guildhall/storage"
	"guildhall/storage/crashtest"
)

// An administrator's act and its audit entry are stored together, once for each press, also
// when the process ends in between.
func TestAdminActIsStoredOnce(t *testing.T) {
	ctx := context.Background()
	for name, act := range map[string]func(h *tabletest.Fixture, id int64, press string) error{
		table.ActPause: func(h *tabletest.Fixture, id int64, press string) error {
			return failed(h.Services.Absences.PauseByAdmin(ctx, id, "root", press, "why"))
		},
		table.ActRemove: func(h *tabletest.Fixture, id int64, press string) error {
			return failed(h.Services.Lobby.Remove(ctx, id, "root", press, "why"))
		},
		table.ActResume: func(h *tabletest.Fixture, id int64, press string) error {
			return failed(h.Services.Absences.ResumeByAdmin(ctx, id, "root", press, "why"))
		},
		table.ActCorrect: func(h *tabletest.Fixture, id int64, press string) error {
			return failed(h.Services.Takebacks.Correct(ctx, turns.Correction{Table: id, By: "root", Press: press, Turn: 1, Note: "why"}))
		},
	} {
		for _, restart := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " restart ", restart), func(t *testing.T) {
				h := tabletest.New(t)
				id, seats := h.Playing()
				h.Sells(id, seats[0])
				if name == table.ActResume {
					h.Agreed(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
				}
				press := h.Press()
				h.Services.Tables.Store = noActs{h.DB}
				h.Must(act(h, id, press))
				h.Services.Tables.Store = h.DB
				if restart {
					h.Restart()
				}
				if err := act(h, id, press); err != nil && tabletest.Reason(err) == "" {
					t.Errorf("the same press again: %v", err)
				}
				acts := tabletest.Sure(h.DB.Acts(ctx, "g", 10))
				want := storage.Audit{At: h.Clock, Guild: "g", Table: id, User: "root", Act: name, Detail: "why"}
				if len(acts) != 1 || acts[0] != want {
					t.Errorf("kept are %+v, want %+v once", acts, want)
				}
			})
		}
	}
}

func failed(_ storage.Table, err error) error { return err }

// noActs is a store that refuses to store an audit entry in a call of its own.
type noActs struct{ storage.Store }

func (noActs) RecordAct(context.Context, storage.Audit) error { return crashtest.ErrKilled }
