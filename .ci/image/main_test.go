package main

import (
	"archive/tar"
	"bytes"
	"crypto/x509"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// build returns an archive whose programs are short texts.
func build(t *testing.T) []byte {
	t.Helper()
	dir := t.TempDir()
	args := []string{"-out", filepath.Join(dir, "image.tar"), "-version", "v1.2.3", "-revision", "0123abc", "-created", "1764000000", "-root", "../.."}
	for _, processor := range []string{"amd64", "arm64"} {
		file := filepath.Join(dir, processor)
		if err := os.WriteFile(file, []byte("for "+processor), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, processor+"="+file)
	}
	if err := run(args); err != nil {
		t.Fatal(err)
	}
	archive, err := os.ReadFile(filepath.Join(dir, "image.tar"))
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

func TestArchiveIsReproducible(t *testing.T) {
	if !bytes.Equal(build(t), build(t)) {
		t.Error("the same programs in other folders give other bytes")
	}
}

// TestArchiveHoldsBothImages unpacks an archive and reads the images as an engine does.
func TestArchiveHoldsBothImages(t *testing.T) {
	dir := t.TempDir()
	unpack(t, dir, build(t))
	outer, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Index(outer); err != nil {
		t.Error(err)
	}
	list, err := outer.IndexManifest()
	if err != nil || len(list.Manifests) != 1 || list.Manifests[0].Annotations["io.containerd.image.name"] != "localhost/guildhall:v1.2.3" {
		t.Fatalf("index %+v, %v", list, err)
	}
	index, err := outer.ImageIndex(list.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	images, err := index.IndexManifest()
	if err != nil || len(images.Manifests) != 2 {
		t.Fatalf("images %+v, %v", images, err)
	}
	older := dockerImages(t, dir)
	for i, processor := range []string{"amd64", "arm64"} {
		if got := images.Manifests[i].Platform.String(); got != "linux/"+processor {
			t.Errorf("image %d is for %s", i, got)
		}
		image, err := index.Image(images.Manifests[i].Digest)
		if err != nil {
			t.Fatal(err)
		}
		conf, err := image.ConfigFile()
		if err != nil {
			t.Fatal(err)
		}
		if conf.Architecture != processor || conf.Config.User != "65532:65532" || conf.Config.Labels["org.opencontainers.image.version"] != "v1.2.3" {
			t.Errorf("configuration of %s: %+v", processor, conf)
		}
		if name := "localhost/guildhall:v1.2.3-" + processor; older[i].RepoTags[0] != name {
			t.Errorf("an older engine names it %q, want %s", older[i].RepoTags, name)
		}
		checkFiles(t, mutate.Extract(image), processor)
	}
}

func unpack(t *testing.T, dir string, archive []byte) {
	t.Helper()
	for r := tar.NewReader(bytes.NewReader(archive)); ; {
		h, err := r.Next()
		if err == io.EOF {
			return
		}
		var content []byte
		if err == nil {
			content, err = io.ReadAll(r)
		}
		if file := filepath.Join(dir, h.Name); err == nil && h.Typeflag == tar.TypeDir {
			err = os.Mkdir(file, 0o700)
		} else if err == nil {
			err = os.WriteFile(file, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// dockerImages returns the images of manifest.json, whose files must be there.
func dockerImages(t *testing.T, dir string) (images []dockerImage) {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(doc, &images); err != nil || len(images) != 2 {
		t.Fatalf("%s: %v", doc, err)
	}
	for _, image := range images {
		for _, file := range append(image.Layers, image.Config) {
			if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
				t.Error(err)
			}
		}
	}
	return images
}

// checkFiles compares the files of an image with what the program needs.
func checkFiles(t *testing.T, files io.ReadCloser, processor string) {
	t.Helper()
	defer files.Close()
	type entry struct {
		mode int64
		user int
	}
	want := map[string]entry{
		"data": {0o700, 65532}, "tmp": {0o1777, 0}, "etc": {0o755, 0}, "etc/ssl": {0o755, 0}, "etc/ssl/certs": {0o755, 0},
		"etc/ssl/certs/ca-certificates.crt": {0o644, 0}, "guildhall": {0o755, 0}, "LICENSE": {0o644, 0}, "NOTICE": {0o644, 0}, "OFL.txt": {0o644, 0},
	}
	for r := tar.NewReader(files); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(h.Name, "/")
		if got, ok := (entry{h.Mode, h.Uid}), want[name]; got != ok || h.Gid != h.Uid || h.ModTime.Unix() != 1764000000 {
			t.Errorf("%s: %+v", name, h)
		}
		delete(want, name)
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		switch name {
		case "guildhall":
			if string(content) != "for "+processor {
				t.Errorf("the program of %s is %q", processor, content)
			}
		case "etc/ssl/certs/ca-certificates.crt":
			if !x509.NewCertPool().AppendCertsFromPEM(content) || bytes.Count(content, []byte("BEGIN CERTIFICATE")) < 50 {
				t.Errorf("certificates:\n%.300s", content)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("the image of %s lacks %v", processor, want)
	}
}

func TestWrongArguments(t *testing.T) {
	right := []string{"-out", filepath.Join(t.TempDir(), "image.tar"), "-version", "v1", "-revision", "0123abc", "-created", "1", "-root", "../.."}
	for name, args := range map[string][]string{
		"no program":       right,
		"no such program":  append(right[:len(right):len(right)], "amd64=missing"),
		"not a program":    append(right[:len(right):len(right)], "amd64"),
		"no commit":        {"-out", "x", "-version", "v1", "-created", "1", "amd64=main.go"},
		"no tag":           append(right[:len(right):len(right)], "-version", "v1/2", "amd64=main.go"),
		"no configuration": append(right[:len(right):len(right)], "-root", "missing", "amd64=main.go"),
	} {
		if err := run(args); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
