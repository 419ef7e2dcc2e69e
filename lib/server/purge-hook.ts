/**
 * The agreement between the front door (server.ts) and the code that Next bundles apart from it: both run in one process
 * and meet on the global object. Without a front door (plain `next start`, `next dev`) nothing is here.
 */
export interface PurgeHook {
  /** Drops what is kept of a restaurant. */
  purge: (restaurantId: number) => void;
}

const place = Symbol.for('makan.getPurgeHook');
type Home = { [place]?: PurgeHook };

export const getPurgeHook = (): PurgeHook | undefined => (globalThis as Home)[place];

export function setPurgeHook(door: PurgeHook): void {
  (globalThis as Home)[place] = door;
}
