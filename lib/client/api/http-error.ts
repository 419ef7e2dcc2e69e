/** Status texts of server and proxy errors; HTTP/2 does not transmit them. */
const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Codes that only report a server failure. */
const failures = new Set(['INTERNAL', 'BAD_ANSWER']);

/**
 * Returns status and status text of a call that failed as HTTP, as `502 Bad Gateway` (ERR-02); undefined for an error
 * code with a reason.
 */
export function formatHttpError({ code, status = 0 }: { code: string; status?: number }): string | undefined {
  if (!failures.has(code) || status < 400) return undefined;
  return names[status] ? `${status} ${names[status]}` : String(status);
}
