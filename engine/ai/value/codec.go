package value

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
)

// Features identifies the features for which a net was trained.
type Features [16]byte

// FeaturesOf returns the hash of the names of a game's features.
func FeaturesOf(names []string) Features {
	sum := sha256.Sum256([]byte(strings.Join(names, "\n")))
	return Features(sum[:16])
}

// ErrNet is wrapped by the errors of Decode.
var ErrNet = errors.New("not a net")

// magic is the start of every encoded net; its last byte is the version of the format.
var magic = [4]byte{'G', 'N', 'E', '2'}

// head is the fixed beginning of an encoded net.
type head struct {
	Magic          [4]byte
	Features       Features
	Inputs, Hidden uint16
	Scale          [3]float32 // of the weights of the first layer, of its biases, and of the second layer
	Out            float32
}

// Encode returns the net with weights rounded to 16 bits. Decode returns the rounded net,
// which is the one that plays.
func (n *Net) Encode(f Features) []byte {
	parts := [3][]float32{n.first, n.bias, n.second}
	h := head{Magic: magic, Features: f, Inputs: uint16(n.inputs), Hidden: uint16(n.hidden), Out: n.out}
	var body []int16
	for i, part := range parts {
		most := float32(1e-6)
		for _, w := range part {
			most = max(most, abs(w))
		}
		h.Scale[i] = most / math.MaxInt16
		for _, w := range part {
			body = append(body, int16(math.Round(float64(w/h.Scale[i]))))
		}
	}
	var b bytes.Buffer
	// A buffer accepts every write, and both values have a fixed size.
	_ = binary.Write(&b, binary.LittleEndian, h)
	_ = binary.Write(&b, binary.LittleEndian, body)
	return b.Bytes()
}

// maxInputs and maxHidden limit the allocations of Decode.
const (
	maxInputs = 4096
	maxHidden = 512
)

// Decode reads the output of Encode. Its errors wrap ErrNet.
func Decode(data []byte) (*Net, Features, error) {
	var h head
	r := bytes.NewReader(data)
	if err := binary.Read(r, binary.LittleEndian, &h); err != nil || h.Magic != magic {
		return nil, Features{}, fmt.Errorf("%w: wrong beginning", ErrNet)
	}
	if h.Inputs == 0 || h.Hidden == 0 || h.Inputs > maxInputs || h.Hidden > maxHidden {
		return nil, Features{}, fmt.Errorf("%w: %d inputs, %d hidden units", ErrNet, h.Inputs, h.Hidden)
	}
	n := blank(int(h.Inputs), int(h.Hidden))
	n.out = h.Out
	if want := 2 * (len(n.first) + len(n.bias) + len(n.second)); r.Len() != want {
		return nil, Features{}, fmt.Errorf("%w: %d bytes of weights, want %d", ErrNet, r.Len(), want)
	}
	for i, part := range [3][]float32{n.first, n.bias, n.second} {
		body := make([]int16, len(part))
		if err := binary.Read(r, binary.LittleEndian, body); err != nil {
			return nil, Features{}, fmt.Errorf("%w: %w", ErrNet, err)
		}
		for j, q := range body {
			part[j] = float32(h.Scale[i] * float32(q))
		}
	}
	return n, h.Features, nil
}
