import { expect, test } from 'vitest';
import { listConsoleOrigins } from './console-host';

test.each([
  ['http://console.localhost:4000/', ['http://console.localhost:4000', 'https://console.localhost:4000']],
  // Caddy ends TLS for a local console, too.
  ['http://console.localhost/', ['http://console.localhost', 'https://console.localhost']],
  ['http://console.example.com/', ['https://console.example.com']],
])('CON-01 a console at %s is called by its own pages only', (url, origins) => {
  expect(listConsoleOrigins(new Request(url))).toEqual(origins);
});
