import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const secretFields = [
  'accessToken',
  'accesstoken',
  'authorization',
  'cookie',
  'mobile',
  'token',
  'password',
  'otpCode',
];

/** JSON lines with an ISO time and without secrets. Written in the background: a request doesn't wait for its line. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { service: 'storefront' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...secretFields, ...secretFields.map((field) => `*.${field}`), 'headers["set-cookie"]'],
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 }),
  );
}

/** The query credentials that old links carry, and what else of a query is nobody's business (DEC-09). */
const secretQuery = /([?&](?:accesstoken|mobile|moible|userid|abbr|email|code|input|token)=)[^&#\s"]*/gi;

/** An address as it may be written down. */
export const loggedUrl = (url: string): string =>
  (url.includes('=') ? url.replace(secretQuery, '$1[redacted]') : url).slice(0, 500);
