package scenario

// If the outcome depends on the seed, "either" lists the possible ones. An outcome that no seed
// brings is an error, so that a wrong one does not stay in the file.

// compareEither demands that at least one element of "either" is true. It tries all of
// them, because each must be true for some seed.
func (c comparer) compareEither(value any, f field, path string) []mismatch {
	some := false
	for _, one := range f.node.each() {
		if len(c.compare(value, one, path)) == 0 {
			some, c.met[one] = true, true
		}
	}
	switch {
	case some:
		return nil
	case path == "":
		return []mismatch{{f.line, f.name, "none of them", brief(f.node.plain())}}
	}
	return []mismatch{{f.line, path, brief(value), "either of " + brief(f.node.plain())}}
}

// unmet returns the first element of an "either" that was not true for any seed, or nil.
func (sc *Scenario) unmet(met map[*node]bool) *node {
	for _, a := range sc.do {
		if a.kind != mustBe {
			continue
		}
		if n := a.want.unmet(met); n != nil {
			return n
		}
	}
	return sc.expect.unmet(met)
}

func (n *node) unmet(met map[*node]bool) *node {
	if n == nil {
		return nil
	}
	for _, f := range n.keys {
		if f.name == "either" {
			for _, one := range f.node.each() {
				if !met[one] {
					return one
				}
			}
		}
		if found := f.node.unmet(met); found != nil {
			return found
		}
	}
	for _, item := range n.items {
		if found := item.unmet(met); found != nil {
			return found
		}
	}
	return nil
}
