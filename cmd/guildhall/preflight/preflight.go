// Package preflight tests whether a machine has what a configured bot needs: it
// writes and deletes a file in each folder, and binds each address. It may run
// at the same time as a bot.
package preflight

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"

	"guildhall/cmd/guildhall/config"
)

// Error is a part of the machine that a bot cannot use.
type Error struct {
	Key string // of the configuration
	Err error
	Do  string
}

// Error returns the problem and its solution in one sentence.
func (p *Error) Error() string { return fmt.Sprintf("%s: %v: %s", p.Key, p.Err, p.Do) }

// Unwrap returns the error of the system.
func (p *Error) Unwrap() error { return p.Err }

// Folder is a folder in which the bot writes files.
type Folder struct {
	Key  string // key of the configuration that names it
	Path string
	Made bool // the bot creates it
}

// Folders returns the folders in which a bot of the configuration writes files.
func Folders(c config.Config) []Folder {
	var list []Folder
	if !c.Address().Postgres() {
		list = append(list, Folder{Key: "database", Path: filepath.Dir(c.Database)})
	}
	if c.Replays.CacheMB > 0 {
		list = append(list, Folder{Key: "replays.folder", Path: c.ReplayFolder(), Made: true})
	}
	if c.Schedule.Backup.At != "" {
		list = append(list, Folder{Key: "schedule.backup.folder", Path: c.BackupFolder()})
	}
	return list
}

// Address is an address on which the bot listens.
type Address struct{ Key, Listen string }

// Addresses returns the addresses on which a bot of the configuration listens.
func Addresses(c config.Config) []Address {
	var list []Address
	for _, a := range []Address{{"health.listen", c.Health.Listen}, {"discord.interactions.listen", c.Discord.Interactions.Listen}, {"web.listen", c.Web.Listen}} {
		if a.Listen != "" {
			list = append(list, a)
		}
	}
	return list
}

// Check returns the first Error that prevents a bot of the configuration from
// starting, or nil. It does only quick checks and does not read the database.
func Check(c config.Config) error {
	if !c.Address().Postgres() {
		if err := File(c.Database); err != nil {
			return err
		}
	}
	for _, f := range Folders(c) {
		if err := f.Try(); err != nil {
			return err
		}
	}
	for _, a := range Addresses(c) {
		if err := a.Try(); err != nil {
			return err
		}
	}
	return nil
}

// Try writes a file in the folder and deletes it. It creates and deletes a
// folder that does not exist. It returns an Error on failure, but not for a
// full disk, since the start waits for free space.
func (f Folder) Try() error {
	err := f.write()
	if f.Made && errors.Is(err, fs.ErrNotExist) {
		err = f.write() // another process that tried the same removed the folder meanwhile
	}
	switch {
	case err == nil, errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return &Error{f.Key, fmt.Errorf("there is no folder %s", f.Path), "create it so that the bot's user can write to it, or use another one"}
	case errors.Is(err, syscall.ENOTDIR):
		return &Error{f.Key, fmt.Errorf("%s is not a folder", f.Path), "name a folder in the configuration"}
	case errors.Is(err, syscall.EROFS):
		return &Error{f.Key, fmt.Errorf("the folder %s is read-only", f.Path),
			"use a folder on a writable disk; guildhall systemd --replace lets a systemd service write to the folders of the configuration"}
	case errors.Is(err, fs.ErrPermission):
		return &Error{f.Key, fmt.Errorf("user %d may not write to the folder %s", os.Geteuid(), f.Path), "give the folder to the bot's user (chown), or run this as that user"}
	}
	return &Error{f.Key, fmt.Errorf("write to the folder %s: %w", f.Path, err), "use a folder that the bot's user can write to"}
}

func (f Folder) write() (err error) {
	if f.Made {
		made, err := makeFolders(f.Path)
		defer func() {
			for _, dir := range made {
				_ = os.Remove(dir) // fails if a bot uses it meanwhile, because then it is not empty
			}
		}()
		if err != nil {
			return err
		}
	}
	file, err := os.CreateTemp(f.Path, ".guildhall-try-*")
	if err != nil {
		return err
	}
	_, err = file.WriteString("guildhall tries whether it can write here\n")
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}

// makeFolders creates a folder and its parents, and returns the created
// folders, the deepest first.
func makeFolders(path string) (made []string, err error) {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if above := filepath.Dir(path); above != path {
		if made, err = makeFolders(above); err != nil {
			return made, err
		}
	}
	switch err := os.Mkdir(path, 0o700); {
	case errors.Is(err, fs.ErrExist):
		return made, nil // another process created it meanwhile
	case err != nil:
		return made, err
	}
	return append([]string{path}, made...), nil
}

// File returns an Error when a database file exists and the bot may not write
// it or one of its companion files.
func File(database string) error {
	if info, err := os.Stat(database); err == nil && info.IsDir() {
		return &Error{"database", fmt.Errorf("%s is a folder", database), "name a file, such as " + filepath.Join(database, "guildhall.db")}
	}
	for _, name := range []string{database, database + ".lock", database + "-wal", database + "-shm"} {
		file, err := os.OpenFile(name, os.O_RDWR, 0)
		switch {
		case err == nil:
			if err := file.Close(); err != nil {
				return err
			}
		case errors.Is(err, fs.ErrNotExist):
		case errors.Is(err, syscall.EROFS):
			return &Error{"database", fmt.Errorf("the file %s is read-only", name), "use a file on a writable disk"}
		case errors.Is(err, fs.ErrPermission):
			return &Error{"database", fmt.Errorf("user %d may not write the file %s", os.Geteuid(), name), "give the file to the bot's user (chown), or run this as that user"}
		default:
			return &Error{"database", err, "name a file that the bot's user can read and write"}
		}
	}
	return nil
}

// Try binds the address and releases it; it returns an Error on failure.
func (a Address) Try() error {
	l, err := net.Listen("tcp", a.Listen)
	if err == nil {
		return l.Close()
	}
	return a.problem(err)
}

// problem explains why an address cannot be bound.
func (a Address) problem(err error) *Error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return &Error{a.Key, fmt.Errorf("another program listens on %s", a.Listen), "stop it if it is the bot, or use another port"}
	case errors.Is(err, syscall.EACCES):
		return &Error{a.Key, fmt.Errorf("the bot's user may not listen on %s", a.Listen), "use a port above 1023"}
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return &Error{a.Key, fmt.Errorf("this machine has no address %s", a.Listen), "use an address of this machine with a port, such as 127.0.0.1:9090"}
	}
	return &Error{a.Key, err, "name a host and a port of this machine"}
}

// Listen binds an address of the configuration for the lifetime of the bot. Its
// error is an Error.
func Listen(key, listen string) (net.Listener, error) {
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, Address{key, listen}.problem(err)
	}
	return l, nil
}
