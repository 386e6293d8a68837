// Package validate reads the bodies that a bot sends and checks them against
// Discord's rules: multipart bodies, messages, embeds, components, layouts,
// modals, commands, and the official API description where there is one. It
// knows no world: it does not ask whether a channel exists or a bot may write
// there.
package validate
