package enginetest

import (
	"fmt"
	"slices"
	"strings"
)

// recorder is a T that records failures. If it has the name of a check, it runs only that check of
// each setup. It stops after the first failure.
type recorder struct {
	name     string
	only     string
	failures *[]string
	failed   bool
}

// stopped is the panic value with which Fatalf ends a check.
type stopped struct{}

func newRecorder(only string) *recorder { return &recorder{only: only, failures: new([]string)} }

func (r *recorder) Helper() {}

func (r *recorder) Logf(string, ...any) {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failed = true
	*r.failures = append(*r.failures, r.name+": "+fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(stopped{})
}

func (r *recorder) Run(name string, f func(T)) bool {
	if len(*r.failures) > 0 || r.skips(name) {
		return true
	}
	sub := &recorder{name: strings.TrimPrefix(r.name+"/"+name, "/"), only: r.only, failures: r.failures}
	func() {
		defer func() {
			if p := recover(); p != nil && p != any(stopped{}) {
				panic(p)
			}
		}()
		f(sub)
	}()
	r.failed = r.failed || sub.failed
	return !sub.failed
}

func (r *recorder) skips(name string) bool {
	isCheck := slices.ContainsFunc(checkNames(), func(n string) bool { return n == name })
	return r.only != "" && isCheck && name != r.only
}

func checkNames() []string {
	var names []string
	for _, c := range checks {
		names = append(names, c.name)
	}
	return names
}
