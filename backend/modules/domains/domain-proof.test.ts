import { expect, test } from 'vitest';
import type { DomainError } from '../../core/domain-error';
import { requireDomainProof } from './domain-proof';

const env = { CONSOLE_HOST: 'console.example.com', CODE_SECRET: 's'.repeat(40) };
const host = 'eat.example.org';

const createLookup = (names: Record<string, string[]> = {}, texts: Record<string, string[]> = {}) => ({
  resolve: async (name: string) => ({ 'console.example.com': ['203.0.113.7'], ...names })[name] ?? [],
  async resolveTexts(name: string) {
    const found = texts[name];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  },
});

/** Returns the record that the error asks for. */
async function getRecord(restaurantId: number, domain = host) {
  const error = await requireDomainProof(env, restaurantId, domain, createLookup()).catch((thrown) => thrown);
  return (error as DomainError).detail as { target: string; record: string; value: string };
}

test('OPS-03 a domain that leads elsewhere is refused with the record that proves it', async () => {
  const elsewhere = createLookup({ [host]: ['198.51.100.1'] });
  await expect(requireDomainProof(env, 7, host, elsewhere)).rejects.toMatchObject({
    code: 'DOMAIN_UNPROVEN',
  });
  expect(await getRecord(7)).toEqual({
    target: 'console.example.com',
    record: '_makan.eat.example.org',
    value: expect.stringMatching(/^7~eat_example_org\.[\w-]{43}$/),
  });
});

test('OPS-03 a domain that leads here, or has the record of this restaurant, is taken', async () => {
  const here = createLookup({ [host]: ['198.51.100.1', '203.0.113.7'] });
  await expect(requireDomainProof(env, 7, host, here)).resolves.toBeUndefined();
  const { record, value } = await getRecord(7);
  const proven = createLookup({}, { [record]: ['something else', ` ${value} `] });
  await expect(requireDomainProof(env, 7, host, proven)).resolves.toBeUndefined();
  const rotated = { ...env, CODE_SECRET: `${'n'.repeat(40)},${env.CODE_SECRET}` };
  await expect(requireDomainProof(rotated, 7, host, proven)).resolves.toBeUndefined();
});

test.each([
  ['of another restaurant', () => getRecord(8), '_makan.eat.example.org'],
  ['of another domain', () => getRecord(7, 'eat-example.org'), '_makan.eat.example.org'],
  ['at another name', () => getRecord(7), 'eat.example.org'],
])('OPS-03 a TXT record %s proves nothing', async (_, read, name) => {
  const { value } = await read();
  const lookup = createLookup({}, { [name]: [value] });
  await expect(requireDomainProof(env, 7, host, lookup)).rejects.toMatchObject({ code: 'DOMAIN_UNPROVEN' });
});

test('OPS-03 when neither name resolves, a domain is not taken for one that leads here', async () => {
  const nothing = { resolve: async () => [], resolveTexts: async () => [] };
  await expect(requireDomainProof(env, 7, host, nothing)).rejects.toMatchObject({ code: 'DOMAIN_UNPROVEN' });
});

test.each([
  ['eat.localhost', 'console.example.com'],
  ['eat.example.org', 'console.localhost'],
])('OPS-03 on a developer’s machine %s needs no proof at %s', async (domain, CONSOLE_HOST) => {
  await expect(
    requireDomainProof({ ...env, CONSOLE_HOST }, 7, domain, createLookup()),
  ).resolves.toBeUndefined();
});
