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

const createLogOptions = (level: string) => ({
  level,
  base: { service: 'storefront' },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
});

/**
 * Returns standard output, or a file, as a destination that loggers share. It writes in batches, so requests do not wait. The lines are
 * buffers because the destination measures a batch of strings again with each line, which cost a cached page as much CPU
 * time as the page itself (`npm run bench -- home`).
 */
export function openLogDestination(file: string | number = 1): DestinationStream {
  const destination = pino.destination({
    dest: file,
    sync: false,
    contentMode: 'buffer',
    minLength: 16 * 1024,
    maxWrite: 64 * 1024,
    periodicFlush: 250,
  });
  return {
    // Its type has only the strings of the other mode.
    write: (line) => destination.write(Buffer.from(line) as unknown as string),
    flush: (done?: (error?: Error) => void) => destination.flush(done),
  } as DestinationStream;
}

/** Creates a JSON logger with ISO times and redacted secrets. */
export function createLog(level: string, destination: DestinationStream): Log {
  const redact = {
    paths: [...secretFields, ...secretFields.map((field) => `*.${field}`), 'headers["set-cookie"]'],
    censor: '[redacted]',
  };
  return pino({ ...createLogOptions(level), redact }, destination);
}

/** Returns a function that formats times as ISO; requests of one millisecond share one text. */
function createTimeFormat(): (ms: number) => string {
  let last = { ms: 0, text: '' };
  return (ms) => {
    if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
    return last.text;
  };
}

/** One answered request. */
export interface AccessLine {
  /** When its response was closed, in milliseconds since the epoch. */
  endedAt: number;
  requestId: string;
  method: string | undefined;
  host: string | undefined;
  /** Redacted by `redactUrl`. */
  url: string;
  status: number;
  /** Milliseconds until the response was closed. */
  ms: number;
}

/**
 * Creates the logger of answered requests. Redaction is left out: its fields are fixed and `redactUrl` cleans the URL, and
 * searching every line for secrets was the largest part of a cached page's own CPU time (`npm run bench -- home`).
 */
export function createAccessLog(level: string, destination: DestinationStream): (line: AccessLine) => void {
  const log = pino({ ...createLogOptions(level), timestamp: false }, destination);
  const formatTime = createTimeFormat();
  return ({ endedAt, requestId, method, host, url, status, ms }) => {
    const time = formatTime(endedAt);
    // A forged Host header may have kilobytes; names have 253 characters at most.
    log.info({ time, requestId, method, host: host?.slice(0, 260), url, status, ms });
  };
}

/** Query names with credentials or personal data in old links (DEC-09); `reservationid` is also a share code. */
const secretNames = new Set([
  'abbr',
  'accesstoken',
  'code',
  'email',
  'input',
  'key',
  'memberkey',
  'mobile',
  'moible',
  'name',
  'otpcode',
  'password',
  'proof',
  'reservationid',
  'sharecode',
  'state',
  'token',
  'userid',
]);

/** Returns the name of a query part as the server reads it: decoded, in lower case. */
function toName(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' ')).trim().toLowerCase();
  } catch {
    return written.toLowerCase();
  }
}

/** Returns a URL for the log: secrets redacted, at most 500 characters. */
export const redactUrl = (url: string): string =>
  (url.includes('=')
    ? url.replace(/([?&])([^?&#=]+)=([^&#]*)/g, (part, before: string, name: string) =>
        secretNames.has(toName(name)) ? `${before}${name}=[redacted]` : part,
      )
    : url
  ).slice(0, 500);
