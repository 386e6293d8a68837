package corrupt

import (
	"context"
	"crypto/sha256"
	"fmt"
)

// Content returns a digest of every row of every table of a file. Files with
// the same rows have the same digest. Free space, the counters of SQLite and
// the times of migrations are not included.
func Content(ctx context.Context, file string) (string, error) {
	d, err := open(file)
	if err != nil {
		return "", err
	}
	defer d.Close()
	queries, err := column(ctx, d, `
		SELECT 'SELECT ''' || t.name || ''' || ' || (
			SELECT group_concat('quote(' || c.name || ')', ' || '','' || ' ORDER BY c.cid) FROM pragma_table_xinfo(t.name) c WHERE c.hidden = 0
		) || ' AS r FROM ' || t.name || ' ORDER BY r'
		FROM sqlite_schema t WHERE t.type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) WHERE name = 'checksum') ORDER BY t.name`)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, query := range queries {
		rows, err := column(ctx, d, query)
		if err != nil {
			return "", err
		}
		for _, row := range rows {
			fmt.Fprintf(sum, "%s\n", row)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}

// column reads the only column of a query.
func column(ctx context.Context, d *edited, query string) ([]string, error) {
	rows, err := d.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}
