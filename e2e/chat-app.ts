import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** Origin of the chat app's page with the QR code. The host does not exist; `showQrPage` serves it. */
export const qrOrigin = 'https://qr.example.test';

/** Fakes the chat app's servers: the code `of-NAME` identifies NAME. */
export async function startChatApp(): Promise<{ url: string; stop(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://chat.test');
    const name = pathname.endsWith('userinfo')
      ? searchParams.get('openid')
      : searchParams.get('code')?.replace('of-', '');
    const answer = pathname.endsWith('userinfo')
      ? { nickname: name, sex: 2 }
      : { access_token: 'at', openid: name, unionid: `union-${name}` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Fakes the chat app's page: a QR code which, once scanned, redirects the whole window without a click. NAME scans it
 * when `scan` is called.
 */
export async function showQrPage(page: Page, name: string): Promise<{ scan(): void }> {
  let scan: () => void = () => undefined;
  const scanned = new Promise<void>((resolve) => {
    scan = resolve;
  });
  await page.route(`${qrOrigin}/**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/scanned')) {
      await scanned;
      return route.fulfill({ contentType: 'application/json', body: '{}' });
    }
    const back = new URL(url.searchParams.get('redirect_uri')!);
    back.searchParams.set('code', `of-${name}`);
    back.searchParams.set('state', url.searchParams.get('state')!);
    const body = `<!doctype html><title>QR</title><p>Scan me</p>
      <script>fetch('/scanned').then(() => { top.location.href = ${JSON.stringify(back.href)}; });</script>`;
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  return { scan };
}
