package daily

import (
	"encoding/json"
	"strconv"

	"guildhall/storage"
)

// Kinds of deliveries. A delivery names a deal. The sender reads the deal when it sends
// the message, so the message is up to date.
const (
	// KindNews is sent when the public card of a deal changed.
	KindNews = "daily"
	// KindPersonalNotice is sent when the match of User has ended. Its message shows
	// their place.
	KindPersonalNotice = "dailytold"
)

// News is the body of a delivery.
type News struct {
	Deal int64 `json:"deal"`
}

// NewsOf reads the body of a delivery.
func NewsOf(d storage.Delivery) (n News, err error) {
	return n, json.Unmarshal(d.Body, &n)
}

// delivery returns a delivery about a deal. It replaces an unclaimed delivery of the same
// kind to the same person.
func (d *Service) delivery(deal storage.Deal, kind, user string, p storage.Priority) storage.Delivery {
	out := d.rooms.Tables.Outbox.Public(storage.Table{}, kind, p)
	out.Key = kind + ":" + strconv.FormatInt(deal.ID, 10) + ":" + user
	body, err := json.Marshal(News{Deal: deal.ID})
	if err != nil {
		panic("daily: news: " + err.Error()) // the body is a number
	}
	out.User, out.Body = user, body
	return out
}

func (d *Service) news(deal storage.Deal) storage.Delivery {
	return d.delivery(deal, KindNews, "", storage.Picture)
}

func (d *Service) notice(deal storage.Deal, user string) storage.Delivery {
	return d.delivery(deal, KindPersonalNotice, user, storage.Ping)
}
