import { DomainError } from '../core/domain-error';
import type { Deps } from '../deps';

/** A stream of server-sent events that a client has open at this instance. */
interface OpenStream {
  /** Whose stream it is, for a limit per owner. */
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

/** Streams that one person may have open at an instance: one in each tab. */
export const maxStreamsOfPerson = 10;

/** Opens a stream; `ended` resolves once `end` was called. Throws TOO_MANY for one stream more than `maxStreams` of an owner. */
export function openStream(
  deps: Deps,
  owner: string,
  maxStreams = Number.POSITIVE_INFINITY,
): { end: () => void; ended: Promise<void> } {
  const streams = getOpenStreams(deps);
  const count = [...streams].filter((stream) => stream.owner === owner).length;
  if (count >= maxStreams) throw new DomainError('TOO_MANY', { retryAfterSeconds: 60 });
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

/** Ends every stream; clients reconnect to another instance. */
export function endStreams(deps: Deps): void {
  for (const { end } of [...getOpenStreams(deps)]) end();
}
