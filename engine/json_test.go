package engine_test

import (
	"testing"

	"guildhall/engine"
)

func TestReadJSON(t *testing.T) {
	for _, c := range []struct {
		in string
		ok bool
	}{
		{`{"n":3}`, true}, {" {\"n\":3}\n", true}, {`{}`, true},
		{``, false}, {`{"n":3`, false}, {`{"n":3}{}`, false}, {`{"n":3} x`, false}, {`{"n":3,"m":4}`, false}, {`{"n":"3"}`, false},
	} {
		var to struct{ N int }
		err := engine.ReadJSON([]byte(c.in), &to)
		if (err == nil) != c.ok {
			t.Errorf("%q: error %v, want it accepted: %v", c.in, err, c.ok)
		}
		if c.ok && c.in != `{}` && to.N != 3 {
			t.Errorf("%q: read %d", c.in, to.N)
		}
	}
}
