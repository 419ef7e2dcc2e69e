import { startTestStack as start } from '../scripts/verify/test-stack';

/**
 * Starts the real stack by the code of `npm run up`, on free ports and in a data folder that is deleted when it stops.
 */
export const startTestStack = start;

/**
 * Returns the URL of a page at a restaurant's host: `getPageUrl('sg', '/home')`, `getPageUrl('sg.example.test',
 * '/home')`.
 */
export function getPageUrl(tenant: string, path = '/'): string {
  const host = tenant.includes('.') ? tenant : `${tenant}.localhost`;
  return `http://${host}:${process.env.STACK_PORT}${path}`;
}
