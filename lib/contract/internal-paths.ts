/** Path of the backend's stream of changed restaurants, for storefronts only (ours, OPS-04). */
export const changesPath = 'changes';

/** Path of the number of storefronts that follow that stream, for storefronts only (ours, OPS-11). */
export const followersPath = 'changes/followers';

/** The path below which the backend gives storefronts the scripts and styles of former releases (ours, SKW-01). */
export const buildFilesPath = 'build-files';
