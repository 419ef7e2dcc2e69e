const guarded = /^(?:\/(?:en|zh-CN|vn))?\/(?:my|orderCancel|orderDetail|orderDesc)(?=[?#]|$)/;

/** Whether a path of ours, with or without its language, is for diners only: a guest is led to log in first (GRD-05). */
export const needsLogin = (path: string): boolean => guarded.test(path);
