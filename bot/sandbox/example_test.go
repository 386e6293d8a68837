package sandbox_test

import (
	"fmt"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/world"
)

// A test starts a server, lets its bot connect to URL, and acts as people.
func ExampleServer() {
	clock := world.NewManual(time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC))
	server, err := sandbox.New(sandbox.Config{Clock: clock, Unlimited: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()
	world := server.SeedSample()

	ada := server.As(world.Ada)
	if _, err := ada.Send(world.Games, "Who plays tonight?"); err != nil {
		fmt.Println(err)
	}
	for _, m := range server.As(world.Chen).Messages(world.Games) {
		fmt.Printf("%s: %s\n", m.Author.GlobalName, m.Content)
	}
	// No bot has registered a command yet, so no client offers one.
	_, err = ada.Command(world.Games, "table open")
	fmt.Println(err)
	// Output:
	// Ada: Who plays tonight?
	// no client offers this: there is no command "table" here
}
