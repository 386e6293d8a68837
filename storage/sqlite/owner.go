package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// makeBeside makes an empty file beside a database, unless there is one. It gets
// the database's owner and mode: commands are often run as root, and the bot,
// which is not, must be able to use the file.
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

// adopt gives a file the owner and the mode of the one whose place, or whose
// side, it takes. Without that one, the owner of the folder is to have it.
func adopt(file, like string) error {
	if info := stat(like); info != nil {
		return errors.Join(os.Chmod(file, info.Mode().Perm()), giveOwner(file, info))
	}
	return giveOwner(file, stat(filepath.Dir(like)))
}
