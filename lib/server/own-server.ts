/**
 * The part of the caching server (server.ts) that route handlers call. Next bundles them separately in one process, so they share it
 * through the global object. Plain `next start` and `next dev` have no caching server.
 */
interface OwnServer {
  /** Makes the caches of a restaurant, or of all, read and render again before they serve. */
  applyChange: (restaurantId?: number) => void;
  /** Calls back after each change of a restaurant until the returned function is called. */
  watchChanges: (restaurantId: number, onChange: () => void) => () => void;
}

const shared = Symbol.for('makan.ownServer');
type Home = { [shared]?: OwnServer };

export const findOwnServer = (): OwnServer | undefined => (globalThis as Home)[shared];

export function setOwnServer(server: OwnServer): void {
  (globalThis as Home)[shared] = server;
}
