package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"guildhall/engine/longtest"
)

// arrival is a script that notes when the board was painted: window.arrived, in milliseconds
// since the navigation.
const arrival = `(function look() {
const img = document.querySelector('#board img');
if (img?.complete && img.naturalWidth) requestAnimationFrame(() => { window.arrived = performance.now(); });
else requestAnimationFrame(look);
})()`

// arrived is an expression for the time of the first board and the files that the page loaded
// until then, with their bytes.
const arrived = `JSON.stringify({
  at: window.arrived,
  files: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter((e) => e.responseEnd && e.responseEnd <= window.arrived)
    .map((e) => ({ name: e.name.split('?')[0].split('/').filter(Boolean).pop(), bytes: e.transferSize, from: Math.round(e.startTime), to: Math.round(e.responseEnd) })),
})`

// TestFirstBoard prints how long a page of each game takes until its board is seen, and the
// bytes of its files: with a processor four times slower, and slow 4G (150 ms, 1.6 Mbit/s) with
// an empty cache. The games are measured one after the other. No time is asserted.
func TestFirstBoard(t *testing.T) {
	longtest.Only(t, "times of pages on a slow connection", "GUILDHALL_FIRST_BOARD")
	for _, game := range tappedGames {
		t.Run(game, func(t *testing.T) {
			b := openBoardsAlone(t, game)
			for _, size := range [][2]int{{412, 915}, {1280, 800}} {
				tab := b.open(b.sample.Ada, size[0], size[1])
				tab.Do("slow down", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
					if _, err := cdp.Call(ctx, target, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}); err != nil {
						return err
					}
					if _, err := cdp.Call(ctx, target, network.Enable, network.EnableParams{}); err != nil {
						return err
					}
					if _, err := cdp.Call(ctx, target, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true}); err != nil {
						return err
					}
					if _, err := cdp.Call(ctx, target, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{{Latency: 150, DownloadThroughput: 1.6e6 / 8, UploadThroughput: 750e3 / 8}}}); err != nil {
						return err
					}
					_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: arrival})
					return err
				}))
				var times []float64
				for range 5 {
					tab.Go(tab.Read(`location.href`))
					tab.Until("see the board", `window.arrived`)
					var seen struct {
						At    float64
						Files []struct {
							Name            string
							Bytes, From, To int
						}
					}
					if err := json.Unmarshal([]byte(tab.Read(arrived)), &seen); err != nil {
						t.Fatal(err)
					}
					if times = append(times, seen.At); len(times) > 1 {
						continue
					}
					sum, list := 0, []string{}
					for _, f := range seen.Files {
						name, _, _ := strings.Cut(f.Name, "-")
						sum += f.Bytes
						list = append(list, fmt.Sprintf("%s %d (%d to %d ms)", name, f.Bytes, f.From, f.To))
					}
					t.Logf("%s, %d pixels: %d bytes: %s", game, size[0], sum, strings.Join(list, ", "))
				}
				slices.Sort(times)
				t.Logf("%s, %d pixels: the board is seen after %.0f ms (median of %d, %.0f to %.0f)", game, size[0], times[len(times)/2], len(times), times[0], times[len(times)-1])
			}
		})
	}
}
