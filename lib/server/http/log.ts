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

/** Creates a JSON logger with ISO times and redacted secrets. It writes asynchronously, so requests do not wait. */
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

/** Query names with credentials or personal data, as old links carry them (DEC-09). */
const secretQuery = /([?&](?:accesstoken|mobile|moible|userid|abbr|email|code|input|token)=)[^&#\s"]*/gi;

/** Returns a URL for the log: secrets redacted, at most 500 characters. */
export const loggedUrl = (url: string): string =>
  (url.includes('=') ? url.replace(secretQuery, '$1[redacted]') : url).slice(0, 500);
