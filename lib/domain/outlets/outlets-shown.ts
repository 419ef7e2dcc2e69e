/** Outlets that the panel previews; above it there is a way to all of them (OUT-01). */
export const outletsShown = 3;
