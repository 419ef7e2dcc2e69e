import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { dialCode } from './phone-numbers';
import { countryCode, locale } from './vocabulary';
import { count, maybe, text, textId } from './wire';

/**
 * API-20. Returns the parameters of a short link's key (`abbr` in an address). The key is used up, and the access token
 * is a new one: the gateway exchanges it for a session immediately (DEC-09).
 */
export const params = defineEndpoint({
  name: 'shortLinks.params',
  method: 'GET',
  path: 'deccommon/api/shortUrl/params/get',
  effect: 'change',
  access: 'open',
  browser: false,
  input: z.object({ key: text(64, 1) }),
  output: z.object({
    locale: maybe(locale),
    accessToken: maybe(text(512, 1)),
    mobile: maybe(text(20, 1)),
    mobileCountryCode: maybe(dialCode),
    userId: maybe(count),
    countryCode: maybe(countryCode),
    orderId: maybe(textId),
    appFrom: maybe(text(100)),
  }),
});
