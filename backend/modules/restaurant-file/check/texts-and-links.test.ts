import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSampleFile } from '../sample-file';
import { validateLink } from '../schema/file-values';
import type { WrittenRestaurantFile } from '../schema/restaurant-file.schema';
import { formatFileError } from '../yaml/file-errors';
import { checkRestaurantFile } from './check-restaurant-file';

const folder = join(import.meta.dirname, '../../../../demo');
const check = (text: string) => checkRestaurantFile('shop.yaml', text, { folder });

type Written = WrittenRestaurantFile & Record<string, unknown>;
type Review = NonNullable<WrittenRestaurantFile['reviews']>[number];

const put = (target: object, field: string, value: unknown) => {
  (target as Record<string, unknown>)[field] = value;
};
const plain: Review = { key: 'one', nickName: 'Ann', score: 5, date: '2026-11-01', text: 'Good.' };
const createReviewedFile = (change: Record<string, unknown>) =>
  createSampleFile((file) => {
    file.reviews = [plain, { ...plain, key: 'two', ...change } as Review];
  });

/** Returns the error of a field, with its line. */
async function findError(text: string, field: string) {
  const { errors, file } = await check(text);
  expect(file).toBeUndefined();
  const error = errors.find((each) => each.field === field);
  expect(error, errors.map(formatFileError).join('\n')).toBeDefined();
  return { code: error!.code, reason: error!.reason, on: text.split('\n')[error!.line - 1]! };
}

describe('promise 19: a hostile review is refused with line and reason', () => {
  const hostile: [title: string, change: Record<string, unknown>, field: string, code: string][] = [
    ['NUL in its text', { text: 'a\u0000b' }, 'text', 'CONTROL_CHARACTER'],
    ['an escape sequence in a language', { text: { en: 'a\u001b[2Jb' } }, 'text.en', 'CONTROL_CHARACTER'],
    ['a name over two lines', { nickName: 'Ann\nadmin' }, 'nickName', 'CONTROL_CHARACTER'],
    ['2,001 characters', { text: 'x'.repeat(2001) }, 'text', 'TOO_LARGE'],
    ['nothing to say', { text: ' ' }, 'text', 'BLANK'],
    ['no language', { text: {} }, 'text', 'REQUIRED'],
    ['a list for a text', { text: ['a'] }, 'text', 'TYPE'],
    ['a score of six', { score: 6 }, 'score', 'TOO_LARGE'],
    ['a score below none', { score: -1 }, 'score', 'TOO_SMALL'],
    ['a day that is none', { date: '2026-02-30' }, 'date', 'FORMAT'],
    ['a key twice', { key: 'one' }, 'key', 'KEY_TAKEN'],
    ['an avatar that is a script', { avatar: 'javascript:alert(1)' }, 'avatar', 'PICTURE_PATH'],
    ['a picture out of the folder', { pictures: ['../../etc/passwd'] }, 'pictures[0]', 'PICTURE_PATH'],
    [
      'a picture inside the own network',
      { pictures: ['https://10.0.0.1/a.png'] },
      'pictures[0]',
      'PICTURE_PATH',
    ],
    ['a picture that is not there', { avatar: 'none.png' }, 'avatar', 'PICTURE_MISSING'],
    [
      'ten pictures',
      { pictures: Array(10).fill('pictures/logos/lantern-kitchen.webp') },
      'pictures',
      'TOO_LARGE',
    ],
  ];
  for (const [title, change, field, code] of hostile)
    test(title, async () => {
      const text = createReviewedFile(change);
      const found = await findError(text, `reviews[1].${field}`);
      expect(found.code).toBe(code);
      expect(found.reason).not.toBe('');
      // The line belongs to the second review.
      expect(text.indexOf(found.on)).toBeGreaterThanOrEqual(text.indexOf('reviews:'));
    });

  test('1,001 reviews', async () => {
    const text = createSampleFile((file) => {
      file.reviews = Array.from({ length: 1001 }, (_, index) => ({ ...plain, key: `r${index}` }));
    });
    expect((await findError(text, 'reviews')).code).toBe('TOO_LARGE');
  });
});

test('a review says what people say', async () => {
  const texts = [
    '5 < 6, and I <3 the laksa',
    '+1 for the sambal',
    '- quick\n- hot',
    'AT&T',
    '=)) ngon lắm',
    '- Món ngon (8/10)',
    '@quán ơi',
    'Giá <e 50k',
    'A&B; nice',
    '=HYPERLINK("https://evil.example.com","free")',
    'Nice <script>alert(1)</script>',
    { 'zh-CN': '好吃！' },
  ];
  const { errors, file } = await check(
    createSampleFile((written) => {
      written.reviews = texts.map((text, index) => ({ ...plain, key: `r${index}`, text }));
    }),
  );
  expect(errors.map(formatFileError)).toEqual([]);
  expect(file!.reviews.map((review) => review.text)).toEqual(texts);
});

describe('DEC-21 only https addresses of allowed hosts are taken', () => {
  const odd = [
    'http://help.example.com/',
    'HTTPS://help.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//help.example.com/',
    '/help',
    'https:help.example.com',
    'https:/help.example.com/',
    'https://user@help.example.com/',
    'https://help.example.com@evil.example.net/',
    'https://help.example.com:8443/',
    'https://help.example.com\\@evil.example.net/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://desk.internal/',
    'https://help.example.com/ x',
    'https://help.example.com/"onload="x',
    'https://help.example.com/\u0000',
    'https://{userId}.example.com/',
    'https://help.example.com/{userId}',
  ];
  for (const address of odd)
    test(`not ${JSON.stringify(address)}`, async () => {
      expect(validateLink(address)).toBeDefined();
      const text = createSampleFile((file) => {
        file.links = { helpDesk: address, allowedHosts: ['help.example.com'] };
      });
      const found = await findError(text, 'links.helpDesk');
      expect([found.code, found.on.includes('helpDesk')]).toEqual(['LINK_URL', true]);
    });

  test('a host that is not listed is an error, a sibling of a listed one too', async () => {
    for (const host of ['other.example.com', 'help.example.com.evil.example.net', 'a.help.example.com']) {
      const text = createSampleFile((file) => {
        file.links = { helpDesk: `https://${host}/`, allowedHosts: ['help.example.com'] };
      });
      expect((await findError(text, 'links.helpDesk')).code).toBe('LINK_HOST');
    }
  });

  test('an allowed host is a host and nothing else', async () => {
    const text = createSampleFile((file) => {
      file.links = { allowedHosts: ['https://help.example.com/a', '*.example.com'] };
    });
    expect((await findError(text, 'links.allowedHosts[0]')).code).toBe('DOMAIN_FORMAT');
    expect((await findError(text, 'links.allowedHosts[1]')).code).toBe('DOMAIN_FORMAT');
  });

  test('an ad leads to an allowed host or to the restaurant itself', async () => {
    const image = 'pictures/logos/lantern-kitchen.webp';
    const withAds = (...links: string[]) =>
      createSampleFile((file) => {
        file.links = { allowedHosts: ['shop.example.com'] };
        file.ads = { orderDetail: links.map((link) => ({ image, link })) };
      });
    const good = withAds('https://shop.example.com/a', 'https://sample.example.test/voucher/list');
    expect((await check(good)).errors.map(formatFileError)).toEqual([]);
    const bad = withAds('https://evil.example.net/');
    expect((await findError(bad, 'ads.orderDetail[0].link')).code).toBe('LINK_HOST');
  });
});

test('domains are taken as people write them, in one form', async () => {
  const { errors, file } = await check(
    createSampleFile((written) => {
      written.domains = ['https://Shop.example.com/', 'phở.example.com.', 'xn--fiq228c.example.com'];
      written.links = { helpDesk: 'https://help.example.com/', allowedHosts: ['https://help.example.com'] };
    }),
  );
  expect(errors.map(formatFileError)).toEqual([]);
  expect(file!.domains).toEqual(['shop.example.com', 'xn--ph-rbt.example.com', 'xn--fiq228c.example.com']);
  expect(file!.links.allowedHosts).toEqual(['help.example.com']);
  const twice = createSampleFile((written) => {
    written.domains = ['shop.example.com', 'https://shop.example.com'];
  });
  expect((await findError(twice, 'domains[1]')).code).toBe('KEY_TAKEN');
});

test('a hotline is a phone number', async () => {
  const checkPhone = async (phone: string) => {
    const { errors, file } = await check(
      createSampleFile((written) => {
        written.restaurant.phone = phone;
      }),
    );
    return file?.restaurant.phone ?? errors[0]?.code;
  };
  for (const phone of [
    '1900 0000',
    '1300 88 0000',
    '1300-88-0000',
    '1800 123 4567',
    '400 820 8820',
    '+65 6221 7740',
  ])
    expect(await checkPhone(phone)).toBe(phone);
  for (const phone of ['1900', '6221 7740', '999', '1900 0000 0000 0000'])
    expect(await checkPhone(phone)).toBe('FORMAT');
});

test('a top-up rises, and is paid in a way that the restaurant takes and that brings money', async () => {
  const createTopUpFile = (change: object) =>
    createSampleFile((file) => {
      file.payment.accept.push('WALLET_PAY');
      file.topUp = { amounts: [20, 50], payTypes: ['PAY_NOW'], ...change };
    });
  const code = async (change: object, field: string) =>
    (await findError(createTopUpFile(change), `topUp.${field}`)).code;
  for (const [index, amounts] of [
    [12.5, 500],
    [500, 1000],
  ].entries())
    expect(await code({ amounts }, `amounts[${index}]`)).toBe('TOP_UP');
  expect(await code({ amounts: [50, 20] }, 'amounts[1]')).toBe('STEPS_NOT_RISING');
  expect(await code({ amounts: [50, 50] }, 'amounts[1]')).toBe('STEPS_NOT_RISING');
  expect(
    await code(
      {
        bonus: [
          { from: 50, extra: 5 },
          { from: 20, extra: 9 },
        ],
      },
      'bonus[1].from',
    ),
  ).toBe('STEPS_NOT_RISING');
  expect(await code({ payTypes: ['CREDITCARD_PAY'] }, 'payTypes[0]')).toBe('TOP_UP');
  expect(await code({ payTypes: ['WALLET_PAY'] }, 'payTypes[0]')).toBe('TOP_UP');
  const cash = createSampleFile((file) => {
    file.payment.accept = ['WALLET_PAY', 'CASH_PAY_ON_PICK'];
    file.topUp = { amounts: [20] };
  });
  // The ways that were left out are PayNow, which is marked at its field.
  expect((await findError(cash, 'topUp.payTypes')).code).toBe('TOP_UP');
  expect(await code({ amounts: [20.005] }, 'amounts[0]')).toBe('MONEY_DECIMALS');
  const { file } = await check(createTopUpFile({ bonus: [{ from: 50, extra: 5 }] }));
  expect(file!.topUp).toEqual({
    amounts: [2000, 5000],
    bonus: [{ from: 5000, extra: 500 }],
    payTypes: ['PAY_NOW'],
  });
});

test('a top-up that could not be spent is an error', async () => {
  const text = createSampleFile((file) => {
    file.topUp = { amounts: [20] };
  });
  expect((await findError(text, 'topUp')).code).toBe('TOP_UP');
});

test('cards and e-wallets need an account at the hosted payment page', async () => {
  const createAcceptingFile = (hosted: boolean) =>
    createSampleFile((file) => {
      file.payment.accept.push('CREDITCARD_PAY', 'CASH_PAY');
      if (hosted) put(file.payment.accounts!, 'hosted', { merchantId: 'M-1' });
    });
  expect((await check(createAcceptingFile(true))).errors.map(formatFileError)).toEqual([]);
  const found = await findError(createAcceptingFile(false), 'payment.accept[1]');
  expect([found.code, found.on.trim()]).toEqual(['PAYMENT_ACCOUNT', '- CREDITCARD_PAY']);
});

test('the secret of a hosted account is named, never written, and no other variable can be named', async () => {
  const createHostedFile = (secretEnv: string) =>
    createSampleFile((file) => {
      put(file.payment.accounts!, 'hosted', { merchantId: 'M-1', secretEnv });
    });
  expect((await check(createHostedFile('HOSTED_SECRET_SAMPLE'))).errors).toEqual([]);
  for (const name of ['GATEWAY_SECRET', 'hosted_x', 'HOSTED_', 'HOSTED_PAGE_URL'])
    expect((await findError(createHostedFile(name), 'payment.accounts.hosted.secretEnv')).code).toBe(
      'FORMAT',
    );
});

test('rules of reservations have their defaults', async () => {
  const { file } = await check(
    createSampleFile((written: Written) => put(written.reservation!, 'daysAhead', 7)),
  );
  expect(file!.reservation).toMatchObject({
    leadMinutes: 60,
    daysAhead: 7,
    maxPeople: 20,
    remarkPhrases: [],
  });
});
