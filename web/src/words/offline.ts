// The page on this device: installed, without a network, and of another version than the server.

export const OFFLINE = {
  offline: "You're offline.",
  offlineKept: "You're offline. Help, lessons and settings still work.",
  awayKept: "The server isn't answering. Help, lessons and settings still work.",
  match: "You're offline. Your match is safe.",
  back: "You're back online.",
  fresh: "A new version is ready.",
  reload: "Reload",
} as const;

export const ON_DEVICE = {
  title: "On this device",
  about:
    "Parlour opens without a network too: the games, their help, lessons and settings. To play you need the server.",
  install: "Install Parlour",
  installed: "Installed.",
  how: "To install it like an app, look in your browser's menu for “Install” or “Add to Home Screen”.",
  keep: "Keep a copy for when you're offline",
  insecure:
    "This address starts with http://, so your browser doesn't allow installing, opening offline, passkeys or sharing. Copying links works as always.",
} as const;
