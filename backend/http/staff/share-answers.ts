import type { OutputOf } from '@/lib/contract/endpoint';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import type { Locale } from '@/lib/contract/vocabulary';
import { shareRuns } from '@/lib/domain/shared-runs';
import type { Deps } from '../../deps';
import { type PreSerialized, serializeOnce } from '../pre-serialized';

type Read<Output> = (deps: Deps, restaurantId: number, locale: Locale) => Promise<Output>;

/**
 * Returns a function that reads a restaurant's state in a language as the bytes of its response. Fifty
 * consoles that fetch it after a change share one or two reads; each read begins after the requests that it
 * serves.
 */
export function shareAnswers<E extends StaffEndpoint>(
  endpoint: E,
  read: Read<OutputOf<E>>,
): Read<PreSerialized<OutputOf<E>>> {
  const readers = new WeakMap<Deps, (key: string) => Promise<PreSerialized<OutputOf<E>>>>();
  const createReader = (deps: Deps) =>
    shareRuns(async (key: string) => {
      const [restaurantId, locale] = key.split(' ') as [string, Locale];
      return serializeOnce(endpoint, await read(deps, Number(restaurantId), locale));
    });
  return (deps, restaurantId, locale) => {
    const reader = readers.get(deps) ?? createReader(deps);
    readers.set(deps, reader);
    return reader(`${restaurantId} ${locale}`);
  };
}
