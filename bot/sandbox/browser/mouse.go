package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Drag presses the mouse at a point, moves it down by a distance in steps, and releases it.
func (b *Tab) Drag(x, y, down float64) {
	b.t.Helper()
	b.Do("drag", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		act := func(kind input.DispatchMouseEventType, y float64) error {
			_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
			return err
		}
		if err := act(input.DispatchMouseEventTypeMousePressed, y); err != nil {
			return err
		}
		for n := range 5 {
			if err := act(input.DispatchMouseEventTypeMouseMoved, y+down*float64(n+1)/5); err != nil {
				return err
			}
		}
		return act(input.DispatchMouseEventTypeMouseReleased, y+down)
	}))
}
