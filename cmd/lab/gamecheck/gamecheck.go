// Package gamecheck has the subcommands game new and game check, for somebody who writes a game.
// CONTRIBUTING.md promises them.
package gamecheck

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/feature"
	"guildhall/render"
	pictures "guildhall/render/catalog"
)

// Command is the group of subcommands for games.
type Command struct {
	New   New   `cmd:"" help:"Create a small game that can be built and played."`
	Check Check `cmd:"" help:"Run all checks of one game, and list what it lacks."`
}

type Check struct {
	ID        string `arg:"" help:"Id of the game, as printed by 'guildhall version'."`
	Mutations string `default:"2m" help:"Mutations to make: all, or those that fit into a duration."`
}

// packageTimeout is the maximum time of the tests of one package, so that the check ends on a
// busy machine, too.
const packageTimeout = 10 * time.Minute

// stage is a group of tests that concern a game.
type stage struct {
	name     string
	packages []string
	run      string // only the tests with such names
}

// opponents is the name of the stage that needs nets.
const opponents = "opponents"

// stages returns the stages of a game, quick ones first.
func stages(id string) []stage {
	return []stage{
		{"contract and scenarios", []string{"./engine/" + id}, ""},
		{"pictures", []string{"./render/" + id}, ""},
		{"texts, glossary, moves", []string{"./engine/catalog", "./render/catalog", "./bot/discord/parser", "./bot/discord/turn"}, ""},
		{"texts of the whole program", []string{"./cmd/guildhall/wiring"}, ""},
		{opponents, []string{"./engine/ai/levels", "./engine/ai/calibration", "./engine/ai/advice"}, ""},
		{"panels and presses", []string{"./cmd/lab/bench"}, "TestPanelsKeepTheirBudget|TestTurnsTakeFewPresses"},
		{"mutations", []string{"./engine/enginetest/mutation"}, "TestListsFit|TestMutations"},
	}
}

// Run runs the stages in the repository and prints what the game lacks.
func (cmd Check) Run(c cli.Console) error {
	rules, ok := catalog.Game(cmd.ID)
	if !ok {
		return fmt.Errorf("no game %q in engine/catalog", cmd.ID)
	}
	lacks := Missing(os.DirFS("."), rules)
	for _, s := range stages(cmd.ID) {
		if s.name == opponents && feature.NamesOf(rules, rules.Info().Seats[0]) == nil {
			fmt.Fprintf(c.Out, "     %s: left out, because the game has no features\n", s.name)
			continue
		}
		fmt.Fprintf(c.Out, "     %s: go test %s\n", s.name, strings.Join(s.packages, " "))
		start := time.Now()
		failed, err := cmd.test(c, s)
		if err != nil {
			return err
		}
		outcome := "ok"
		if len(failed) > 0 {
			outcome = "FAIL"
		}
		fmt.Fprintf(c.Out, "%-4s %.0f s\n", outcome, time.Since(start).Seconds())
		for _, line := range failed {
			lacks = append(lacks, s.name+": "+line)
		}
	}
	if len(lacks) == 0 {
		fmt.Fprintf(c.Out, "%s lacks nothing.\n", cmd.ID)
		return nil
	}
	fmt.Fprintf(c.Out, "\n%s lacks:\n", cmd.ID)
	for _, line := range lacks {
		fmt.Fprintln(c.Out, "- "+line)
	}
	return fmt.Errorf("%s lacks %d things", cmd.ID, len(lacks))
}

// test runs a stage and returns the lines that report failures.
func (cmd Check) test(c cli.Console, s stage) ([]string, error) {
	args := append([]string{"test", "-vet=off", "-timeout", packageTimeout.String()}, s.packages...)
	if s.run != "" {
		args = append(args, "-run", s.run)
	}
	test := exec.CommandContext(c.Ctx, "go", args...)
	test.Env = append(os.Environ(), "GUILDHALL_GAME="+cmd.ID)
	if s.name == "mutations" {
		test.Env = append(test.Env, "GUILDHALL_MUTATIONS="+cmd.Mutations)
	}
	out, err := test.CombinedOutput()
	if err == nil || c.Ctx.Err() != nil {
		return nil, c.Ctx.Err()
	}
	if !errors.As(err, new(*exec.ExitError)) {
		return nil, fmt.Errorf("run go test: %w", err)
	}
	return failures(out), nil
}

// report matches the first line of what a test or the compiler reports.
var report = regexp.MustCompile(`^([^ ]+\.go:[0-9]+:|panic: )`)

// failures returns the reports of an output of go test, each with up to two of the lines below
// it, without the names of tests and packages if there are reports.
func failures(out []byte) (lines []string) {
	var names []string
	dumped, below := false, 0
	for raw := range bytes.Lines(out) {
		line := strings.TrimSpace(string(raw))
		if after, late := strings.CutPrefix(line, "panic: test timed out after "); late {
			lines, dumped = append(lines, "the tests did not end within "+after), true
		}
		switch {
		case dumped:
			dumped = !strings.HasPrefix(line, "FAIL") // the stacks of all goroutines end there
		case line == "" || line == "FAIL" || strings.HasPrefix(line, "ok ") || strings.HasPrefix(line, "? ") || strings.HasPrefix(line, "exit status"):
		case strings.HasPrefix(line, "--- FAIL") || strings.HasPrefix(line, "FAIL"):
			names = append(names, line)
		case len(lines) == 0 || report.MatchString(line):
			lines, below = append(lines, line), 0
		case below < 2:
			lines[len(lines)-1] += " " + line
			below++
		}
	}
	lines = slices.Compact(lines)
	lines = lines[:min(len(lines), maxLines)]
	if len(lines) == 0 {
		return names
	}
	return lines
}

// maxLines is the maximum number of reports of one stage.
const maxLines = 20

// Missing returns what a game lacks in the repository that no test of a stage looks for.
func Missing(repository fs.FS, rules engine.Rules) (lacks []string) {
	info := rules.Info()
	for _, file := range []string{"docs/games/" + info.ID + ".md", "render/" + info.ID + "/look.json", "engine/" + info.ID + "/testdata/mutations/mutations.yaml", "engine/" + info.ID + "/testdata/rules.csv"} {
		if _, err := fs.Stat(repository, file); err != nil {
			lacks = append(lacks, file)
		}
	}
	if readme, err := fs.ReadFile(repository, "README.md"); err != nil || !bytes.Contains(readme, []byte("docs/games/"+info.ID+".md")) {
		lacks = append(lacks, "a link in README.md to docs/games/"+info.ID+".md")
	}
	artist := pictures.Artist(info.ID)
	if artist == nil {
		lacks = append(lacks, "a line in render/catalog/catalog.go")
	} else if _, ok := artist.(render.Teacher); !ok {
		lacks = append(lacks, "pictures of teaching pages (render.Teacher)")
	}
	if feature.NamesOf(rules, info.Seats[0]) == nil {
		return append(lacks, "features, so computers search without a net (engine.FeatureState)")
	}
	for _, seats := range info.Seats {
		if _, err := levels.Net(rules, seats); err != nil {
			lacks = append(lacks, fmt.Sprintf("engine/%s/%s: %v", info.ID, levels.File(seats), err))
		}
		if _, known := levels.CurveOf(rules, seats); !known && seats > 1 {
			lacks = append(lacks, fmt.Sprintf("a row for %d seats in engine/%s/curves.csv: lab chances --fit --game %s", seats, info.ID, info.ID))
		}
	}
	return lacks
}
