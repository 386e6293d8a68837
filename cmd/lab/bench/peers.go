package bench

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/ai/search"
	"guildhall/engine/catalog"
	"guildhall/render"
)

// peerFiles holds scripts that measure boardgame.io and Skia, and the versions of both.
//
//go:embed peers
var peerFiles embed.FS

// Peers measures what boardgame.io and Skia need for work of the same kind, and ours in the same
// run: decisions of random matches, simulations with playouts to the end, and boards after 120 random
// moves drawn and encoded. It needs Node, npm, and the repository as the working directory.
// Everything is processor time on one core.
func Peers(ctx context.Context, report func(figure.Figure)) (all []figure.Figure, err error) {
	noted := func(f figure.Figure) {
		all = append(all, f)
		report(f)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	err = figure.InTempDir(func(dir string) error {
		if err := installPeers(ctx, dir); err != nil {
			return err
		}
		if err := peerGames(ctx, dir, noted); err != nil {
			return err
		}
		return peerBoards(ctx, dir, noted)
	})
	return all, err
}

// installPeers writes the scripts to a folder, and installs the packages that they use.
func installPeers(ctx context.Context, dir string) error {
	files, err := fs.Sub(peerFiles, "peers")
	if err != nil {
		return err
	}
	if err := os.CopyFS(dir, files); err != nil {
		return err
	}
	install := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		return fmt.Errorf("install peers with npm: %w\n%s", err, out)
	}
	return nil
}

// node runs a script of the peers and decodes what it prints.
func node(ctx context.Context, dir string, printed any, script string, args ...string) error {
	cmd := exec.CommandContext(ctx, "node", append([]string{filepath.Join(dir, script)}, args...)...)
	out, err := cmd.Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return fmt.Errorf("%s: %w\n%s", script, err, exit.Stderr)
	} else if err != nil {
		return err
	}
	return json.Unmarshal(out, printed)
}

// peerGames compares random matches and searches with those of boardgame.io.
func peerGames(ctx context.Context, dir string, report func(figure.Figure)) error {
	var peer struct{ Moves, Simulations float64 }
	if err := node(ctx, dir, &peer, "boardgame.mjs"); err != nil {
		return err
	}
	report(figure.New("boardgame.io, random matches", peer.Moves, "moves/s of processor", ""))
	report(figure.New("boardgame.io, search with playouts", peer.Simulations, "simulations/s of processor", ""))
	for _, rules := range catalog.Games() {
		id := rules.Info().ID
		playouts, err := playoutRate(rules, slices.Max(rules.Info().Seats))
		if err != nil {
			return err
		}
		searched, err := simulations(rules, search.Player{Playouts: 1, Explore: 1, Iterations: searchBudget, Further: searchBudget})
		if err != nil {
			return err
		}
		report(figure.New(id+", decisions of random matches against boardgame.io", playouts/peer.Moves, "times as many", ""))
		report(figure.New(id+", simulations against boardgame.io", searched/peer.Simulations, "times as many", ""))
	}
	return nil
}

// peerBoards compares boards with the same scenes drawn and encoded by Skia.
func peerBoards(ctx context.Context, dir string, report func(figure.Figure)) error {
	var files []string
	for _, rules := range catalog.Games() {
		draw, err := boardAt(rules, 120)
		if err != nil {
			return err
		}
		file := filepath.Join(dir, rules.Info().ID+".svg")
		if err := os.WriteFile(file, []byte(svgOf(draw())), 0o600); err != nil {
			return err
		}
		files = append(files, file)
	}
	var peer []struct{ Ms float64 }
	if err := node(ctx, dir, &peer, "skia.mjs", append([]string{filepath.Join("render", "assets", "fonts")}, files...)...); err != nil {
		return err
	}
	for i, rules := range catalog.Games() {
		own, err := boardTime(rules)
		if err != nil {
			return err
		}
		report(figure.New(rules.Info().ID+" board, Skia", peer[i].Ms, "ms of processor", ""))
		report(figure.New(rules.Info().ID+" board, time of Skia against ours", peer[i].Ms/own, "times as long", ""))
	}
	return nil
}

// boardTime returns the processor time in milliseconds of drawing and encoding a board whose
// static layer is in memory.
func boardTime(rules engine.Rules) (float64, error) {
	draw, err := boardAt(rules, 120)
	if err != nil {
		return 0, err
	}
	const boards = 20
	var spent float64
	for i := range boards + 1 {
		one, err := processorTime(func() error { _, err := render.PNG(draw(), render.Normal()); return err })
		if err != nil {
			return 0, err
		}
		if i > 0 {
			spent += one.Seconds() * 1000
		}
	}
	return spent / boards, nil
}

// svgOf returns a scene as an SVG picture.
func svgOf(s *render.Scene) string {
	v := render.NewSVG(render.Normal())
	var elements strings.Builder
	for _, layer := range []render.Layer{s.Ground, s.Pieces} {
		for _, it := range layer.Items {
			elements.WriteString(v.Element(it))
		}
	}
	return fmt.Sprintf(`<svg width="%d" height="%d">%s%s</svg>`, s.W, s.H, v.Symbols(), elements.String())
}
