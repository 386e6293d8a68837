package probe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox/recording"
)

// press is an interaction of a person.
type press struct {
	id, token, customID string
	event               map[string]any
}

func (p press) callback() string { return "/interactions/" + p.id + "/" + p.token + "/callback" }

// hook returns the path below which the interaction's messages are.
func (r *run) hook() string { return "/webhooks/" + r.application + "/" + r.ticket.token }

// open connects to the gateway, if it is not connected.
func (r *run) open() {
	if r.closeGateway != nil {
		return
	}
	ctx, cancel := context.WithCancel(r.ctx)
	ended := make(chan struct{})
	r.presses, r.ready = make(chan press, 16), make(chan struct{})
	go func() {
		defer close(ended)
		// If the connection fails, no press arrives, and the step ends with its
		// timeout.
		_ = wire.Listen(ctx, wire.Config{Token: r.Token, BaseURL: r.API, Log: slog.New(slog.DiscardHandler)}, r.receive)
	}()
	r.closeGateway = func() { cancel(); <-ended }
}

// receive stores the presses on the probe's buttons.
func (r *run) receive(kind string, data json.RawMessage) {
	if kind == "READY" {
		select {
		case <-r.ready: // of an earlier connection
		default:
			close(r.ready)
		}
	}
	var event map[string]any
	if kind != "INTERACTION_CREATE" || json.Unmarshal(data, &event) != nil {
		return
	}
	p := press{id: text(event, "id"), token: text(event, "token"), customID: text(event, "data", "custom_id"), event: event}
	select {
	case r.presses <- p:
	default: // nobody presses so often
	}
}

// await waits until a person presses a button, and records the press.
func (r *run) await(channel, message, customID, where string) error {
	r.ticket = press{}
	if message == "" {
		return skipError("there is no button to press")
	}
	if r.away {
		return skipError("nobody pressed the button before")
	}
	r.open()
	timer := time.NewTimer(r.Person)
	defer timer.Stop()
	select {
	case <-r.ready:
	case <-timer.C:
		return skipError("the gateway does not connect")
	case <-r.ctx.Done():
	}
	fmt.Fprintf(r.Out, "Press the button «Probe» %s.\n", where)
	if r.Asked != nil {
		r.Asked(channel, message, customID)
	}
	for {
		select {
		case p := <-r.presses:
			if p.customID != customID {
				continue // an earlier button
			}
			r.ticket = p
			r.record.Add(recording.Line{Step: r.step, Press: &recording.Press{Channel: channel, Message: message, CustomID: customID, Event: p.event}})
			return nil
		case <-timer.C:
			r.away = true
			return skipError("nobody pressed the button")
		case <-r.ctx.Done():
			r.failure = errors.Join(r.failure, context.Cause(r.ctx))
			return r.failure
		}
	}
}

// answer responds to the latest press.
func (r *run) answer(status, code int, kind int, data any) error {
	body := object{"type": kind}
	if data != nil {
		body["data"] = data
	}
	_, err := r.want(status, code, http.MethodPost, r.ticket.callback(), body)
	return err
}

// pressed returns an error unless the latest step had a press.
func (r *run) pressed() error {
	if r.ticket.id == "" {
		return skipError("nobody pressed the button")
	}
	return nil
}

// buttonRow returns a row with the button for the person.
func buttonRow(customID string) object {
	return object{"type": 1, "components": []object{{"type": 2, "style": 1, "label": "Probe", "custom_id": customID}}}
}
