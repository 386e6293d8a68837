package deadlines_test

import (
	"context"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// A vote on a pause ends when an administrator resumes, and when the table
// falls asleep or wakes. Other votes continue.
func TestVotesOnAPauseEndWithIt(t *testing.T) {
	ctx := context.Background()
	asleep := func(h *tabletest.Fixture, id int64) {
		h.T.Helper()
		row := h.TableInAnyPhase(id)
		row.TableState.Pause = storage.Pause{Since: h.Clock, Why: table.PausedAsleep}
		tabletest.Sure(h.DB.Update(ctx, row, "", nil))
	}
	for name, tt := range map[string]struct {
		kind string
		end  func(h *tabletest.Fixture, id int64)
	}{
		"resumed by an administrator": {voting.Resume, func(h *tabletest.Fixture, id int64) {
			tabletest.Sure(h.Services.Absences.ResumeByAdmin(ctx, id, "root", h.Press(), ""))
		}},
		"woken": {voting.Pause, func(h *tabletest.Fixture, id int64) {
			asleep(h, id)
			h.Move(id, h.Asked(id)[0])
		}},
		"asleep": {voting.Pause, func(h *tabletest.Fixture, id int64) {
			tx := tabletest.Sure(h.Services.Tables.Load(ctx, id, ""))
			h.Must(h.Services.Waits.FallAsleep(ctx, tx, h.Waits(id)[h.Asked(id)[0]]))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			h := tabletest.New(t)
			id, _ := h.Halfway(tt.kind)
			seat := seating.Index(h.TableInAnyPhase(id), "ada")
			_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: "ada", Seat: seat, User: "eve", Name: "Eve"})
			h.Must(err)
			tt.end(h, id)
			for _, v := range h.Votes(id) {
				if v.Kind != voting.Standin {
					t.Errorf("the table still votes on %+v", v)
				}
			}
		})
	}
}
