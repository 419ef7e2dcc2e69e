import type { Browser, BrowserContext } from '@playwright/test';

/** Lines such as `500 GET /api/gateway/orders.list`, `uncaught Error: ...` and `console ...`, in order. */
export type ErrorLog = string[];

/**
 * The browser's own messages: responses from status 400 on, which are recorded as responses here, and features that
 * plain HTTP lacks.
 */
const REMARKS = /^(Failed to load resource|The Cross-Origin-Opener-Policy header has been ignored)/;

/** Writes the errors of all pages opened from now on to the log. */
export function watchErrors(browser: Browser, log: ErrorLog): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    watchContext(context, log);
    return context;
  };
}

function watchContext(context: BrowserContext, log: ErrorLog): void {
  context.on('response', (response) => {
    if (response.status() < 500) return;
    const { host, pathname } = new URL(response.url());
    log.push(`${response.status()} ${response.request().method()} ${host}${pathname}`);
  });
  context.on('weberror', (webError) => log.push(`uncaught ${webError.error()} on ${webError.page()?.url()}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' || REMARKS.test(message.text())) return;
    log.push(`console ${message.text().slice(0, 500)} on ${message.page()?.url()}`);
  });
}
