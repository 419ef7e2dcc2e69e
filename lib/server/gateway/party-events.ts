import { z } from 'zod';
import { partyEventsInput, partyEventsPath } from '@/lib/contract/parties';
import { ApiError } from '@/lib/domain/api-error';
import { parseLocale } from '@/lib/domain/i18n/locales';
import { readRequestContext } from '../session/request-context';
import { fail } from './answer';
import { createEventResponse, openEventStream } from './event-stream';

/**
 * Forwards the backend's events of a table to the browser of a member, until either side closes (TAB-02). The member's
 * secret is the only credential, so guests can follow too. `locale` is the language of the page.
 */
export async function streamPartyEvents(request: Request): Promise<Response> {
  const upstream = new AbortController();
  request.signal.addEventListener('abort', () => upstream.abort(), { once: true });
  try {
    const { locale, ...query } = Object.fromEntries(new URL(request.url).searchParams);
    const input = z.safeParse(partyEventsInput, query);
    if (!input.success)
      throw new ApiError({
        code: 'INVALID_INPUT',
        message: 'Invalid input',
        status: 0,
        detail: { fields: [{ path: 'partyId', reason: 'missing or malformed' }] },
      });
    const { context } = await readRequestContext(request.headers);
    const stream = await openEventStream(
      partyEventsPath,
      z.encode(partyEventsInput, input.data),
      { ...context, locale: parseLocale(locale) ?? context.locale },
      upstream.signal,
    );
    if (stream === 'denied') throw new ApiError({ code: 'NOT_FOUND', message: 'Not found', status: 0 });
    return createEventResponse(stream);
  } catch (error) {
    upstream.abort();
    const known =
      error instanceof ApiError
        ? error
        : new ApiError({ code: 'UNREACHABLE', message: 'The events can’t be followed now', status: 0 });
    return fail(known);
  }
}
