package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/web/host"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	shownErrors   = 4 // maximum number of kinds of errors
	shownFindings = 5 // maximum number of findings with a problem
	maxFault      = 200
)

// hostView writes a report in the language of an owner.
type hostView struct {
	tell   engine.Translate
	zone   *time.Location
	report host.Report
}

// hostPage holds the texts of the page for owners.
type hostPage struct {
	At, Since    string
	Headings     map[string]string
	Fault        string // why the database cannot be read; empty if it can
	Tables       []hostNumber
	Facts        []hostFact
	Charts       []hostChart
	Errors       []hostError
	NoErrors     string
	MoreErrors   string
	Findings     []hostFinding // findings with a problem
	MoreFindings string
	Good         []hostFinding
	GoodSummary  string
	Doctor       string // when the findings were made
	Soon         bool   // newer findings will follow soon
}

type hostNumber struct {
	Label string
	N     string
	Bad   bool
}

type hostFact struct {
	Label, Text string
	Bad         bool
}

// hostChart is a figure of the last hour: lines in a box of chartWidth and chartHeight.
type hostChart struct {
	Label, Now, About string
	Lines             []string
}

type hostError struct{ Message, Count, At string }

type hostFinding struct {
	Verdict string // the verdict in words
	Bad     bool
	What    string
	Says    string
	Do      string
}

func (v hostView) say(key string, args ...engine.Arg) string {
	return v.tell(engine.T("web.host."+key, args...))
}

// time formats a time of today without its date.
func (v hostView) time(t time.Time) string {
	t, today := t.In(v.zone), v.report.At.In(v.zone)
	if t.Format(time.DateOnly) == today.Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

func (v hostView) page() hostPage {
	r := v.report
	p := hostPage{
		At: v.say("at", engine.Word("time", v.time(r.At))), Since: v.say("since", engine.Word("time", v.time(r.Started)), engine.Word("zone", v.zone.String())),
		Headings: map[string]string{"tables": v.say("tables"), "hour": v.say("hour"), "errors": v.say("errors"), "doctor": v.say("doctor")},
		Tables:   v.tables(), Facts: v.facts(), Charts: v.charts(), Soon: r.Examining,
	}
	if r.Fault != nil {
		p.Fault = v.say("fault", engine.Word("why", shortened(r.Fault.Error())))
	}
	v.errors(&p)
	v.findings(&p)
	return p
}

// shortened cuts a long text.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > maxFault {
		return string(runes[:maxFault]) + "…"
	}
	return text
}

func (v hostView) tables() (list []hostNumber) {
	for _, phase := range []storage.Phase{storage.Open, storage.Playing, storage.Finished, storage.Closed} {
		n := "–"
		if v.report.Fault == nil {
			n = strconv.Itoa(v.report.Counts.Tables[phase])
		}
		list = append(list, hostNumber{Label: v.say(string(phase)), N: n})
	}
	if n := v.report.Counts.Friends; n > 0 {
		list = append(list, hostNumber{Label: v.say("friends"), N: strconv.Itoa(n)})
	}
	return append(list, hostNumber{Label: v.say("broken"), N: strconv.Itoa(v.report.Broken), Bad: v.report.Broken > 0})
}

func (v hostView) facts() []hostFact {
	r := v.report
	messages := hostFact{Label: v.say("waiting"), Text: "–"}
	backup, rehearsal := hostFact{Label: v.say("backup"), Text: "–"}, hostFact{Label: v.say("rehearsal"), Text: "–"}
	if r.Fault == nil {
		parts := []string{v.say("messages", engine.N("n", r.Waiting()))}
		if !r.Counts.Oldest.IsZero() {
			parts = append(parts, v.say("oldest", engine.N("n", max(0, int(r.At.Sub(r.Counts.Oldest).Minutes())))))
		}
		if r.Counts.Failing > 0 {
			parts, messages.Bad = append(parts, v.say("failing", engine.N("n", r.Counts.Failing))), true
		}
		messages.Text = strings.Join(parts, " · ")
		backup.Text, backup.Bad = v.work(r.Backup)
		rehearsal.Text, rehearsal.Bad = v.work(r.Rehearsal)
	}
	return []hostFact{messages, backup, rehearsal}
}

func (v hostView) work(w host.Work) (text string, bad bool) {
	parts := []string{v.say("never")}
	if !w.At.IsZero() {
		parts[0] = v.time(w.At)
	}
	if w.Failed {
		parts = append(parts, v.say("failed"))
	}
	if !w.Scheduled {
		parts = append(parts, v.say("unscheduled"))
	}
	return strings.Join(parts, " · "), w.Failed
}

func (v hostView) errors(p *hostPage) {
	list := v.report.Errors
	if len(list) == 0 {
		p.NoErrors = v.say("no_errors")
	}
	if more := len(list) - shownErrors; more > 0 {
		list, p.MoreErrors = list[:shownErrors], v.say("more_errors", engine.N("n", more))
	}
	for _, e := range list {
		p.Errors = append(p.Errors, hostError{Message: e.Message, Count: v.say("times", engine.N("n", e.Count)), At: v.time(e.Latest)})
	}
}

func (v hostView) findings(p *hostPage) {
	r := v.report
	p.Doctor = v.say("not_examined")
	if !r.Examined.IsZero() {
		p.Doctor = v.say("examined", engine.Word("time", v.time(r.Examined)))
	}
	for _, verdict := range []host.Verdict{host.Fail, host.Warn} {
		for _, f := range r.Findings {
			if f.Verdict == verdict {
				p.Findings = append(p.Findings, hostFinding{Verdict: v.say(string(verdict)), Bad: verdict == host.Fail, What: f.What, Says: f.Says, Do: f.Do})
			}
		}
	}
	for _, f := range r.Findings {
		if f.Verdict == host.Good {
			p.Good = append(p.Good, hostFinding{What: f.What, Says: f.Says})
		}
	}
	p.GoodSummary = v.say("fine", engine.N("n", len(p.Good)))
	if more := len(p.Findings) - shownFindings; more > 0 {
		p.Findings, p.MoreFindings = p.Findings[:shownFindings], v.say("more_findings", engine.N("n", more))
	}
}

const (
	chartWidth  = 120
	chartHeight = 36
	chartEdge   = 2 // margin above and below the lines
)

func (v hostView) charts() []hostChart {
	number := func(f float64) string { return strconv.Itoa(int(math.Round(f))) }
	seconds := func(f float64) string { return v.say("milliseconds", engine.N("n", int(math.Round(1000*f)))) }
	megabytes := func(f float64) string { return v.say("megabytes", engine.N("n", int(math.Round(f/1e6)))) }
	return []hostChart{
		v.chart("turns", number, func(s host.Sample) float64 { return s.Turns }),
		v.chart("presses", number, func(s host.Sample) float64 { return s.Presses }),
		v.chart("acknowledged", seconds, func(s host.Sample) float64 { return s.Acknowledge }),
		v.chart("commit", seconds, func(s host.Sample) float64 { return s.Commit }),
		v.chart("queue", number, func(s host.Sample) float64 { return s.Waiting }),
		v.chart("memory", megabytes, func(s host.Sample) float64 { return s.Memory }),
	}
}

// chart draws a figure from 0 to its highest value. A minute without a value is a gap.
func (v hostView) chart(key string, written func(float64) string, figure func(host.Sample) float64) hostChart {
	c := hostChart{Label: v.say("chart." + key), Now: "–"}
	highest, latest := math.NaN(), math.NaN()
	for _, s := range v.report.Samples {
		if f := figure(s); !math.IsNaN(f) {
			latest = f
			if !(highest >= f) {
				highest = f
			}
		}
	}
	if math.IsNaN(latest) {
		c.About = v.say("chart.none", engine.Word("figure", c.Label))
		return c
	}
	c.Now = written(latest)
	c.About = v.say("chart.about", engine.Word("figure", c.Label), engine.Word("now", c.Now), engine.Word("highest", written(highest)))
	var points []string
	end := func() {
		if len(points) == 1 {
			points = append(points, points[0]) // a single value is a dot
		}
		if len(points) > 0 {
			c.Lines = append(c.Lines, strings.Join(points, " "))
		}
		points = nil
	}
	for _, s := range v.report.Samples {
		f := figure(s)
		if math.IsNaN(f) {
			end()
			continue
		}
		x := chartWidth * (1 - v.report.At.Sub(s.At).Minutes()/60)
		y := float64(chartHeight - chartEdge)
		if highest > 0 {
			y -= (chartHeight - 2*chartEdge) * f / highest
		}
		points = append(points, fmt.Sprintf("%.1f,%.1f", x, y))
	}
	end()
	return c
}
