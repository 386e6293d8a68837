package render

import (
	"image"
	"math"
	"slices"
	"sort"
)

// reach returns the part of a picture that an item may change.
func reach(it Item) image.Rectangle {
	switch it := it.(type) {
	case Box:
		return around(it.X, it.Y, it.X+it.W, it.Y+it.H, it.Line.Width)
	case Disc:
		return around(it.X-it.R, it.Y-it.R, it.X+it.R, it.Y+it.R, it.Line.Width)
	case Path:
		shape, err := parsePath(nil, it.D, 1, 0, 0)
		if err != nil {
			panic("render: " + err.Error())
		}
		b := bounds(shape)
		return around(float64(b.Min.X), float64(b.Min.Y), float64(b.Max.X), float64(b.Max.Y), it.Line.Width)
	case Icon:
		r := it.Size/2 + outline*it.Size/24 + 2
		return around(it.X-r, it.Y-r, it.X+r, it.Y+r, 0)
	case Portrait:
		return it.square()
	case Label: // letters may lean out of their room, accents and tails stand out of the line
		x := it.left()
		return around(x-it.Size, it.Y-1.5*it.Size, x+it.Width()+it.Size, it.Y+it.Size, 0)
	}
	return image.Rect(math.MinInt32, math.MinInt32, math.MaxInt32, math.MaxInt32)
}

// around returns the whole pixels of an area whose outline has a width.
func around(x0, y0, x1, y1, line float64) image.Rectangle {
	m := line/2 + 1
	return image.Rect(int(math.Floor(x0-m)), int(math.Floor(y0-m)), int(math.Ceil(x1+m)), int(math.Ceil(y1+m)))
}

// maxPatches is the largest number of rectangles that are repainted.
const maxPatches = 32

// patchPixels is the number of pixels that are painted in the time that one more rectangle
// takes.
const patchPixels = 4096

// patches returns rectangles that contain all pixels in which pictures of two lists of items
// differ. They may overlap. Items that both lists have in the same order change nothing.
func patches(before, after []Item, picture image.Rectangle) []image.Rectangle {
	gone, come := differing(before, after)
	var out []image.Rectangle
	for _, it := range slices.Concat(gone, come) {
		for _, r := range sides(it) {
			if r = r.Intersect(picture); !r.Empty() {
				out = joined(out, r)
			}
		}
	}
	return out
}

// sides returns the parts of a picture that an item may change: its reach, or the four sides
// of a frame, whose inside stays.
func sides(it Item) []image.Rectangle {
	b, ok := it.(Box)
	if !ok || drawn(b.Fill) {
		return []image.Rectangle{reach(it)}
	}
	right, foot, line := b.X+b.W, b.Y+b.H, b.Line.Width
	return []image.Rectangle{
		around(b.X, b.Y, right, b.Y+b.R, line), around(b.X, foot-b.R, right, foot, line),
		around(b.X, b.Y, b.X, foot, line), around(right, b.Y, right, foot, line),
	}
}

// joined returns a list of rectangles with one more. It joins rectangles where that paints
// few additional pixels, and where there would be too many.
func joined(list []image.Rectangle, r image.Rectangle) []image.Rectangle {
	for {
		best, least := -1, 0
		for i, other := range list {
			more := sizeOf(r.Union(other)) - sizeOf(r) - sizeOf(other)
			if best < 0 || more < least {
				best, least = i, more
			}
		}
		if best < 0 || least > patchPixels && len(list) < maxPatches {
			return append(list, r)
		}
		r = r.Union(list[best])
		list = slices.Delete(list, best, best+1)
	}
}

func sizeOf(r image.Rectangle) int { return r.Dx() * r.Dy() }

// differing returns the items that only one of two lists has, or that it has in another
// order.
func differing(before, after []Item) (gone, come []Item) {
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] { // comparing is faster than hashing
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	places := map[Item][]int{} // in before
	for i, it := range before {
		places[it] = append(places[it], i)
	}
	at := make([]int, len(after)) // index in before of each item of after; -1: none
	for i, it := range after {
		at[i] = -1
		if list := places[it]; len(list) > 0 {
			at[i], places[it] = list[0], list[1:]
		}
	}
	both, stays := ascending(at), make([]bool, len(before))
	for i, it := range after {
		if both[i] {
			stays[at[i]] = true
		} else {
			come = append(come, it)
		}
	}
	for i, it := range before {
		if !stays[i] {
			gone = append(gone, it)
		}
	}
	return gone, come
}

// ascending marks a longest ascending subsequence of numbers. Negative numbers
// are not part of it.
func ascending(list []int) []bool {
	var ends []int // by the length of a selection, less one: the index of its last number, the smallest there is
	previous := make([]int, len(list))
	for i, n := range list {
		if n < 0 {
			continue
		}
		k := sort.Search(len(ends), func(k int) bool { return list[ends[k]] >= n })
		previous[i] = -1
		if k > 0 {
			previous[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	marked := make([]bool, len(list))
	if len(ends) == 0 {
		return marked
	}
	for i := ends[len(ends)-1]; i >= 0; i = previous[i] {
		marked[i] = true
	}
	return marked
}
