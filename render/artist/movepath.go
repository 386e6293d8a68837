package artist

import (
	"strconv"
	"strings"
)

// MovePath returns path data drawn k times as large and moved by dx, dy.
func MovePath(d string, k, dx, dy float64) string {
	var b strings.Builder
	across := true
	for i := 0; i < len(d); {
		c := d[i]
		switch {
		case c >= 'A' && c <= 'Z':
			b.WriteByte(c)
			across = true
			i++
		case c == ' ' || c == ',':
			i++
		default:
			end := i + 1
			for end < len(d) && (d[end] == '.' || d[end] >= '0' && d[end] <= '9') {
				end++
			}
			v, err := strconv.ParseFloat(d[i:end], 64)
			if err != nil {
				panic("render: path " + d + ": " + err.Error())
			}
			if across {
				v = dx + k*v
			} else {
				v = dy + k*v
			}
			b.WriteString(strconv.FormatFloat(v, 'f', 1, 64))
			b.WriteByte(' ')
			across = !across
			i = end
		}
	}
	return b.String()
}
