package render

import "strconv"

// Signed writes a number; a loss has the minus sign of print.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Plus writes a gain or a loss with its sign.
func Plus(n int) string {
	if n < 0 {
		return Signed(n)
	}
	return "+" + strconv.Itoa(n)
}
