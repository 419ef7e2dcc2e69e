const guarded = /^(?:\/(?:en|zh-CN|vn))?\/(?:my|orderCancel|orderDetail|orderDesc)(?=[?#]|$)/;

/**
 * Whether a path, with or without language, needs a login; a guest is sent to log in first (GRD-05).
 * Apart from the routes table to stay small in the browser; routes.test.ts compares the two.
 */
export const isLoginNeeded = (path: string): boolean => guarded.test(path);
