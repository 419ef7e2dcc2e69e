import type { Deps } from '../deps';

/** A stream of server-sent events between a client and this instance. */
interface OpenStream {
  /** Key of the stream's owner, for a limit per owner. */
  owner: string;
  end: () => void;
}

const open = new WeakMap<Deps, Set<OpenStream>>();

/** Returns the open streams, so that shutdown can end them instead of waiting for the clients. */
function getOpenStreams(deps: Deps): Set<OpenStream> {
  let streams = open.get(deps);
  if (!streams) {
    streams = new Set();
    open.set(deps, streams);
  }
  return streams;
}

/** Maximum number of streams of one person at an instance; each tab opens one. */
export const maxStreamsOfPerson = 10;

/**
 * Opens a stream; `ended` resolves once `end` was called. When an owner has `maxStreams`, the oldest of them ends: it may
 * belong to a phone whose line has died.
 */
export function openStream(
  deps: Deps,
  owner: string,
  maxStreams = Number.POSITIVE_INFINITY,
): { end: () => void; ended: Promise<void> } {
  const streams = getOpenStreams(deps);
  if (countStreams(deps, owner) >= maxStreams) [...streams].find((stream) => stream.owner === owner)?.end();
  let resolveEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve;
  });
  const stream = {
    owner,
    end: () => {
      streams.delete(stream);
      resolveEnded();
    },
  };
  streams.add(stream);
  return { end: stream.end, ended };
}

/** Returns the number of open streams of an owner at this instance. */
export const countStreams = (deps: Deps, owner: string): number =>
  [...getOpenStreams(deps)].filter((stream) => stream.owner === owner).length;

export function endStreams(deps: Deps): void {
  for (const { end } of [...getOpenStreams(deps)]) end();
}
