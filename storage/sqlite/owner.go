package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// makeBeside creates an empty file next to a database, unless it exists. It gets the
// database's owner and mode, because commands are often run as root, and the bot, which is
// not root, must be able to use the file.
func makeBeside(database, file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		if info := stat(database); info != nil {
			return giveOwner(file, info) // an earlier version may have left it to root
		}
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), adopt(file, database))
}

// adopt gives a file the owner and the mode of the file that it replaces or belongs to. If
// that does not exist, it uses the owner of the folder.
func adopt(file, like string) error {
	if info := stat(like); info != nil {
		return errors.Join(os.Chmod(file, info.Mode().Perm()), giveOwner(file, info))
	}
	return giveOwner(file, stat(filepath.Dir(like)))
}
