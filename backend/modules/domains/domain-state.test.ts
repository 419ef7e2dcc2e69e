import { expect, test, vi } from 'vitest';
import { type DomainLookup, getDomainState } from './domain-state';
import type { Certificate } from './read-certificate';

const ours = ['203.0.113.7', '2001:db8::7'];
const validTo = new Date('2027-02-20T00:00:00Z');

function createLookup(names: Record<string, string[]>, certificate?: Certificate) {
  return {
    resolve: vi.fn(async (host: string) => {
      const found = names[host];
      if (!found) throw new Error('ENOTFOUND');
      return found;
    }),
    readCertificate: vi.fn(async () => {
      if (!certificate) throw new Error('ECONNREFUSED');
      return certificate;
    }),
  } satisfies Partial<DomainLookup>;
}

test.each([
  ['no record', {}, undefined, { dns: 'nothing', addresses: [] }],
  [
    'another place',
    { 'eat.example.com': ['198.51.100.1'] },
    { validTo },
    { dns: 'elsewhere', addresses: ['198.51.100.1'] },
  ],
  [
    'here, without a certificate yet',
    { 'eat.example.com': ['203.0.113.7'] },
    undefined,
    { dns: 'here', addresses: ['203.0.113.7'], certificate: 'missing' },
  ],
  [
    'here, with one that browsers refuse',
    { 'eat.example.com': ['203.0.113.7'] },
    { validTo, refusedFor: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    { dns: 'here', addresses: ['203.0.113.7'], certificate: 'missing' },
  ],
  [
    'here by one of its addresses',
    { 'eat.example.com': ['198.51.100.1', '2001:db8::7'] },
    { validTo },
    {
      dns: 'here',
      addresses: ['198.51.100.1', '2001:db8::7'],
      certificate: 'valid',
      validUntil: validTo.toISOString(),
    },
  ],
])(
  'OPS-03 what DNS and certificate say of a domain that leads to %s',
  async (_, names, certificate, state) => {
    const lookup = createLookup({ 'console.example.com': ours, ...names }, certificate);
    expect(await getDomainState('eat.example.com', 'console.example.com', lookup)).toEqual(state);
  },
);

test('OPS-03 a name of the own machine works without either', async () => {
  const nothing = createLookup({});
  expect(await getDomainState('eat.localhost', 'console.localhost', nothing)).toEqual({
    dns: 'here',
    addresses: [],
  });
});

test('OPS-03 only an address of this installation is connected to, whatever a domain resolves to', async () => {
  const names = { 'console.example.com': ours, 'eat.example.com': ['10.0.0.1', '169.254.169.254'] };
  const elsewhere = createLookup(names, { validTo });
  await getDomainState('eat.example.com', 'console.example.com', elsewhere);
  expect(elsewhere.readCertificate).not.toHaveBeenCalled();

  const mixed = createLookup({ ...names, 'eat.example.com': ['10.0.0.1', '203.0.113.7'] }, { validTo });
  await getDomainState('eat.example.com', 'console.example.com', mixed);
  expect(mixed.readCertificate.mock.calls).toEqual([['eat.example.com', '203.0.113.7']]);
});
