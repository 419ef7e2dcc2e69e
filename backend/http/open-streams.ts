import type { Deps } from '../deps';

/** A stream of server-sent events that a client has open at this instance. */
interface OpenStream {
  /** Whose stream it is, for a limit per owner. */
  owner: string;
  end: () => void;
}

const open = new WeakMap<Deps, Set<OpenStream>>();

/** Returns the open streams, so that shutdown can end them instead of waiting for the clients. */
export function getOpenStreams(deps: Deps): Set<OpenStream> {
  let streams = open.get(deps);
  if (!streams) {
    streams = new Set();
    open.set(deps, streams);
  }
  return streams;
}

/** Returns how many streams an owner has open. */
export const countStreams = (deps: Deps, owner: string): number =>
  [...getOpenStreams(deps)].filter((stream) => stream.owner === owner).length;

/** Ends every stream; clients reconnect to another instance. */
export function endStreams(deps: Deps): void {
  for (const { end } of [...getOpenStreams(deps)]) end();
}
