package value

// steps is how many positions between two Explain looks at.
const steps = 16

// Explain appends by how much each number makes the first position better than the second,
// in the net's value: all together they are the difference. It follows the net from one
// position to the other on a straight line and sums up what each number changes on the way
// (Sundararajan, Taly and Yan 2017).
func (n *Net) Explain(one, other []float32, w *Scratch, dst []float64) []float64 {
	first := len(dst)
	dst = append(dst, make([]float64, n.inputs)...)
	at := make([]float32, n.inputs)
	for k := range steps {
		share := (float32(k) + 0.5) / steps
		for i := range at {
			at[i] = other[i] + float32(share*(one[i]-other[i]))
		}
		v := n.Value(at, w)
		d := 1 - abs(2*v-1)
		slope := float32(d*d) / 2 // of squash: see Learner.Learn
		for h, sum := range w.sums {
			back := float32(slope * n.second[h])
			if sum < 0 {
				back = float32(back * leak)
			}
			w.sums[h] = back
		}
		for i := range at {
			change := one[i] - other[i]
			if change == 0 {
				continue
			}
			up := float32(0)
			for h, f := range n.first[i*n.hidden:][:n.hidden] {
				up += float32(f * w.sums[h])
			}
			dst[first+i] += float64(float32(up*change)) / steps
		}
	}
	return dst
}
