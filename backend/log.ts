import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Fields that never reach a log, wherever a caller puts them. */
const SECRET_FIELDS = [
  'accessToken',
  'accesstoken',
  'authorization',
  'abbr',
  'cookie',
  'DATABASE_SESSION_URL',
  'DATABASE_URL',
  'idToken',
  'METRICS_TOKEN',
  'mobile',
  'newPassword',
  'otp',
  'password',
  'secret',
  'smsCode',
  'token',
  'verifyCode',
];

const redact = {
  paths: [
    // Outside of a request's body a code is a reason, which logs are for.
    'body.code',
    '*.body.code',
    ...SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ],
  censor: '[redacted]',
};

/** `?accesstoken=...&mobile=...` in an address: credentials that old links carry (reliability: credentials in the query). */
const SECRET_QUERY =
  /([?&](?:accesstoken|accessToken|mobile|moible|userId|abbr|email|code|memberKey|token)=)[^&#\s"]*/gi;

/** An address without the credentials that its query may carry. */
export function removeCredentials(address: string): string {
  return address.replace(SECRET_QUERY, '$1[redacted]');
}

/** JSON lines on standard output, one per event, with an ISO time and without secrets. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { service: 'backend' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact,
    serializers: {
      err: describeError,
      url: removeCredentials,
    },
  };
  // Gathered and written beside the work, five times a second and on exit: a line per request must not hold up the next one.
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 }));
}

interface LoggedError {
  type: string;
  message: string;
  /** A coded error's code, or an SQLSTATE. */
  code?: unknown;
  /** Calls only: the text before them repeats the message with a query's parameters. */
  stack?: string;
  cause?: LoggedError;
}

/** Drivers append a failing query's parameters, which hold what diners typed, on further lines of the message. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const { code } = error as { code?: unknown };
  const calls = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: error.message.split('\n', 1)[0] ?? '',
    ...(code === undefined ? {} : { code }),
    ...(calls?.length ? { stack: calls.join('\n') } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
