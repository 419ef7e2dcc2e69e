import type { OutputOf } from '@/lib/contract/endpoint';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import type { Locale } from '@/lib/contract/vocabulary';
import { shareRuns } from '@/lib/domain/shared-runs';
import type { Deps } from '../../deps';
import { type PreSerialized, serializeOnce } from '../pre-serialized';

type Read<Output> = (deps: Deps, restaurantId: number, locale: Locale) => Promise<Output>;

/**
 * Returns a read of a restaurant's state in a language, as the bytes of its answer. Fifty consoles that ask for it after a change
 * share one or two reads, of which each begins after those who get it asked (CON-20).
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
