package main

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// write writes the archive: an index with one entry, which names the index of the images.
// An engine takes several entries for several images and asks for one of them.
func (r release) write(file string) error {
	folder, err := os.MkdirTemp("", "guildhall-image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var images []v1.Image
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, p := range r.programs {
		image, err := r.image(p)
		if err != nil {
			return fmt.Errorf("make the image for %s: %w", p.processor, err)
		}
		images = append(images, image)
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add:        image,
			Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: p.processor}},
		})
	}
	index = mutate.Annotations(index, r.labels()).(v1.ImageIndex)
	top := mutate.AppendManifests(empty.Index, mutate.IndexAddendum{
		Add: index,
		Descriptor: v1.Descriptor{Annotations: map[string]string{
			"org.opencontainers.image.ref.name": r.version,
			"io.containerd.image.name":          repository + ":" + r.version, // read by Docker and Podman
		}},
	})
	if _, err := layout.Write(folder, top); err != nil {
		return err
	}
	manifest, err := r.dockerManifest(images)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "manifest.json"), manifest, 0o644); err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := pack(out, os.DirFS(folder), r.created); err != nil {
		return err
	}
	return out.Close()
}

// image returns the image with one program.
func (r release) image(p program) (v1.Image, error) {
	files, err := r.files(p)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(
		func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil },
		tarball.WithMediaType(types.OCILayer), tarball.WithCompressionLevel(6), tarball.WithCompressedCaching,
	)
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	at := v1.Time{Time: r.created}
	image, err = mutate.Append(image, mutate.Addendum{Layer: layer, History: v1.History{Created: at, CreatedBy: ".ci/image"}})
	if err != nil {
		return nil, err
	}
	conf, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	conf = conf.DeepCopy()
	conf.OS, conf.Architecture, conf.Created = "linux", p.processor, at
	conf.Config = r.config
	conf.Config.Labels = r.labels()
	return mutate.ConfigFile(image, conf)
}

// labels returns what the image says about itself.
func (r release) labels() map[string]string {
	return map[string]string{
		"org.opencontainers.image.title":       "Guildhall",
		"org.opencontainers.image.description": "Heavy board games on Discord, self-hosted",
		"org.opencontainers.image.version":     r.version,
		"org.opencontainers.image.revision":    r.revision,
		"org.opencontainers.image.created":     r.created.Format(time.RFC3339),
		"org.opencontainers.image.licenses":    "Apache-2.0",
	}
}

// dockerImage is an entry of manifest.json. Docker reads that file when its store of
// images cannot hold an index, as the usual one before version 29.
type dockerImage struct {
	Config   string   // file
	RepoTags []string // full names
	Layers   []string // files
}

// dockerManifest returns the content of manifest.json. Each image has its processor in its
// tag, since such a store loads all of them.
func (r release) dockerManifest(images []v1.Image) ([]byte, error) {
	blob := func(h v1.Hash) string { return "blobs/" + h.Algorithm + "/" + h.Hex }
	var list []dockerImage
	for i, image := range images {
		conf, err := image.ConfigName()
		if err != nil {
			return nil, err
		}
		e := dockerImage{Config: blob(conf), RepoTags: []string{repository + ":" + r.version + "-" + r.programs[i].processor}}
		layers, err := image.Layers()
		if err != nil {
			return nil, err
		}
		for _, layer := range layers {
			digest, err := layer.Digest()
			if err != nil {
				return nil, err
			}
			e.Layers = append(e.Layers, blob(digest))
		}
		list = append(list, e)
	}
	return json.Marshal(list)
}

// pack writes a folder as a tar archive in the order of names, with one owner and time.
func pack(out io.Writer, folder fs.FS, at time.Time) error {
	w := tar.NewWriter(out)
	err := fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == "." {
			return err
		}
		if entry.IsDir() {
			return w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: path + "/", Mode: 0o755, ModTime: at, Format: tar.FormatUSTAR})
		}
		content, err := fs.ReadFile(folder, path)
		if err != nil {
			return err
		}
		return addFile(w, path, 0o644, content, at)
	})
	if err != nil {
		return err
	}
	return w.Close()
}
