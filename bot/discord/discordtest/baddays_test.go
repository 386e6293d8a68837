package discordtest

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/fault"
	"guildhall/engine/longtest"
)

// badDay is a combination of faults during a match. docs/bad-days.md lists them;
// TestBadDaysAreListed compares that list with this one and with the faults of
// the sandbox.
type badDay struct {
	name   string
	faults []fault.Fault
}

func one(f fault.Fault) []fault.Fault { return []fault.Fault{f} }

func once(kind string) []fault.Fault { return one(fault.Fault{Kind: kind, Count: 1}) }

// drop cuts the connection, so that faults set before it affect the next one.
var drop = fault.Fault{Kind: fault.GatewayDrop, When: "now"}

// anew ends the session, so that the next connection must identify.
var anew = fault.Fault{Kind: fault.GatewayInvalid, When: "now"}

func met(kind, when string, by fault.Fault) []fault.Fault {
	return []fault.Fault{{Kind: kind, When: when, Count: 1}, by}
}

// gatewayDays returns the faults of the gateway connection.
func gatewayDays() []badDay {
	days := []badDay{
		{"silent connection", once(fault.GatewaySilent)},
		{"cut connection", one(drop)},
		{"no hello", append(once(fault.GatewayNoHello), drop)},
		{"no ready", append(once(fault.GatewayNoReady), anew)},
		{"op 7", one(fault.Fault{Kind: fault.GatewayReconnect, When: "now"})},
		{"op 7 instead of hello", met(fault.GatewayReconnect, "hello", drop)},
		{"op 7 instead of ready", met(fault.GatewayReconnect, "identify", anew)},
		{"op 7 instead of resumed", met(fault.GatewayReconnect, "resume", drop)},
		{"op 9", one(anew)},
		{"op 9, resumable", one(fault.Fault{Kind: fault.GatewayInvalid, When: "now", Resumable: true})},
		{"op 9 to identify", met(fault.GatewayInvalid, "identify", anew)},
		{"op 9 to resume", met(fault.GatewayInvalid, "resume", drop)},
		{"op 9 to resume, resumable", []fault.Fault{{Kind: fault.GatewayInvalid, When: "resume", Resumable: true, Count: 1}, drop}},
		{"slow frames", one(fault.Fault{Kind: fault.GatewaySlow, Seconds: 0.05})},
		{"split frames", once(fault.GatewaySplit)},
		{"binary frames", once(fault.GatewayBinary)},
		{"unknown operation and event", once(fault.GatewayUnknown)},
		{"heartbeat wanted", once(fault.GatewayHeartbeat)},
		{"doubled events", one(fault.Fault{Kind: fault.GatewayDuplicate, Count: 4})},
		{"late events", one(fault.Fault{Kind: fault.GatewayLate, Seconds: 0.3, Count: 2})},
		{"too late events", one(fault.Fault{Kind: fault.GatewayLate, Seconds: 3.2, Count: 1, Event: "INTERACTION_CREATE"})},
	}
	for _, code := range []int{4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009, 1000, 1001} {
		days = append(days, badDay{"close " + strconv.Itoa(code), one(fault.Fault{Kind: fault.GatewayClose, When: "now", Code: code})})
	}
	return append(days, badDay{"lost events", one(fault.Fault{Kind: fault.GatewayLost, Event: "INTERACTION_CREATE", Count: 1})})
}

// Both tables continue under every fault of the gateway. The faults are spread over
// several fixtures with long enough matches.
func TestBadDaysOfTheGateway(t *testing.T) {
	longtest.Only(t, "a match for each of many faults")
	days := gatewayDays()
	const houses = 3
	for i := range houses {
		var mine []badDay
		for n := i; n < len(days); n += houses {
			mine = append(mine, days[n])
		}
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			simulated(t, func(t *testing.T) { badDaysOfTheGateway(t, mine) })
		})
	}
}

func badDaysOfTheGateway(t *testing.T, days []badDay) {
	s := openFaultFixture(t, Config{
		Sandbox: func(c *sandbox.Config) { c.Heartbeat = 400 * time.Millisecond },
		Wire: func(c *wire.Config) { // this many faults in a row exceed the usual limit
			c.OpenTimeout = time.Second
			c.Backoff = func(n int) time.Duration { return time.Duration(n-1) * 50 * time.Millisecond }
		},
	})
	for _, day := range days {
		began, before := time.Now(), s.failed
		s.set(day.faults...)
		s.online() // people who press earlier may have to press again
		s.press(s.affected)
		s.press(s.other)
		s.Server.Faults.Clear()
		s.press(s.affected)
		t.Logf("%-30s %v, %d presses failed", day.name, time.Since(began).Round(time.Millisecond), s.failed-before)
	}
	s.turn(s.affected)
	s.turn(s.other)
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)
	if log := s.Log(); strings.Contains(log, "panic") {
		t.Errorf("something panicked:\n%s", log)
	}
}

// No press is lost while the gateway asks to reconnect, or drops the connection: the
// session is resumed, and Discord sends the missed events.
func TestPressesDuringReconnect(t *testing.T) { simulated(t, pressesDuringReconnect) }

func pressesDuringReconnect(t *testing.T) {
	s := openFaultFixture(t, Config{})
	for _, f := range []fault.Fault{
		{Kind: fault.GatewayReconnect, When: "now"}, drop,
		{Kind: fault.GatewayInvalid, When: "now", Resumable: true},
		{Kind: fault.GatewayClose, When: "now", Code: 4000},
	} {
		s.press(s.affected)
		s.set(f)
		s.press(s.affected)
		s.press(s.other)
	}
	if s.failed != 0 {
		t.Errorf("%d presses failed, want none\n%s", s.failed, s.Log())
	}
}

// restDays returns the faults of requests.
func restDays() []badDay {
	var days []badDay
	add := func(name string, f fault.Fault) { days = append(days, badDay{name, one(f)}) }
	const send, edit, callback = "POST /channels/*/messages", "PATCH /channels/*/messages/*", "*/callback"
	for _, scope := range []string{"user", "shared", "global"} {
		add("429 "+scope, fault.Fault{Kind: fault.RESTRateLimit, Scope: scope, Seconds: 0.3, Count: 2, Route: edit})
		add("429 "+scope+" on the callback", fault.Fault{Kind: fault.RESTRateLimit, Scope: scope, Seconds: 0.2, Count: 2, Route: callback})
	}
	add("429 as a page", fault.Fault{Kind: fault.RESTHTML, Count: 1, Route: edit})
	add("429 as a page on the callback", fault.Fault{Kind: fault.RESTHTML, Count: 1, Route: callback})
	for _, status := range []int{500, 502, 503, 504} {
		add(strconv.Itoa(status)+" before the effect", fault.Fault{Kind: fault.RESTBefore, Status: status, Count: 3})
		add(strconv.Itoa(status)+" after the effect", fault.Fault{Kind: fault.RESTAfter, Status: status, Count: 3})
	}
	add("refused for no known reason", fault.Fault{Kind: fault.RESTError, Status: 400, Code: 1, Text: "Something new", Count: 1, Route: edit})
	add("cut after the effect", fault.Fault{Kind: fault.RESTCut, Count: 3})
	add("cut after the effect of a send", fault.Fault{Kind: fault.RESTCut, Count: 1, Route: send})
	add("cut after the effect of the callback", fault.Fault{Kind: fault.RESTCut, Count: 1, Route: callback})
	add("answer slower than 3 s", fault.Fault{Kind: fault.RESTSlow, Seconds: 3.5, Count: 1, Route: callback})
	add("slow edit", fault.Fault{Kind: fault.RESTSlow, Seconds: 1, Count: 1, Route: edit})
	add("truncated JSON", fault.Fault{Kind: fault.RESTTruncated, Count: 3})
	return days
}

// Both tables continue under every fault of requests, and in the end no message
// is duplicated, missing or outdated.
func TestBadDaysOfTheRequests(t *testing.T) { simulated(t, badDaysOfTheRequests) }

func badDaysOfTheRequests(t *testing.T) {
	longtest.Only(t, "a match for each of many faults")
	s := openFaultFixture(t, Config{})
	for _, day := range restDays() {
		began, before := time.Now(), s.failed
		s.set(day.faults...)
		s.turn(s.affected)
		s.press(s.other)
		s.Quiet()
		s.Server.Faults.Clear()
		t.Logf("%-36s %v, %d presses failed", day.name, time.Since(began).Round(time.Millisecond), s.failed-before)
	}
	s.turn(s.affected)
	s.turn(s.other)
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)
}

// Failures of one channel's requests never affect the other channel.
func TestOtherTableKeepsItsPace(t *testing.T) { simulated(t, otherTableKeepsItsPace) }

func otherTableKeepsItsPace(t *testing.T) {
	s := openFaultFixture(t, Config{})
	for _, f := range []fault.Fault{
		{Kind: fault.RESTRateLimit, Seconds: 2, Route: "* /channels/" + s.affected.Thread + "/**"},
		{Kind: fault.RESTSlow, Seconds: 4, Route: "* /channels/" + s.affected.Thread + "/**"},
		{Kind: fault.RESTBefore, Status: 503, Route: "* /channels/" + s.affected.Thread + "/**"},
	} {
		s.set(f)
		s.turn(s.affected) // its card cannot be edited now
		seq := s.record(s.other.ID)
		s.turn(s.other)
		s.current(s.other)
		if s.record(s.other.ID) <= seq || s.failed != 0 {
			t.Errorf("%s: the other table has %d moves, %d presses failed", f.Kind, s.record(s.other.ID)-seq, s.failed)
		}
		if s.shows(s.affected) == s.record(s.affected.ID) {
			t.Errorf("%s did not strike", f.Kind)
		}
		s.Server.Faults.Clear()
		s.current(s.affected)
	}
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)
}

// While the token is refused, presses still get replies, which need no token, and
// deliveries are sent after it is accepted again. The log names the problem for the
// operator.
func TestTokenRefusedForAWhile(t *testing.T) { simulated(t, tokenRefusedForAWhile) }

func tokenRefusedForAWhile(t *testing.T) {
	s := openFaultFixture(t, Config{})
	s.set(fault.Fault{Kind: fault.RESTUnauthorized, Route: "* /channels/**"})
	s.turn(s.affected)
	s.turn(s.other)
	if !strings.Contains(s.Log(), "bot token is not accepted") {
		t.Errorf("the operator is not told:\n%s", s.Log())
	}
	s.Server.Faults.Clear()
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)
}

// After these close codes reconnecting is useless: the bot ends and logs the reason.
func TestFatalCloseCodesEndTheBot(t *testing.T) { simulated(t, fatalCloseCodesEndTheBot) }

func fatalCloseCodesEndTheBot(t *testing.T) {
	h := open(t, Config{Plain: true, Ends: true})
	for code, want := range map[int]error{
		4004: wire.ErrUnauthorized, 4010: wire.ErrFatal, 4011: wire.ErrFatal,
		4012: wire.ErrFatal, 4013: wire.ErrFatal, 4014: wire.ErrFatal,
	} {
		if _, err := h.Server.Faults.Set(fault.Fault{Kind: fault.GatewayClose, When: "now", Code: code}); err != nil {
			t.Fatal(err)
		}
		if err := h.Ended(); !errors.Is(err, want) || !strings.Contains(err.Error(), strconv.Itoa(code)) {
			t.Errorf("close %d ends the bot with %v, want %v", code, err, want)
		}
		h.Stop()
		h.Start()
	}
}
