// The truth meter: how often came true what was said.

export const TRUTH = {
  title: "When we say 70 %…",
  more: "…seven in ten should come true. Here's how often they did, in matches our numbers were not fitted to. On the dashed line every chance would be exactly right; the bars show how far off luck alone could be.",
  board: "Board",
  said: "We said",
  cameTrue: "Came true",
  between: "95 % sure it's between",
  chances: "Chances",
  matches: "Matches",
  percent: "{percent} %",
  range: "{least} and {most} %",
  chart: "{name}: what we said, and how often it came true. The same stands in the table below.",
  table: "As a table",
  from: "{positions} positions from {matches} matches.",
} as const;
