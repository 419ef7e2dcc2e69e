import { type HTMLFormElement, Window } from 'happy-dom';
import { beforeAll, expect, test } from 'vitest';
import { signText } from '../../backend/core/signed-text';
import waitingTexts from '../../messages/parts/waiting.zh-CN.json';
import { importBoardShop } from '../console/board.page';
import { runSql } from '../database';
import { getSentCode } from '../operator';
import { readStackSecrets } from '../own-process';
import { createMobile } from '../pages/login.page';
import { getDayAhead } from '../pages/reservation.page';
import { getHost, requestRaw } from '../raw-request';
import { createShop } from '../test-shop';

const shop = createShop('forms');
const restaurantId = shop.id;
const time = '23:30';

beforeAll(() =>
  importBoardShop(shop, {
    reservation: {
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      slots: [{ time, limit: 1 }],
    },
  }),
);

/** A page in a browser without scripts. */
interface Page {
  path: string;
  text: string;
  /** Submits the form of a button, with what is typed into its fields. Returns the page that opens. */
  submit(button: string, typed?: Record<string, string>): Promise<Page>;
  getFields(button: string): Record<string, unknown>;
}

/** Opens a page, which must not redirect. */
async function openPage(path: string): Promise<Page> {
  const { status, text: html } = await requestRaw(shop.tenant, path, { headers: { accept: 'text/html' } });
  expect([path, status]).toEqual([path, 200]);
  const window = new Window();
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script, style, template')) script.remove();

  const getForm = (name: string) => {
    const button = [...page.querySelectorAll('form button')].find(({ textContent }) => textContent === name);
    const form = button?.closest('form') as HTMLFormElement | null | undefined;
    if (!form) throw new Error(`${path} has no form with the button ${name}: ${page.body.textContent}`);
    // The last field of a name counts, as on the server.
    return { form, fields: Object.fromEntries(new window.FormData(form)) as Record<string, unknown> };
  };

  return {
    path,
    text: page.body.textContent.replaceAll(/\s+/g, ' '),
    getFields: (button) => getForm(button).fields,
    async submit(button, typed) {
      const { form, fields } = getForm(button);
      const values = { ...fields, ...typed } as Record<string, string>;
      for (const name of Object.keys(typed ?? {})) expect(Object.keys(fields)).toContain(name);
      const [action] = form.getAttribute('action')!.split('?');
      const query = new URLSearchParams(values).toString();
      if (form.getAttribute('method') === 'get') return openPage(`${action}?${query}`);
      const posted = await post(action!, query);
      expect([action, posted.status]).toEqual([action, 303]);
      return openPage(posted.headers.location!);
    },
  };
}

const post = (path: string, body: string, headers = {}) =>
  requestRaw(shop.tenant, path, {
    method: 'POST',
    headers: {
      origin: `http://${getHost(shop.tenant)}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });

/** Logs a new diner in. Returns their calls. */
async function createDiner() {
  const mobile = createMobile();
  let cookie = '';
  const send = async <T>(call: string, input: object): Promise<T> => {
    const answer = await requestRaw(shop.tenant, `/api/gateway/${call}`, {
      method: 'POST',
      headers: { origin: `http://${getHost(shop.tenant)}`, 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
    });
    expect([call, answer.status, answer.text]).toEqual([call, 200, expect.anything()]);
    const session = answer.headers['set-cookie']?.find((set) => set.startsWith('makan_session='));
    if (session) cookie = session.split(';', 1)[0]!;
    return (JSON.parse(answer.text) as { data: T }).data;
  };
  const number = { mobile, mobileCountryCode: '+65' };
  await send('auth.sendCode', number);
  await send('auth.loginByCode', { ...number, otpCode: await getSentCode(mobile) });
  const table = { restaurantId, customerName: 'Lim', phone: `+65${mobile}`, time, people: 2, language: 'en' };
  return {
    mobile,
    book: (date: string) => send<string>('reservations.submit', { ...table, date }),
    cancel: (reservationId: string) => send('reservations.cancel', { reservationId }),
    joinWaitingList: (date: string) => send('waiting.join', { ...table, date }),
  };
}

const findReservation = async (id: string) =>
  (
    await runSql<{ status: number; confirmed: boolean }>(
      'select status, confirmed_at is not null as confirmed from reservations where id = $1',
      [id],
    )
  )[0];

test('BKG-03 without scripts a reminder is confirmed by one tap and cancelled after a question', async () => {
  const id = await (await createDiner()).book(getDayAhead(3));
  const token = signText(readStackSecrets().CODE_SECRET, 'reservation', id);
  const opened = await openPage(`/reserve-answer?token=${encodeURIComponent(token)}`);
  const thanked = await opened.submit('Yes, we are coming');
  expect(thanked.text).toContain('Thank you for confirming');
  expect(await findReservation(id)).toEqual({ status: 1, confirmed: true });

  const asked = await thanked.submit('Cancel reservation');
  expect(asked.text).toContain('Cancel this reservation?');
  expect(await findReservation(id)).toMatchObject({ status: 1 });
  const cancelled = await asked.submit('Yes, cancel');
  expect(cancelled.text).toContain('Cancelled');
  expect(await findReservation(id)).toMatchObject({ status: 2 });

  // The page in another tab is older than the cancellation.
  const late = await opened.submit('Yes, we are coming');
  expect(late.text).toContain('This reservation can’t be changed any more.');
  expect(late.text).toContain('Cancelled');
});

test('SES-12 a form of another site cancels nothing', async () => {
  const id = await (await createDiner()).book(getDayAhead(4));
  const token = signText(readStackSecrets().CODE_SECRET, 'reservation', id);
  const body = new URLSearchParams({ token }).toString();
  for (const headers of [
    { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: `http://${getHost('sg')}` },
  ]) {
    const { status } = await post('/api/gateway/form/reservations.cancelLinked', body, headers);
    expect([headers, status]).toEqual([headers, 403]);
  }
  expect(await findReservation(id)).toMatchObject({ status: 1 });
});

test('BKG-02 without scripts an offered table is reserved in the language of the page, and once', async () => {
  const day = getDayAhead(2);
  const [booker, waiting] = [await createDiner(), await createDiner()];
  const held = await booker.book(day);
  await waiting.joinWaitingList(day);
  await booker.cancel(held);
  const findLink = async () => {
    const [message] = await runSql<{ body: string }>(
      "select body from outbox where recipient = $1 and template = 'table-offer'",
      [`+65${waiting.mobile}`],
    );
    return /\/table-offer\?token=\S+/.exec(message?.body ?? '')?.[0];
  };
  await expect.poll(findLink, { timeout: 90_000 }).toBeDefined();

  const offer = await openPage(`/zh-CN${await findLink()}`);
  const { accept, taken } = waitingTexts.waiting.offer;
  for (let count = 0; count < 2; count++) {
    const answered = await offer.submit(accept);
    expect(answered.path).toMatch(/^\/zh-CN\/table-offer\?token=[^&]+$/);
    expect(answered.text).toContain(taken);
  }
  const reserved = await runSql(
    'select day::text, status from reservations where restaurant_id = $1 and day = $2 and status = 1',
    [restaurantId, day],
  );
  expect(reserved).toHaveLength(1);
});

test('HND-05 without scripts a party joins by the code at the door, mends an error and leaves after a question', async () => {
  const door = signText(readStackSecrets().CODE_SECRET, 'door', String(restaurantId));
  const opened = await openPage(`/queue?door=${encodeURIComponent(door)}`);
  const typed = { name: 'Lim Bee', people: '3', country: 'SG', mobile: '1234567' };
  const refused = await opened.submit('Join the queue', typed);
  expect(refused.text).toContain('This doesn’t look like a mobile number');
  expect(refused.getFields('Join the queue')).toEqual({ ...opened.getFields('Join the queue'), ...typed });

  const joined = await refused.submit('Join the queue', { mobile: '8123 4567' });
  expect(joined.text).toContain('You are number 1.');
  // The same form again is the same party.
  expect((await refused.submit('Join the queue', { mobile: '8123 4567' })).text).toContain(
    'You are number 1.',
  );
  const listParties = () =>
    runSql('select name, people, mobile, state from door_parties where restaurant_id = $1', [restaurantId]);
  const party = { name: 'Lim Bee', people: 3, mobile: '+6581234567' };
  expect(await listParties()).toEqual([{ ...party, state: 'waiting' }]);

  const asked = await joined.submit('Leave the queue');
  expect(asked.text).toContain('You lose your place.');
  expect((await asked.submit('Stay')).text).toContain('You are number 1.');
  expect((await asked.submit('Leave now')).text).toContain('You left the queue');
  expect(await listParties()).toEqual([{ ...party, state: 'left' }]);
});
