// Said when the server can't be reached, or says no.

export const NET = {
  away: "The server isn't answering. Try again in a moment.",
  failed: "Something went wrong. Try again.",
  lost: "Reconnecting. Your match is safe.",
  ended: "You're signed out. Reload the page to continue.",
  noTable: "There's no such table.",
} as const;
