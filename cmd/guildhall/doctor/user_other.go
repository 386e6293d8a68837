//go:build !unix

package doctor

// otherOwner is not available on this system.
func otherOwner(string) (name string, other bool) { return "", false }
