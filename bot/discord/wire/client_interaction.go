package wire

import "context"

// Respond implements API.
func (c *Client) Respond(ctx context.Context, t Ticket, r Response) error {
	return c.do(ctx, request{op: "answer an interaction", method: "POST",
		path: "/interactions/" + t.ID + "/" + t.Token + "/callback", body: r.body(), files: r.Message.Files}, nil)
}

// Original implements API.
func (c *Client) Original(ctx context.Context, t Ticket) (Posted, error) {
	return c.answer(ctx, "read the answer", "GET", t, "/messages/@original", nil, nil)
}

// EditOriginal implements API.
func (c *Client) EditOriginal(ctx context.Context, t Ticket, m Message) (Posted, error) {
	return c.answer(ctx, "edit the answer", "PATCH", t, "/messages/@original", m.edited(), m.Files)
}

// DeleteOriginal implements API.
func (c *Client) DeleteOriginal(ctx context.Context, t Ticket) error {
	_, err := c.answer(ctx, "delete the answer", "DELETE", t, "/messages/@original", nil, nil)
	return err
}

// FollowUp implements API.
func (c *Client) FollowUp(ctx context.Context, t Ticket, m Message) (Posted, error) {
	return c.answer(ctx, "send a follow-up", "POST", t, "?wait=true", m.created(), m.Files)
}

// EditFollowUp implements API.
func (c *Client) EditFollowUp(ctx context.Context, t Ticket, message string, m Message) (Posted, error) {
	return c.answer(ctx, "edit a follow-up", "PATCH", t, "/messages/"+message, m.edited(), m.Files)
}

// DeleteFollowUp implements API.
func (c *Client) DeleteFollowUp(ctx context.Context, t Ticket, message string) error {
	_, err := c.answer(ctx, "delete a follow-up", "DELETE", t, "/messages/"+message, nil, nil)
	return err
}

func (c *Client) answer(ctx context.Context, op, method string, t Ticket, tail string, body any, files []File) (Posted, error) {
	return Posted{}, c.do(ctx, request{op: op, method: method, path: "/webhooks/" + t.App + "/" + t.Token + tail, body: body, files: files}, nil)
}
