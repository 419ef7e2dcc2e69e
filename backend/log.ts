import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Fields that are removed from every log line, at any depth. */
const SECRET_FIELDS = [
  'accessToken',
  'accesstoken',
  'authorization',
  'abbr',
  'cookie',
  'DATABASE_REPLICA_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_URL',
  'idToken',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
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
    // Only codes in a request's body are secrets; elsewhere `code` is an error's reason.
    'body.code',
    '*.body.code',
    ...SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ],
  censor: '[redacted]',
};

/** Credentials in the query of old links, such as `?accesstoken=...&mobile=...`. */
const SECRET_QUERY =
  /([?&](?:accesstoken|accessToken|mobile|moible|userId|abbr|email|code|memberKey|token)=)[^&#\s"]*/gi;

/** Returns a URL without the credentials that its query may carry. */
export function removeCredentials(address: string): string {
  return address.replace(SECRET_QUERY, '$1[redacted]');
}

/** The secret of a printer's or a web calendar's address, which stands in its path. */
const SECRET_SEGMENT = /^(\/(?:print\/[^/]+|calendar)\/)[^/]+/;

/** Returns a path without the secret by which its route grants access. */
export const removeSecretSegment = (path: string): string => path.replace(SECRET_SEGMENT, '$1[redacted]');

/** Creates a log of JSON lines on standard output, one per event, with an ISO time and without secrets. */
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
  // Lines are buffered and written asynchronously, five times a second and on exit, because a write per
  // request would delay the next one.
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 }));
}

interface LoggedError {
  type: string;
  message: string;
  /** The code of a coded error, or an SQLSTATE. */
  code?: unknown;
  /** Only the frames: the text before them repeats the message with a query's parameters. */
  stack?: string;
  cause?: LoggedError;
}

/** Drivers append a failing query's parameters, which hold user input, on further lines of the message. */
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
