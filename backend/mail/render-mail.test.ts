import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { getMessages } from '../messages/messages';
import type { MailData, MailTemplate } from '../schema/mail-data';
import type { Brand } from './brand';
import { renderMail } from './render-mail';
import { sampleMails } from './sample-mails';
import type { Writing } from './writing';

const brand: Brand = {
  name: 'Lantern Kitchen',
  address: '12 Smith Street',
  phone: '+65 6123 4567',
  taxNumbers: ['GST Reg. No. M2-1234567-8'],
  logo: 'https://shop.example.test/media/abc.webp',
  color: '#0B3D2E',
  onColor: '#FFFFFF',
  page: (path) => new URL(path, 'https://shop.example.test').href,
  codeLink: (code) => `till://voucher?code=${code}`,
};

const createWriting = (locale: Locale, changes: Partial<Brand> = {}): Writing => ({
  locale,
  messages: getMessages(locale).mail,
  brand: { ...brand, ...changes },
});

const templates = Object.keys(sampleMails) as MailTemplate[];
const renderSample = <T extends MailTemplate>(
  template: T,
  locale: Locale,
  data: MailData[T] = sampleMails[template],
  changes?: Partial<Brand>,
) => renderMail(template, data, createWriting(locale, changes));

/** Returns the visible text of the HTML. */
const toVisibleText = (html: string) =>
  html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe.each(locales)('in %s', (locale) => {
  test('the mail of a cancelled reservation tells the reason, where there is one', async () => {
    const { reason } = getMessages(locale).mail.reservation;
    const mail = await renderSample('reservation-cancelled', locale);
    for (const text of [toVisibleText(mail.html), mail.text])
      expect(text.replace(/\s+/g, ' ')).toContain(`${reason}`);
    expect(mail.text).toContain('A burst pipe');
    const { reason: _none, ...plain } = sampleMails['reservation-cancelled'];
    expect((await renderSample('reservation-cancelled', locale, plain)).text).not.toContain(reason);
  });

  test('DEC-68 the mail of a reservation leads its diner to managing it and friends to the share page', async () => {
    const { manage, share, see } = getMessages(locale).mail.reservation;
    const own = 'https://shop.example.test/reserve-detail?reservationId=r3serv';
    const forFriends = 'https://shop.example.test/reserve-share?shareCode=sh4re';
    const confirmed = (await renderSample('reservation-confirmed', locale)).text;
    expect(confirmed).toContain(`${manage}: ${own}1`);
    expect(confirmed).toContain(`${share}: ${forFriends}`);
    const cancelled = (await renderSample('reservation-cancelled', locale)).text;
    expect(cancelled).toContain(`${see}: ${own}3`);
    expect(cancelled).not.toContain(forFriends);
  });

  test.each(templates)('%s says all in HTML and in plain text, in one language', async (template) => {
    const mail = await renderSample(template, locale);
    const messages = getMessages(locale).mail.templates[template];
    expect(mail.html).toMatch(/^<!DOCTYPE html/);
    expect(mail.html).toContain(`lang="${{ en: 'en', 'zh-CN': 'zh-CN', vn: 'vi' }[locale]}"`);
    expect(mail.subject).toContain('Lantern Kitchen');
    for (const text of [toVisibleText(mail.html), mail.text]) {
      expect(text).toContain(messages.title);
      expect(text).toContain('12 Smith Street');
      expect(text).toContain('+65 6123 4567');
      expect(text).not.toMatch(/undefined|NaN|\[object|\{\w+\}/);
    }
    expect(mail.subject).not.toMatch(/undefined|\{\w+\}/);
    for (const other of locales.filter((candidate) => candidate !== locale))
      expect(mail.text).not.toContain(getMessages(other).mail.templates[template].title);
  });

  test('every language has its own text for everything', () => {
    const listSentences = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(listSentences);
    const own = listSentences(getMessages(locale).mail);
    expect(own.every((sentence) => sentence.trim() === sentence && sentence !== '')).toBe(true);
    const getPlaceholders = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort().join();
    const english = listSentences(getMessages('en').mail);
    expect(own.map(getPlaceholders)).toEqual(english.map(getPlaceholders));
    if (locale !== 'en') expect(own.filter((sentence, at) => sentence === english[at])).toEqual([]);
  });

  test('amounts are those of the order, to the cent, as pages write them', async () => {
    for (const template of ['order-received', 'order-confirmed'] as const) {
      const order = sampleMails[template];
      const { html, text } = await renderSample(template, locale);
      const shown = [
        ...order.lines.map(({ amount }) => amount),
        ...order.bill.map(({ amount, deduction }) => (deduction ? -amount : amount)),
        order.total,
      ].map((amount) => formatMoney(amount, order.countryCode, locale));
      for (const what of [toVisibleText(html), text]) {
        let from = 0;
        for (const amount of shown) {
          const at = what.indexOf(amount, from);
          expect(at, `${amount} in its place`).toBeGreaterThan(-1);
          from = at + amount.length;
        }
      }
    }
  });
});

test('figures as a diner in each country reads them', async () => {
  const { text } = await renderSample('order-received', 'en');
  expect(text).toContain('2 × Chicken rice: S$17.00');
  expect(text).toContain('Voucher: \u2212S$1.05');
  expect(text).toContain('Total: S$20.75');
  expect(text).toContain('Sat, 21 Nov 2026, 18:30–19:00');
  expect((await renderSample('order-confirmed', 'vn')).text).toContain('Tổng cộng: 65.000đ');
  expect((await renderSample('voucher-codes', 'en')).text).toContain('Paid: RM8.50');
  expect((await renderSample('refund', 'zh-CN')).subject).toBe('Lantern Kitchen：退款 S$1,234.56');
});

test('an order at a table says so instead of a way of delivery', async () => {
  const order = { ...sampleMails['order-received'], tableNo: 'A7' };
  const { text } = await renderSample('order-received', 'en', order);
  expect(text).toContain('At table A7');
  expect(text).not.toContain('Delivery\n');
});

test('BKG-04 an order for a booked table says so instead of a pick-up', async () => {
  const order = { ...sampleMails['order-received'], deliveryType: 'SELF_PICKUP' as const, isBooked: true };
  const { text } = await renderSample('order-received', 'en', order);
  expect(text).toContain('At your booked table');
  expect(text).not.toContain('Pick-up\n');
});

test('each voucher code is written out and has a QR image that reads as its link', async () => {
  const { codes } = sampleMails['voucher-codes'];
  const { html, text, pictures } = await renderSample('voucher-codes', 'en');
  expect(pictures).toHaveLength(codes.length);
  for (const [index, code] of codes.entries()) {
    const picture = pictures[index]!;
    expect(html).toContain(`src="cid:${picture.cid}"`);
    expect(text).toContain(code);
    const png = PNG.sync.read(picture.png);
    expect(jsQR(new Uint8ClampedArray(png.data), png.width, png.height)?.data).toBe(
      `till://voucher?code=${code}`,
    );
  }
});

test('links lead to the restaurant’s host, whatever ids hold', async () => {
  for (const template of templates) {
    const { html } = await renderSample(template, 'en');
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(links.length).toBeGreaterThan(1);
    const own = links.filter((address) => address !== sampleMails['staff-invitation'].link);
    for (const address of own) expect(address).toMatch(/^(https:\/\/shop\.example\.test\/|cid:)/);
  }
  const { text } = await renderSample('order-received', 'en');
  expect(text).toContain('https://shop.example.test/myOrderDetail?orderId=T0rder%2F1%3Fx%3D2');
});

test('a restaurant without a host has no links, and without a logo no image', async () => {
  const { html, text } = await renderSample('order-received', 'en', undefined, {
    page: () => undefined,
    logo: undefined,
  });
  expect(html).not.toMatch(/href=|<img/);
  expect(text).not.toContain('http');
});

describe('hostile names', () => {
  const hostile = '</td><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const long = 'x'.repeat(100_000);

  test('markup is text', async () => {
    const order = {
      ...sampleMails['order-received'],
      orderSn: hostile,
      address: hostile,
      payTypeDesc: hostile,
      tableNo: hostile,
      lines: [{ name: hostile, count: 1, amount: 1 }],
      bill: [{ label: hostile, amount: 1 }],
    };
    const booking = { ...sampleMails['reservation-confirmed'], customerName: hostile, remark: hostile };
    const voucher = { ...sampleMails['voucher-codes'], vouchersName: hostile, rules: [hostile] };
    for (const { html } of [
      await renderSample('order-received', 'en', order, { name: hostile, address: hostile }),
      await renderSample('reservation-confirmed', 'en', booking, { name: hostile }),
      await renderSample('voucher-codes', 'en', voucher),
    ]) {
      expect(html).not.toMatch(/<script|<img src=x|<[^>]*onerror=(?!alert\(1\)&gt;)/);
      expect(html).toContain('&lt;script&gt;');
    }
  });

  test('line ends, controls and turned text don’t reach subject, sender or lines', async () => {
    const name = 'Mei\r\nBcc: victim@example.test\u0000\u202etxet\u2028x';
    const booking = { ...sampleMails['reservation-confirmed'], customerName: name, time: name };
    const { subject, text } = await renderSample('reservation-confirmed', 'en', booking);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    expect(text).not.toMatch(/^Bcc/m);
    expect(text).toContain('Hello Mei Bcc: victim@example.test txet x,');
  });

  test('length is cut', async () => {
    const booking = { ...sampleMails['reservation-confirmed'], customerName: long, remark: long, time: long };
    const { subject, html, text } = await renderSample('reservation-confirmed', 'en', booking);
    expect([...subject].length).toBeLessThanOrEqual(200);
    expect(text.length).toBeLessThan(2_000);
    expect(html.length).toBeLessThan(20_000);
  });

  test('a name that looks like a gap in a sentence fills none', async () => {
    const booking = { ...sampleMails['reservation-confirmed'], customerName: '{restaurant} {time}' };
    const { text } = await renderSample('reservation-confirmed', 'en', booking);
    expect(text).toContain('Hello {restaurant} {time},');
  });
});
