// The rematch that was asked for on this page: its table can say whether the sides are as they were.

export const again: { table?: string; swapped?: boolean } = {};
