package table

import "guildhall/bot/table/voting"

// Rooms are tables with everything that has a life of its own beside them.
type Rooms struct {
	*Tables
	Orders    *orderRoom
	Votes     *voteRoom
	Takebacks *takebackRoom
	Pauses    *pauseRoom
	Absences  *absenceRoom
	Waits     *waitRoom
	Records   *recordRoom
	Rematches *rematchRoom
	Logs      *logRoom
	People    *peopleRoom
}

// NewRooms returns the tables kept in a store.
func NewRooms(c Config) *Rooms {
	t := New(c)
	orders, absences := newOrders(t), newAbsences(t)
	votes := newVotes(t, map[string]Matter{
		voting.Undo:    {Propose: moveUndo, Commit: takeBack, Preview: previewUndo},
		voting.Pause:   {Propose: movePause, Check: mayPause, Change: pauseVoted},
		voting.Resume:  {Propose: moveResume, Check: mayResume, Change: resumeVoted},
		voting.Replace: {Propose: moveReplace, Check: mayCome, Change: handOver},
		voting.Standin: {Propose: moveStandin, Check: mayCome, Change: absences.StandIn},
	})
	return &Rooms{
		Tables: t, Orders: orders, Votes: votes, Takebacks: newTakebacks(t), Pauses: newPauses(t), Absences: absences,
		Waits: newWaits(t, orders, votes, absences), Records: newRecords(t), Rematches: newRematches(t), Logs: newLog(t), People: newPeople(t),
	}
}
