package wire

import "context"

// Send implements API.
func (c *Client) Send(ctx context.Context, channel string, m Message, nonce string) (Posted, error) {
	return Posted{}, c.do(ctx, request{op: "send a message"}, nil)
}

// Edit implements API.
func (c *Client) Edit(ctx context.Context, channel, message string, m Message) (Posted, error) {
	return Posted{}, c.do(ctx, request{op: "edit a message"}, nil)
}

// StripComponents implements API.
func (c *Client) StripComponents(ctx context.Context, channel, message string) error {
	return c.do(ctx, request{op: "take the buttons off a message"}, nil)
}

// Delete implements API.
func (c *Client) Delete(ctx context.Context, channel, message string) error {
	return c.do(ctx, request{op: "delete a message"}, nil)
}

// Fetch implements API.
func (c *Client) Fetch(ctx context.Context, channel, message string) (Posted, error) {
	return Posted{}, c.do(ctx, request{op: "read a message"}, nil)
}

// StartThread implements API.
func (c *Client) StartThread(ctx context.Context, channel string, t Thread) (Channel, error) {
	return Channel{}, c.do(ctx, request{op: "start a thread"}, nil)
}

// AddThreadMember implements API.
func (c *Client) AddThreadMember(ctx context.Context, thread, user string) error {
	return c.do(ctx, request{op: "add a person to a thread"}, nil)
}

// Unarchive implements API.
func (c *Client) Unarchive(ctx context.Context, thread string) error {
	return c.do(ctx, request{op: "wake a thread"}, nil)
}

// RenameThread implements API.
func (c *Client) RenameThread(ctx context.Context, thread, name string) error {
	return c.do(ctx, request{op: "rename a thread"}, nil)
}

// OpenDM implements API.
func (c *Client) OpenDM(ctx context.Context, user string) (Channel, error) {
	return Channel{}, c.do(ctx, request{op: "open a direct message"}, nil)
}

// Channel implements API.
func (c *Client) Channel(ctx context.Context, channel string) (Channel, error) {
	return Channel{}, c.do(ctx, request{op: "look at a channel"}, nil)
}

// Guild implements API.
func (c *Client) Guild(ctx context.Context, guild string) (Guild, error) {
	return Guild{}, c.do(ctx, request{op: "look at a guild"}, nil)
}

// Me implements API.
func (c *Client) Me(ctx context.Context) (Me, error) {
	return Me{}, c.do(ctx, request{op: "look at the bot"}, nil)
}
