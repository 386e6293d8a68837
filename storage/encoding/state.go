package encoding

// keyframe is the most states that are stored as differences to one that is
// stored whole.
const keyframe = 16

// PackState compresses the state after commit n. States of one match are alike, so most
// are stored as a difference to base, an earlier one that is stored alone; nil: there
// is none. It reports whether the result stands alone too. Unpack reads both.
func PackState(state, base []byte, n int) (packed []byte, alone bool, err error) {
	if n%keyframe != 0 && base != nil {
		if packed, err = Pack(state, base); err != nil {
			return nil, false, err
		}
		// A difference must be at most half as long as the state packed by itself.
		// Below an eighth of the raw state that is certain enough not to pack twice.
		if len(packed) <= len(state)/8 {
			return packed, false, nil
		}
	}
	whole, err := Pack(state, nil)
	if err != nil {
		return nil, false, err
	}
	if packed == nil || len(packed) > len(whole)/2 {
		return whole, true, nil
	}
	return packed, false, nil
}
