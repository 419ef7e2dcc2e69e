const guarded = /^(?:\/(?:en|zh-CN|vn))?\/(?:my|orderCancel|orderDetail|orderDesc)(?=[?#]|$)/;

/**
 * Returns whether a path, with or without language, needs a login (GRD-05). It is separate from the routes table to be
 * small in the browser; routes.test.ts compares the two.
 */
export const isLoginNeeded = (path: string): boolean => guarded.test(path);
