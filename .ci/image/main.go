// Image writes the container image of a release as one tar archive, without a container
// engine: an OCI image layout with an index of one image for each processor. The same
// programs, files and arguments give the same bytes.
//
// It is a module of its own, so that the bot requires none of what builds its image.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
)

// repository is the name of the image without its tag. The host localhost keeps engines
// from asking a registry for it.
const repository = "localhost/guildhall"

// release is what the arguments say about an image.
type release struct {
	version  string
	revision string // commit
	created  time.Time
	config   v1.Config // without labels
	licenses []string  // files
	programs []program
}

// program is the bot, built for Linux on one processor.
type program struct {
	processor string // as in GOARCH
	file      string
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	var r release
	flags := flag.NewFlagSet("image", flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: image -out FILE -version TAG -revision COMMIT -created SECONDS -root FOLDER PROCESSOR=PROGRAM...")
		flags.PrintDefaults()
	}
	out := flags.String("out", "", "archive to write")
	flags.StringVar(&r.version, "version", "", "version of the program, the tag of the image")
	flags.StringVar(&r.revision, "revision", "", "commit of the program")
	created := flags.Int64("created", 0, "time of the commit in seconds since 1970, the time of all files")
	root := flags.String("root", ".", "folder of the repository")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || r.revision == "" || *created <= 0 {
		return errors.New("-out, -version, -revision and -created are needed")
	}
	if _, err := name.NewTag(repository+":"+r.version, name.StrictValidation); err != nil {
		return fmt.Errorf("use version %q as a tag: %w", r.version, err)
	}
	r.created = time.Unix(*created, 0).UTC()
	if err := r.readConfig(filepath.Join(*root, "cmd/guildhall/deploy/container/image.json")); err != nil {
		return err
	}
	for _, file := range []string{"LICENSE", "NOTICE", "render/assets/fonts/OFL.txt"} {
		r.licenses = append(r.licenses, filepath.Join(*root, file))
	}
	for _, arg := range flags.Args() {
		processor, file, ok := strings.Cut(arg, "=")
		if !ok {
			return fmt.Errorf("%q is not PROCESSOR=PROGRAM", arg)
		}
		r.programs = append(r.programs, program{processor, file})
	}
	if len(r.programs) == 0 {
		return errors.New("no PROCESSOR=PROGRAM is given")
	}
	return r.write(*out)
}

// readConfig reads how an engine runs the image.
func (r *release) readConfig(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	d := json.NewDecoder(f)
	d.DisallowUnknownFields()
	if err := d.Decode(&r.config); err != nil {
		return fmt.Errorf("read %s: %w", file, err)
	}
	return nil
}
