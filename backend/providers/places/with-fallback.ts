import type { Log } from '../../log';
import type { PlacesProvider } from './places-provider';

/** Number of consecutive failures after which the live provider is paused. */
const failuresUntilRest = 3;
const restMs = 30_000;

interface Around {
  /** The live provider's name in the log. */
  name: string;
  log: Log;
  clock: () => Date;
}

/**
 * Uses the live provider, and `spare` for each call that fails, so that users can still choose addresses;
 * each failure is a warning in the log. A provider that keeps failing is paused, so that not every user
 * waits for its timeout.
 */
export function createPlacesWithFallback(
  live: PlacesProvider,
  spare: PlacesProvider,
  { name, log, clock }: Around,
): PlacesProvider {
  let failures = 0;
  let restsUntil = 0;

  async function askEither<T>(ask: (provider: PlacesProvider) => Promise<T>): Promise<T> {
    if (clock().getTime() < restsUntil) return ask(spare);
    try {
      const answer = await ask(live);
      failures = 0;
      return answer;
    } catch (err) {
      failures += 1;
      const rests = failures >= failuresUntilRest;
      if (rests) restsUntil = clock().getTime() + restMs;
      log.warn({ provider: name, err, rests }, 'the places provider failed, the gazetteer answers');
      return ask(spare);
    }
  }

  return {
    suggest: (query) => askEither((provider) => provider.suggest(query)),
    search: (query) => askEither((provider) => provider.search(query)),
    at: (position) => askEither((provider) => provider.at(position)),
  };
}
