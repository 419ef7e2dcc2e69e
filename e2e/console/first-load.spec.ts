import { expect, test } from '../test';
import { getConsolePageUrl, joinAs, tablet } from './console.page';

test.use({ viewport: tablet });

/** The console's budget of JavaScript until the first screen, in KiB of gzip. */
const budget = 180;

test('CON-01 the first screen loads at most 180 KiB of JavaScript', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  await joinAs(page, 'owner');
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto(getConsolePageUrl('/'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  let bytes = 0;
  for (const address of scripts) {
    const { port, pathname } = new URL(address);
    const headers = { host: `console.localhost:${port}`, 'accept-encoding': 'gzip' };
    const answer = await request.get(`http://127.0.0.1:${port}${pathname}`, { headers });
    expect(answer.headers()['content-encoding']).toBe('gzip');
    bytes += Number(answer.headers()['content-length']);
  }
  expect(scripts.size).toBeGreaterThan(1);
  expect(bytes / 1024).toBeLessThanOrEqual(budget);
});
