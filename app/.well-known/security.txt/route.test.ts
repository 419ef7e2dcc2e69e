import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function ask(contact: string): Promise<Response> {
  vi.stubEnv('SESSION_SECRET', 's'.repeat(40));
  vi.stubEnv('SECURITY_CONTACT', contact);
  const { GET } = await import('./route');
  return GET();
}

test('security.txt names the contact and an end within a year, and is missing without one', async () => {
  const response = await ask('mailto:security@example.com');
  const text = await response.text();
  expect(text).toContain('Contact: mailto:security@example.com\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000);
  vi.resetModules();
  expect((await ask('')).status).toBe(404);
});
