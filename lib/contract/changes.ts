/** Path of the backend's stream of changed restaurants, for storefronts only (ours, OPS-04). */
export const changesPath = 'changes';
