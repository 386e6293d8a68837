package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// files returns the file system of an image as a tar archive.
func (r release) files(p program) ([]byte, error) {
	var user, group int
	if _, err := fmt.Sscanf(r.config.User, "%d:%d", &user, &group); err != nil || user == 0 {
		return nil, fmt.Errorf("the user %q is not a number other than root's", r.config.User)
	}
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, f := range []tar.Header{
		{Name: "data/", Mode: 0o700, Uid: user, Gid: group}, // a new volume takes over owner and mode
		{Name: "etc/", Mode: 0o755},
		{Name: "etc/ssl/", Mode: 0o755},
		{Name: "etc/ssl/certs/", Mode: 0o755},
		{Name: "tmp/", Mode: 0o1777}, // a place for a file system in memory
	} {
		f.Typeflag, f.ModTime, f.Format = tar.TypeDir, r.created, tar.FormatUSTAR
		if err := w.WriteHeader(&f); err != nil {
			return nil, err
		}
	}
	if err := addFile(w, "etc/ssl/certs/ca-certificates.crt", 0o644, certificates(), r.created); err != nil {
		return nil, err
	}
	if err := copyFile(w, "guildhall", 0o755, p.file, r.created); err != nil {
		return nil, err
	}
	for _, file := range r.licenses {
		if err := copyFile(w, filepath.Base(file), 0o644, file, r.created); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// addFile adds a file owned by root to an archive.
func addFile(w *tar.Writer, path string, mode int64, content []byte, at time.Time) error {
	if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: path, Mode: mode, Size: int64(len(content)), ModTime: at, Format: tar.FormatUSTAR}); err != nil {
		return fmt.Errorf("add %s: %w", path, err)
	}
	_, err := w.Write(content)
	return err
}

// copyFile adds a copy of a file to an archive.
func copyFile(w *tar.Writer, path string, mode int64, from string, at time.Time) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return addFile(w, path, mode, content, at)
}

// certificates returns the root certificates that Mozilla trusts, from a module with a
// fixed version, as one PEM file. It leaves out roots that are trusted only for older
// certificates, since a file cannot say so.
func certificates() []byte {
	const module = "golang.org/x/crypto/x509roots/fallback"
	var out bytes.Buffer
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == module {
				fmt.Fprintf(&out, "# Roots of Mozilla, from %s %s\n", module, dep.Version)
			}
		}
	}
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			pem.Encode(&out, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes everything
		}
	}
	return out.Bytes()
}
