import jsqr from 'jsqr';
import PaynowQR from 'paynowqr';
import { PNG } from 'pngjs';
import { generate } from 'sgqr';
import { QRPay } from 'vietnam-qr-pay';
import { expect, test } from 'vitest';
import { buildEmvPayload, calculateCrc16, toAscii } from './emv-payload';
import type { PaymentRequest } from './payment-provider';
import { toQrPngBase64 } from './qr-image';
import { qrAccountShapes, qrProviders } from './qr-providers';

const request: PaymentRequest = {
  paymentId: 'p',
  sn: 'LK-261120-4F7K',
  amount: 4250,
  currency: 'SGD',
  locale: 'en',
  reference: 'LK2611204F7K',
  expiresAt: new Date('2026-11-20T16:05:09Z'),
  timeZone: 'Asia/Singapore',
  city: 'Singapore',
  restaurantId: 1,
  keys: {},
  accounts: {
    paynow: { uen: '201912345K', name: 'Lantern Kitchen Pte Ltd' },
    vietqr: { bin: '970436', account: '0123456789', name: 'PHO NHA HANH' },
    duitnow: { acquirer: '501854', qrId: 'WARISAN0001', name: 'Warisan Kopitiam' },
  },
};

const getPayload = (code: keyof typeof qrProviders, changes: Partial<PaymentRequest> = {}) => {
  const started = qrProviders[code].start({ ...request, ...changes });
  if (started instanceof Promise || !started.qrPayload) throw new Error('no payload');
  return started.qrPayload;
};

/** Decodes an image as a bank's app would. */
function scanImage(base64: string): string | undefined {
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'));
  return jsqr(new Uint8ClampedArray(data), width, height)?.data;
}

test('the CRC of the standard check text is 29B1', () => {
  expect(calculateCrc16('123456789')).toBe('29B1');
});

test('PAY-08 the PayNow payload of a company equals that of an independent generator', () => {
  const other = new PaynowQR({
    uen: '201912345K',
    amount: 42.55,
    editable: false,
    expiry: '20261121000509',
    refNumber: 'LK2611204F7K',
    company: 'Lantern Kitchen Pte Ltd',
  });
  expect(getPayload('PAY_NOW', { amount: 4255 })).toBe(other.output());
});

test('PAY-08 the PayNow payload of a mobile has the same recipient and amount as that of another generator', () => {
  const accounts = { paynow: { mobile: '+6591234567', name: 'Stall' } };
  const ours = getPayload('PAY_NOW', { accounts, amount: 169 });
  const other = generate({ number: '+6591234567', amount: '1.69' });
  for (const field of ['0009SG.PAYNOW01010', '0211+6591234567', '54041.69', '5303702', '5802SG']) {
    expect(ours).toContain(field);
    expect(other).toContain(field);
  }
});

test('PAY-08 the VietQR payload equals that of an independent generator, in whole đ, with name and city', () => {
  const other = QRPay.initVietQR({
    bankBin: '970436',
    bankNumber: '0123456789',
    amount: '45000',
    purpose: 'LK2611204F7K',
    initMethod: '12',
  });
  other.merchant.name = 'PHO NHA HANH';
  other.city = 'Ha Noi';
  expect(getPayload('VIETQR', { amount: 4_500_000, city: 'Hà Nội' })).toBe(other.build());
});

test('PAY-08 the DuitNow payload holds acquirer, QR id, ringgit, amount and reference under a valid CRC', () => {
  const payload = getPayload('DUITNOW_QR', { city: 'George Town' });
  expect(payload.slice(0, -4)).toBe(
    '00020201021226430014A000000615000101065018540211WARISAN0001' +
      '520400005303458540542.505802MY5916Warisan Kopitiam6011George Town62160112LK2611204F7K6304',
  );
  expect(calculateCrc16(payload.slice(0, -4))).toBe(payload.slice(-4));
  expect(new QRPay(payload).isValid).toBe(true);
});

const codes = Object.keys(qrProviders) as (keyof typeof qrProviders)[];

test.each(codes)('PAY-08 the QR image of %s reads back as its payload', (code) => {
  const payload = getPayload(code, { amount: 123_456_700 });
  expect(scanImage(toQrPngBase64(payload))).toBe(payload);
});

test('QR images of every length of payload can be read', () => {
  for (let length = 1; length <= 300; length += 13) {
    const payload = 'A1b2'.repeat(length).slice(0, length);
    expect(scanImage(toQrPngBase64(payload))).toBe(payload);
  }
});

test('names in payloads lose their accents and what bank apps cannot show', () => {
  expect(toAscii('Phở Nhà Hạnh – Đà Nẵng 越南', 25)).toBe('Pho Nha Hanh  Da Nang');
  expect(toAscii('A very long name of a restaurant', 25)).toBe('A very long name of a res');
});

test.each(codes)(
  'PAY-08 a payload of %s has a name and a city, NA where there are no letters for bank apps',
  (code) => {
    const accounts = {
      paynow: { uen: '201912345KA01', name: '越南菜' },
      vietqr: { bin: '546034', account: '0123456789', name: '越南菜' },
      duitnow: { acquirer: '501854', qrId: 'WARISAN0001', name: '越南菜' },
    };
    const payload = getPayload(code, { accounts, city: '胡志明市' });
    expect(payload).toMatch(/5902NA60(02NA|09Singapore)62/);
    if (code.startsWith('PAY_NOW')) expect(payload).toContain('0213201912345KA01');
  },
);

test.each([
  [
    'vietqr',
    'bin',
    ['970436', '546034', '546035', '422589', '458761', '796500', '668888', '801011'],
    ['546036', '97043', '9704361'],
  ],
  [
    'paynow',
    'uen',
    ['201912345K', '201912345KA01', '53012345D001', 'T08GB0001AXYZ'],
    ['201912345KA1', '201912345', '201912345KA012'],
  ],
] as const)(
  'PAY-08 an account of %s takes each %s of the world, and no other',
  (kind, field, taken, refused) => {
    const known = {
      vietqr: { bin: '970436', account: '0123456789', name: 'X' },
      paynow: { uen: '201912345K', name: 'X' },
    }[kind];
    const isTaken = (value: string) => qrAccountShapes[kind].safeParse({ ...known, [field]: value }).success;
    expect(taken.filter((value) => !isTaken(value))).toEqual([]);
    expect(refused.filter(isTaken)).toEqual([]);
  },
);

test('a field that would not fit its length is refused instead of cut', () => {
  expect(() => buildEmvPayload([['59', 'x'.repeat(100)]])).toThrow(RangeError);
});

test('a payment without an account cannot be started', () => {
  for (const provider of Object.values(qrProviders))
    expect(() => provider.start({ ...request, accounts: {} })).toThrow(/account/);
});

test('PAY-08 the PayNow payload without an amount names account and reference, and lets the diner type the amount', () => {
  const payload = getPayload('PAY_NOW_SP');
  expect(payload.slice(0, -4)).toBe(
    '00020101021126370009SG.PAYNOW010120210201912345K03011' +
      '5204000053037025802SG5923Lantern Kitchen Pte Ltd6009Singapore62160112LK2611204F7K6304',
  );
  expect(calculateCrc16(payload.slice(0, -4))).toBe(payload.slice(-4));
  expect(scanImage(toQrPngBase64(payload))).toBe(payload);
});
