// Package validate reads what a bot sends and checks it against Discord's
// rules: multipart bodies, messages, embeds, components, layouts, modals,
// commands, and the official API description where there is one. It knows no
// world: whether a channel exists or a bot may write there is not asked here.
package validate
