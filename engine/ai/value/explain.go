package value

// steps is the number of positions between the two that Explain looks at.
const steps = 16

// Explain appends the contribution of each feature to the difference of the net's values of
// two positions. Their sum is the difference. It follows the net on a straight line from
// one position to the other and sums the change that each feature causes (Sundararajan,
// Taly and Yan 2017).
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
