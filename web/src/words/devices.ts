// One person on several devices.

export const DEVICES = {
  title: "Your devices",
  about: "Play as the same person here and elsewhere: same name, same matches, same rating. No account needed.",
  alone: "So far you're on this device only.",
  first: "The first device",
  here: "{name} (this one)",
  since: "since {date}",
  signOut: "Sign out",
  signOutOf: "Sign out of {name}",
  signOutSure: "Sign out of {name}? You can let it in again with a new code.",
  stay: "Keep it",
  add: "Add a device",
  move: "Move to another device",
  scan: "Scan this with the other device, or open {address} there and type the code.",
  code: "Code",
  minutes: { one: "Works once, for 1 more minute.", other: "Works once, for {count} more minutes." },
  over: "This code no longer works.",
  moves: "This device is signed out once you're there.",
  cancel: "Cancel the code",
  thisMachine:
    "This server can be reached from this computer only. To let another device in, start Parlour with <--lan> and open the address it prints.",
} as const;

export const PHRASE = {
  title: "Come back after clearing the browser",
  about: "Nine short words that let you in again, on any device. Write them down and keep them to yourself.",
  make: "Show me a phrase",
  makeAnother: "Make a new phrase",
  another: "You made one on {date}. A new one takes its place.",
  once: "We show it only this once.",
  copy: "Copy the phrase",
  written: "I've written it down",
  remove: "Forget my phrase",
  removeSure: "Forget your phrase? Nobody can come back with it then.",
} as const;

export const PASSKEYS = {
  title: "Passkeys",
  about: "Come back by your fingerprint, your face or the PIN of your device. Nothing to write down.",
  add: "Add a passkey",
  since: "since {date}, last used {used}",
  remove: "Remove",
  removeOf: "Remove {name}",
  removeSure: "Remove {name}? Nobody can come back with it then.",
  notMade: "No passkey was added.",
  notUsed: "No passkey was used.",
  use: "Use a passkey",
} as const;

export const SIGNED_OUT = {
  said: "This device was signed out, so here you're a new guest.",
  back: "I have a code or a phrase",
  stay: "Stay a guest",
} as const;

export const LINK = {
  title: "Join from another device",
  about: "Type the code that your other device shows, or your phrase.",
  label: "Code or phrase",
  placeholder: "ABCDE-FGHJK",
  next: "Continue",
  asking: "Be {name} on this device?",
  moves: "The other device is signed out.",
  mine: "This device has played as {name} until now. Those matches stay as they are, but you won't find them here any more, unless you make a phrase for {name} first.",
  toSettings: "Make a phrase first",
  yes: "Yes, that's me",
  no: "No",
  already: "This device is already yours.",
  done: "Welcome, {name}",
  doneMore: "Your matches, your rating and your learners are here now.",
  play: "To the games",
  where: "{browser} on {system}",
  device: "Another device",
} as const;

/** What browsers and systems are called, by what stands in their names for themselves; the first that fits. */
export const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
export const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"],
] as const;
