// Package validate reads request bodies of a bot and checks them against
// Discord's rules: multipart bodies, messages, embeds, components, layouts,
// modals, commands, and the official API description where it is available. It
// does not use the world: it does not check whether a channel exists or a bot may
// write there.
package validate
