package wire

import "context"

// Commands implements API.
func (c *Client) Commands(ctx context.Context, guild string) ([]Command, error) {
	return nil, c.do(ctx, request{op: "list commands"}, nil)
}

// Register implements API.
func (c *Client) Register(ctx context.Context, guild string, want []Command) (bool, error) {
	return false, c.do(ctx, request{op: "register commands"}, nil)
}
