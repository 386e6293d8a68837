package queue

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"guildhall/storage"
)

// KindOverview is the kind of deliveries of the list of tables of a server. Their body is an
// OverviewBody.
const KindOverview = "overview"

// OverviewBody is the body of a delivery of KindOverview.
type OverviewBody struct {
	Guild string `json:"guild"`
}

// overviewEvery is the time in which changes of the tables of a server are shown together.
const overviewEvery = 20 * time.Second

// OverviewDelivery returns the delivery that updates the list of tables of a server after a
// change at an instant. Changes within overviewEvery have one delivery.
func OverviewDelivery(guild string, at time.Time) storage.Delivery {
	due := at.Truncate(overviewEvery).Add(overviewEvery)
	body, err := json.Marshal(OverviewBody{guild})
	if err != nil {
		panic("queue: overview: " + err.Error()) // it is a text
	}
	return storage.Delivery{
		Key: KindOverview + ":" + guild + ":" + strconv.FormatInt(due.Unix(), 10), Kind: KindOverview, Body: body, Priority: storage.Digest, Due: due,
	}
}

// EnqueueOverview updates the list of tables of a server, if the server has one.
func (q *Queue) EnqueueOverview(ctx context.Context, guild string) error {
	if guild == "" {
		return nil
	}
	g, err := q.store.Guild(ctx, guild)
	if err != nil || g.Settings.Overview == "" {
		return err
	}
	return q.EnqueueMissing(ctx, []storage.Delivery{OverviewDelivery(guild, q.now())})
}
