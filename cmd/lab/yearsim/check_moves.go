package yearsim

import "fmt"

// checkMoves checks that the records have every move that its person was told of.
func (c *checker) checkMoves() error {
	type place struct {
		table int64
		seq   int
	}
	codes := map[place]string{}
	for id := range c.tables {
		moves, err := c.db.Moves(c.ctx, id, 1)
		if err != nil {
			return err
		}
		for _, m := range moves {
			codes[place{id, m.Seq}] = fmt.Sprint(m.Seat, " ", m.Code)
		}
	}
	for _, press := range c.answered {
		done, some := c.committed[press]
		if !some {
			c.report.Lost = append(c.report.Lost, press+" was answered, and nothing was committed")
		}
		for _, m := range done.moves {
			if got := codes[place{done.table, m.Seq}]; got != fmt.Sprint(m.Seat, " ", m.Code) {
				c.report.Lost = append(c.report.Lost, fmt.Sprintf("%s at table %d: entry %d is %q, not %d %s", press, done.table, m.Seq, got, m.Seat, m.Code))
			}
		}
	}
	return nil
}
