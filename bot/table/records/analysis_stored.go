package records

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"guildhall/engine/ai/analysis"
	"guildhall/storage"
)

// AnalysisSpace is the space of analyses among the blobs.
const AnalysisSpace = "analysis"

// analysisGeneration is the version of stored analyses. It is raised by a change that alters
// their result; analyses of earlier generations are made again.
const analysisGeneration = 3

// storedAnalysis is an analysis as it is kept.
type storedAnalysis struct {
	Generation int             `json:"generation"`
	Match      *analysis.Match `json:"match"`
}

// analysisKey is the blob key of a table's analysis. It differs from every user id, because
// user ids are digits.
func analysisKey(id int64) string { return "table " + strconv.FormatInt(id, 10) }

// read returns the stored analysis of a table, or nil. It ignores unreadable bytes, because
// an analysis can be made again. It also ignores an analysis with chances that are no longer
// shown.
func (r *Analyses) read(ctx context.Context, t storage.Table) (*analysis.Match, error) {
	packed, err := r.tables.Store.Blob(ctx, AnalysisSpace, analysisKey(t.ID))
	if err != nil {
		return nil, fmt.Errorf("analysis of table %d: %w", t.ID, err)
	}
	if len(packed) == 0 || errors.Is(r.looks(ctx, t), ErrNoChances) {
		return nil, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, nil
	}
	var s storedAnalysis
	if json.NewDecoder(z).Decode(&s) != nil || s.Generation != analysisGeneration || s.Match == nil || len(s.Match.Points) == 0 {
		return nil, nil
	}
	return s.Match, nil
}

// keep stores an analysis, with four digits for each chance.
func (r *Analyses) keep(ctx context.Context, id int64, m *analysis.Match) error {
	for _, p := range m.Points {
		for i := range p.Chances {
			p.Chances[i] = math.Round(1e4*p.Chances[i]) / 1e4
		}
	}
	data, err := json.Marshal(storedAnalysis{analysisGeneration, m})
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return r.tables.Store.PutBlob(ctx, AnalysisSpace, analysisKey(id), b.Bytes())
}
