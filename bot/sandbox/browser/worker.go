package browser

import (
	"context"
	"strings"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// AllowNotifications lets the pages of an origin show notifications.
func (b *Tab) AllowNotifications(origin string) {
	b.t.Helper()
	b.Do("allow notifications", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: "notifications"}, Setting: browser.PermissionSettingGranted, Origin: origin,
		})
		return err
	}))
}

// Push hands a message to the service worker of an origin, as a push service does.
func (b *Tab) Push(origin, data string) {
	b.t.Helper()
	ours := func(e serviceworker.EventWorkerRegistrationUpdated) bool {
		return len(e.Registrations) > 0 && strings.HasPrefix(e.Registrations[0].ScopeURL, origin)
	}
	enable := chromedp.Action[chromedp.Void](chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, serviceworker.Disable, cdp.Empty{}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, serviceworker.Enable, cdp.Empty{})
		return err
	}))
	found, err := chromedp.Run(b.ctx, chromedp.WaitEvent(serviceworker.WorkerRegistrationUpdated, ours, enable))
	if err != nil {
		b.t.Fatalf("find the service worker: %v", err)
	}
	b.Do("push a message", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{
			Origin: origin, RegistrationID: found.Registrations[0].RegistrationID, Data: data,
		})
		return err
	}))
}

// ManifestErrors returns the errors that the browser finds in the manifest of
// the page.
func (b *Tab) ManifestErrors() (list []string) {
	b.t.Helper()
	b.Do("read the manifest", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		m, err := cdp.Call(ctx, t, page.GetAppManifest, page.GetAppManifestParams{})
		if err != nil {
			return err
		}
		if m.Data == "" {
			list = append(list, "there is none")
		}
		for _, one := range m.Errors {
			list = append(list, one.Message)
		}
		return nil
	}))
	return list
}
