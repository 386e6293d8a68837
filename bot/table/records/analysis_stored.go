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

// AnalysisSpace is the blob space of analyses.
const AnalysisSpace = "analysis"

// analysisGeneration is the version of analyses. It is raised when a change of
// the program alters results; older analyses are computed again.
const analysisGeneration = 3

// storedAnalysis is the stored form of an analysis.
type storedAnalysis struct {
	Generation int             `json:"generation"`
	Match      *analysis.Match `json:"match"`
}

// analysisKey returns the blob key of a table's analysis. It contains a space,
// so it is never the id of a user.
func analysisKey(id int64) string { return "table " + strconv.FormatInt(id, 10) }

// read returns the stored analysis of a table, or nil. It ignores unreadable
// data, since an analysis can be computed again, and analyses with chances that
// are no longer shown.
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

// keep stores an analysis, with chances rounded to four digits.
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
