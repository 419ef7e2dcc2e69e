import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublicAddress } from '../../../core/public-address';
import { fetchImageOverHttps } from './fetch-image';

let server: Server;
let port: number;
let asked: string[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'makan-tls-'));
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  execFileSync(
    'openssl',
    // prettier-ignore
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-keyout',
      files.key,
      '-out',
      files.cert,
    ],
    { stdio: 'ignore' },
  );
  server = createServer(
    { key: readFileSync(files.key), cert: readFileSync(files.cert) },
    (request, response) => {
      asked.push(String(request.url));
      if (request.url === '/redirect')
        response.writeHead(302, { location: `https://127.0.0.1:${port}/image` }).end();
      else response.end('bytes');
    },
  );
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  'localhost',
])('%s is not an address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('an image is not fetched from names and addresses of private networks, and nothing is sent there', async () => {
  asked = [];
  for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1'])
    await expect(
      fetchImageOverHttps(`https://${host}:${port}/image`, { rejectUnauthorized: false }),
    ).rejects.toMatchObject({ code: 'PICTURE_NOT_FETCHED' });
  expect(asked).toEqual([]);
});

test('a redirect is not followed', async () => {
  asked = [];
  // Resolves every name to a public address.
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  const options = { lookup, rejectUnauthorized: false };
  const fetchPath = (path: string) => fetchImageOverHttps(`https://images.example:${port}${path}`, options);
  expect(String(await fetchPath('/image'))).toBe('bytes');
  await expect(fetchPath('/redirect')).rejects.toMatchObject({ code: 'PICTURE_NOT_FETCHED' });
  expect(asked).toEqual(['/image', '/redirect']);
});
