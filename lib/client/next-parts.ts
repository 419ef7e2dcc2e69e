/** Replaces Next's constants in the browser (next.config.mjs); next-parts.test.ts fails when Next reads another one. */
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id';

/** Replaces Next's imitation of Node's `process` (next.config.mjs): React only checks whether it can emit events. */
export const env = {};
