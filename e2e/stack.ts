import { startTestStack as start } from '../scripts/verify/test-stack.mjs';

/** The real stack, started by the code of `npm run up`, on free ports and a data folder that goes when it stops. */
export const startTestStack = start;

/** Address of a page at a restaurant's own host: `at('sg', '/home')`, `at('sg.example.test', '/home')`. */
export function getPageUrl(tenant: string, path = '/'): string {
  const host = tenant.includes('.') ? tenant : `${tenant}.localhost`;
  return `http://${host}:${process.env.STACK_PORT}${path}`;
}
