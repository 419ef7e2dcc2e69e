/**
 * Returns the headers of an answer to a source whose allowance is used up: how long to wait, as `Retry-After` and in the fields
 * of the IETF draft on rate limits.
 */
export const getRateLimitHeaders = (policy: string, retryAfterSeconds: number): Record<string, string> => ({
  'retry-after': String(retryAfterSeconds),
  ratelimit: `"${policy}";r=0;t=${retryAfterSeconds}`,
});
