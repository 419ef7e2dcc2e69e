import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotDeliverable } from '../../core/domain-error';
import { type MailFailure, type MailServer, startMailServer } from '../../testing/mail/mail-server';
import type { MailMessage, MailSender } from './mail-sender';
import { createSmtpMail } from './smtp-mail';

let server: MailServer;
let mail: MailSender;

beforeEach(async () => {
  server = await startMailServer();
  mail = createSmtpMail(`smtp://127.0.0.1:${server.port}`, 'shop@makan.example.test');
});
afterEach(() => server.close());

const createMessage = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: 'diner@example.test',
  fromName: 'Phở Nhà Hạnh 莲花',
  subject: 'Đơn hàng của bạn 已确认',
  html: '<p>Xin chào <img src="cid:code-1@makan"></p>',
  text: 'Xin chào\n',
  pictures: [{ cid: 'code-1@makan', filename: 'voucher-1.png', png: Buffer.from('89504e470d0a1a0a', 'hex') }],
  messageId: '<makan.1.2@makan.example.test>',
  ...changes,
});
const send = (changes?: Partial<MailMessage>, signal = AbortSignal.timeout(20_000)) =>
  mail.send(createMessage(changes), signal);
const getSendError = (failure: MailFailure) => {
  server.failure = () => failure;
  return send().then(
    () => undefined,
    (error: unknown) => error,
  );
};

test('a mail comes with its sender, subject, plain text, HTML and images', async () => {
  await send();
  const [taken] = server.taken;
  expect(taken).toMatchObject({
    from: 'shop@makan.example.test',
    to: ['diner@example.test'],
    headers: {
      from: 'Phở Nhà Hạnh 莲花 <shop@makan.example.test>',
      to: 'diner@example.test',
      subject: 'Đơn hàng của bạn 已确认',
      'message-id': '<makan.1.2@makan.example.test>',
    },
  });
  expect(taken!.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'image/png']);
  const [text, html, picture] = taken!.parts;
  expect(text!.body.toString()).toContain('Xin chào');
  expect(html!.body.toString()).toContain('<p>Xin chào');
  expect(picture!.body).toEqual(createMessage().pictures[0]!.png);
  expect(picture!.headers).toMatchObject({
    'content-id': '<code-1@makan>',
    'content-disposition': 'inline; filename=voucher-1.png',
  });
});

test('line ends in names and subjects add no header and no recipient', async () => {
  await send({
    fromName: 'Shop\r\nBcc: victim@example.test',
    subject: 'Hello\r\nBcc: victim@example.test\r\n\r\nNew body',
  });
  const [taken] = server.taken;
  expect(taken!.to).toEqual(['diner@example.test']);
  expect(taken!.headers).not.toHaveProperty('bcc');
  expect(taken!.parts[0]!.body.toString()).toContain('Xin chào');
});

test.each([
  'diner@example.test, victim@example.test',
  'diner@example.test\r\nRCPT TO:<victim@example.test>',
  '"x" <victim@example.test>, diner@example.test',
  'victim@example.test;diner@example.test',
  'no address',
  '',
])('%j is no recipient', async (to) => {
  await expect(send({ to })).rejects.toBeInstanceOf(NotDeliverable);
  expect(server.taken).toEqual([]);
});

test('what the server refuses for good is not to be tried again', async () => {
  expect(await getSendError({ at: 'recipient', code: 550 })).toBeInstanceOf(NotDeliverable);
  expect(await getSendError({ at: 'data', code: 554 })).toBeInstanceOf(NotDeliverable);
});

test.each<MailFailure>([
  { at: 'recipient', code: 450 },
  { at: 'recipient', code: 421 },
  { at: 'data', code: 451 },
  { at: 'data', code: 503 },
  'reset',
  'reset after taking',
])('after %j it is to be tried again', async (failure) => {
  const error = await getSendError(failure);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NotDeliverable);
  server.failure = () => undefined;
  await send();
});

test('a server that is away is tried again', async () => {
  await server.close();
  const error = await send().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NotDeliverable);
  server = await startMailServer(server.port);
  await send();
  expect(server.taken).toHaveLength(1);
});

test('a server that says nothing is left when the time is over', async () => {
  server.failure = () => 'silence';
  await expect(send({}, AbortSignal.timeout(300))).rejects.toThrow();
});
