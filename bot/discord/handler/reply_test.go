package handler_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/bot/discord/handler"
)

// A person waits 45 seconds for a computation. Showing its result may take the rest of
// the interaction's time.
func TestReplyAfterLongComputation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		think := func(d time.Duration) func(context.Context) (string, error) {
			return func(ctx context.Context) (string, error) {
				select {
				case <-time.After(d):
					return "the best answer", nil
				case <-ctx.Done():
					return "", ctx.Err()
				}
			}
		}
		show := func(ctx context.Context, thought string) (handler.Reply, error) {
			if _, limited := ctx.Deadline(); limited {
				t.Error("showing ends with the wait")
			}
			return handler.TextReply(thought), nil
		}
		tests := []struct {
			takes time.Duration
			want  string
			err   error
		}{
			{0, "the best answer", nil},
			{44 * time.Second, "the best answer", nil},
			{46 * time.Second, "", context.DeadlineExceeded},
		}
		for _, tt := range tests {
			got, err := handler.ThinkingReply(think(tt.takes), show).Later(t.Context())
			if !errors.Is(err, tt.err) || got.Message.Content != tt.want {
				t.Errorf("after %v of thinking: %q, %v; want %q, %v", tt.takes, got.Message.Content, err, tt.want, tt.err)
			}
		}
	})
}
