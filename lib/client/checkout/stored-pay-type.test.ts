import { expect, test } from 'vitest';
import { forgetPayTypes } from './stored-pay-type';

/** A storage whose own keys are its entries, as in a browser. */
function createStorage(entries: Record<string, string>): Storage {
  const storage = { ...entries } as Record<string, unknown>;
  const define = (name: string, value: unknown) => Object.defineProperty(storage, name, { value });
  define('getItem', (key: string) => storage[key] ?? null);
  define('setItem', (key: string, value: string) => {
    storage[key] = value;
  });
  define('removeItem', (key: string) => delete storage[key]);
  return storage as unknown as Storage;
}

test('SES-09 every restaurant’s way to pay, mail address and voucher go, and other typed words stay', () => {
  const storage = createStorage({
    'checkout:3473':
      '{"state":{"remark":"no chilli","payType":"PAY_NOW","receiveEmail":"ann@example.test"},"version":1}',
    'checkout:5201': '{"state":{"payType":"WECHAT_QRCODE_PAY","voucherCode":"V-1"},"version":1}',
    'checkout:1': 'broken',
    cart: '{"state":{"payType":"not ours"}}',
    payType: 'PAY_NOW',
  });
  forgetPayTypes(storage);
  expect({ ...storage }).toEqual({
    'checkout:3473': '{"state":{"remark":"no chilli"},"version":1}',
    'checkout:5201': '{"state":{},"version":1}',
    cart: '{"state":{"payType":"not ours"}}',
  });
});
