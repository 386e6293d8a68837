package absence_test

import (
	"context"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

func TestHoldAndRelease(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.Timed("bazaar", 2, tabletest.ADay)
	tabletest.Sure(h.Services.Absences.PauseByAdmin(ctx, id, "root", h.Press(), "stop"))
	row := tabletest.Sure(h.Services.Tables.Table(ctx, id))
	if row.TableState.Pause.Why != table.PausedByAdmin {
		t.Fatalf("pause = %+v", row.TableState.Pause)
	}
	for _, w := range h.Waits(id) {
		if !w.Due.IsZero() {
			t.Errorf("the clock of seat %d runs on: %v", w.Seat, w.Due)
		}
	}
	if _, err := h.Services.Absences.PauseByAdmin(ctx, id, "root", h.Press(), ""); tabletest.Reason(err) != table.Paused {
		t.Errorf("held twice: %v", err)
	}
	if _, err := h.Services.Votes.Propose(ctx, voting.Motion{Table: id, Kind: voting.Resume, By: "ada", Press: h.Press()}); tabletest.Reason(err) != table.AdminPaused {
		t.Errorf("the table ends an administrator's pause: %v", err)
	}
	tabletest.Sure(h.Services.Absences.ResumeByAdmin(ctx, id, "root", h.Press(), "go"))
	for _, w := range h.Waits(id) {
		if w.Due.IsZero() {
			t.Errorf("the clock of seat %d stands still", w.Seat)
		}
	}
	if _, err := h.Services.Absences.ResumeByAdmin(ctx, id, "root", h.Press(), ""); tabletest.Reason(err) != table.NotPaused {
		t.Errorf("released twice: %v", err)
	}
	acts := tabletest.Sure(h.DB.Acts(ctx, row.Guild, 10))
	if len(acts) != 2 || acts[0].Act != table.ActResume || acts[1].Act != table.ActPause || acts[1].Detail != "stop" {
		t.Errorf("acts = %+v", acts)
	}
}

// Only an administrator ends an administrator's pause, even if a vote was open.
// Its time is charged to nobody.
func TestOnlyAdministratorEndsAdminPause(t *testing.T) {
	ctx := context.Background()
	for _, kind := range []string{voting.Pause, voting.Resume} {
		t.Run(kind, func(t *testing.T) {
			h := tabletest.New(t)
			id, p := h.Halfway(kind)
			who := h.Asked(id)[0]
			h.Clock = h.Clock.Add(time.Hour)
			tabletest.Sure(h.Services.Absences.PauseByAdmin(ctx, id, "root", h.Press(), "looking into it"))
			if got := h.Votes(id); len(got) != 0 {
				t.Errorf("held, and the table votes on %+v", got)
			}
			if _, err := h.Cast(id, p.Vote.ID, "bo", true); tabletest.Reason(err) != table.VoteEnded {
				t.Errorf("the last ballot: %v, want %s", err, table.VoteEnded)
			}
			if _, err := h.Propose(voting.Motion{Table: id, Kind: voting.Resume, By: "ada"}); tabletest.Reason(err) != table.AdminPaused {
				t.Errorf("asking to go on: %v, want %s", err, table.AdminPaused)
			}
			if pause := h.TableInAnyPhase(id).TableState.Pause; pause.Why != table.PausedByAdmin || pause.By != "root" {
				t.Errorf("the pause is %+v", pause)
			}
			h.Clock = h.Clock.Add(20 * time.Hour)
			tabletest.Sure(h.Services.Absences.ResumeByAdmin(ctx, id, "root", h.Press(), ""))
			w := h.Waits(id)[who]
			lost := 20 * time.Hour
			if kind == voting.Resume {
				lost = 21 * time.Hour // the table was paused before
			}
			if w.Lost != lost || !w.Due.Equal(w.Since.Add(24*time.Hour+lost)) {
				t.Errorf("after %v of a pause %s has lost %v and is due %v after being asked", lost, who, w.Lost, w.Due.Sub(w.Since))
			}
		})
	}
}

func TestPauseAndResume(t *testing.T) {
	h := tabletest.New(t)
	id := h.Timed("bazaar", 3, tabletest.ADay)
	h.Offers(id)
	seats := h.Look(id, "").Table.Seats
	due := h.Waits(id)[seats[0].User].Due
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Pause, By: "ada"})
	h.Must(err)
	if p.Outcome != "" || p.Vote.Needed != 2 {
		t.Fatalf("one of three: %+v", p.Vote)
	}
	if _, err := h.Propose(voting.Motion{Table: id, Kind: voting.Resume, By: "bo"}); tabletest.Reason(err) != table.NotPaused {
		t.Errorf("resume: %v, want %s", err, table.NotPaused)
	}
	p, err = h.Cast(id, p.Vote.ID, "bo", true)
	h.Must(err)
	pause := h.Look(id, "").Table.TableState.Pause
	if p.Outcome != voting.Carried || pause.Why != table.PausedByVote || !pause.Since.Equal(h.Clock) || pause.By != "ada" {
		t.Errorf("outcome %q, pause %+v", p.Outcome, pause)
	}
	if _, err := h.Propose(voting.Motion{Table: id, Kind: voting.Pause, By: "bo"}); tabletest.Reason(err) != table.Paused {
		t.Errorf("pause again: %v, want %s", err, table.Paused)
	}
	h.Days(3)
	h.Restart()
	// People may play on while the clocks are stopped.
	h.Sells(id, seats[0].User)
	h.Days(3)
	p, err = h.Propose(voting.Motion{Table: id, Kind: voting.Resume, By: "chen"})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, "bo", true)
	h.Must(err)
	if got := h.Look(id, "").Table.TableState.Pause; !got.Since.IsZero() {
		t.Errorf("pause %+v after going on", got)
	}
	w := h.Waits(id)[seats[1].User]
	if !w.Due.After(due.Add(5 * 24 * time.Hour)) {
		t.Errorf("due %v; the pause ate of it", w.Due)
	}
}

func TestAdminsPause(t *testing.T) {
	h := tabletest.New(t)
	id, _ := h.Playing()
	for why, want := range map[string]table.Reason{table.PausedByAdmin: table.AdminPaused, table.PausedAsleep: ""} {
		row, err := h.DB.Table(context.Background(), id)
		h.Must(err)
		row.TableState.Pause = storage.Pause{Since: h.Clock, Why: why}
		_, err = h.DB.Update(context.Background(), row, "", nil)
		h.Must(err)
		p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Resume, By: "ada"})
		if tabletest.Reason(err) != want || want == "" && p.Outcome != voting.Carried {
			t.Errorf("resume from %s: %+v, %v, want %q", why, p, err, want)
		}
	}
}
