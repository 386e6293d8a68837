package league

import (
	"encoding/json"
	"strconv"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Kinds of deliveries. A delivery names a season; the sender reads it when it
// sends, and says what is true then.
const (
	// KindNews: the public card of a season changed.
	KindNews = "league"
	// KindTold: tables opened for User, or the season began or ended; tell them.
	KindTold = "leaguetold"
	// KindStuck: a match of the season ended without a result; ask User, who
	// organises it, to decide.
	KindStuck = "leaguestuck"
)

// News is the body of a delivery.
type News struct {
	Season int64 `json:"season"`
	Table  int64 `json:"table,omitempty"`
}

// NewsOf reads the body of a delivery.
func NewsOf(d storage.Delivery) (n News, err error) {
	return n, json.Unmarshal(d.Body, &n)
}

// delivery makes a delivery about a season. A newer one of its kind to the same
// person replaces it until it is claimed.
func (l *Seasons) delivery(b *Book, kind, user string, table int64, p storage.Priority) storage.Delivery {
	d := l.tables.Outbox.Public(storage.Table{}, kind, p)
	d.Key = kind + ":" + strconv.FormatInt(b.Season.ID, 10) + ":" + user
	if table != 0 {
		d.Key += ":" + strconv.FormatInt(table, 10)
	}
	body, err := json.Marshal(News{Season: b.Season.ID, Table: table})
	if err != nil {
		panic("league: news: " + err.Error()) // two numbers
	}
	d.User, d.Body = user, body
	return d
}

func (l *Seasons) news(b *Book) storage.Delivery {
	return l.delivery(b, KindNews, "", 0, storage.Picture)
}

// together is how long a person's news wait for more: the tables of a season open
// one after the other, and one message names them all.
const together = time.Minute

// tellPerson tells somebody about their tables or their place; computers nothing.
func (l *Seasons) tellPerson(b *Book, user string) {
	if seating.IsComputer(user) {
		return
	}
	d := l.delivery(b, KindTold, user, 0, storage.Ping)
	d.Due = d.Due.Add(together)
	b.tell(d)
}
