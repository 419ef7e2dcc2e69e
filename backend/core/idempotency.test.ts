import { expect, test } from 'vitest';
import { DomainError } from './domain-error';
import { checkSameRequest, withIdempotency } from './idempotency';

/** Simulates a table with a unique key: each key creates one row, and a second insert fails. */
function createShop() {
  const rows = new Map<string, { requestHash: string; answer: string }>();
  let refusal: Error | undefined;
  return {
    rows,
    refuse(error: Error) {
      refusal = error;
    },
    order: (key: string | undefined, request: object) =>
      withIdempotency<string>(
        {
          key,
          request,
          async findAnswer({ key, requestHash }) {
            const row = rows.get(key);
            if (row) checkSameRequest(row, requestHash);
            return row?.answer;
          },
        },
        async (requestHash) => {
          if (refusal) throw refusal;
          const name = key ?? `new-${rows.size}`;
          if (rows.has(name)) throw new Error('duplicate key');
          rows.set(name, { requestHash, answer: `order ${rows.size}` });
          return `order ${rows.size - 1}`;
        },
      ),
  };
}

test('a repeated request gets the first answer, also when it would be refused now', async () => {
  const shop = createShop();
  expect(await shop.order('k', { dish: 1 })).toBe('order 0');
  expect(await shop.order('k', { dish: 1 })).toBe('order 0');
  shop.refuse(new DomainError('SLOT_TAKEN'));
  expect(await shop.order('k', { dish: 1 })).toBe('order 0');
  expect(shop.rows.size).toBe(1);
});

test('another request with the same key is a mismatch', async () => {
  const shop = createShop();
  await shop.order('k', { dish: 1 });
  await expect(shop.order('k', { dish: 2 })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test('requests without a key, and with other keys, are each new', async () => {
  const shop = createShop();
  const answers = [
    await shop.order(undefined, {}),
    await shop.order(undefined, {}),
    await shop.order('k', {}),
  ];
  expect(answers).toEqual(['order 0', 'order 1', 'order 2']);
});

test('a first request that is refused throws its own error', async () => {
  const shop = createShop();
  shop.refuse(new DomainError('SLOT_TAKEN'));
  await expect(shop.order('k', {})).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
});

test('the hash of a request is stable, because earlier releases stored it', async () => {
  let seen = '';
  await withIdempotency(
    { key: 'k', request: { dish: 1, note: undefined }, findAnswer: async () => undefined },
    async (hash) => {
      seen = hash;
    },
  );
  // echo -n '{"dish":1}' | openssl dgst -sha256 -binary | base64, url-safe
  expect(seen).toBe('JQ9Ba6YsneynVb3QUKELkGa0dIyIzJaMGU5cyZuBsCY');
});
