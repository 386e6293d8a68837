package bench

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// processMetrics holds the metrics of a process: values by name with labels.
type processMetrics map[string]float64

// readMetrics reads the metrics of a process in Prometheus' text format.
func readMetrics(ctx context.Context, url string) (processMetrics, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("metrics: %s: %.200s", resp.Status, text)
	}
	return parseMetrics(string(text)), nil
}

func parseMetrics(text string) processMetrics {
	m := processMetrics{}
	for line := range strings.Lines(text) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), "} ")
		if ok {
			name += "}"
		} else {
			name, value, ok = strings.Cut(strings.TrimSpace(line), " ")
		}
		if v, err := strconv.ParseFloat(value, 64); ok && err == nil && !strings.HasPrefix(name, "#") {
			m[name] = v
		}
	}
	return m
}

// subtract subtracts earlier values, so that the changes since then remain.
func (m processMetrics) subtract(earlier processMetrics) {
	for name, v := range earlier {
		m[name] -= v
	}
}

// sum returns the sum of a metric over its labels. A label in the name
// ({key="value") may be at any position among the labels.
func (m processMetrics) sum(name string) float64 {
	name, label, _ := strings.Cut(name, "{")
	total := 0.0
	for full, v := range m {
		if base, labels, _ := strings.Cut(full, "{"); base == name && strings.Contains(labels, label) {
			total += v
		}
	}
	return total
}

// quantile returns the upper bound of the histogram bucket that contains a
// quantile, or the largest bound if the quantile is above it.
func (m processMetrics) quantile(name string, share float64) float64 {
	all := m.sum(name + "_count")
	best, largest := -1.0, 0.0
	for full, n := range m {
		_, rest, ok := strings.Cut(full, name+`_bucket{le="`)
		bound, err := strconv.ParseFloat(strings.TrimSuffix(rest, `"}`), 64)
		if !ok || err != nil || bound > 1e9 {
			continue
		}
		largest = max(largest, bound)
		if n >= share*all && (best < 0 || bound < best) {
			best = bound
		}
	}
	if best < 0 {
		return largest
	}
	return best
}
