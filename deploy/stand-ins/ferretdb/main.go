// FerretDB on SQLite, for the contract suite of the read store. Its own command wants files that are no part of its
// module; this one runs its embeddable package. Tests only: nothing of it goes into any image.
//
//	ferretdb --listen 127.0.0.1:27017 --folder DATA
//	ferretdb --version
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

const module = "github.com/FerretDB/FerretDB"

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address")
	folder := flag.String("folder", "", "existing folder of the databases")
	version := flag.Bool("version", false, "say which version of FerretDB this is")
	flag.Parse()
	if *version {
		fmt.Println("FerretDB", versionOf(module))
		return
	}
	if *folder == "" {
		log.Fatal("--folder is missing")
	}

	path, err := filepath.Abs(*folder)
	if err != nil {
		log.Fatal(err)
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *listen},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + path + "/",
	})
	if err != nil {
		log.Fatal(err)
	}

	ended, end := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer end()
	if err := server.Run(ended); err != nil {
		log.Fatal(err)
	}
}

func versionOf(path string) string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, dependency := range build.Deps {
		if dependency.Path == path {
			return dependency.Version
		}
	}

	return "unknown"
}
