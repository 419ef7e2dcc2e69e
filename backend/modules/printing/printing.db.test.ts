import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { StaffInput } from '@/lib/contract/staff/contract';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { listAudit } from '../../core/audit-log';
import { findNextJob } from '../../core/print-queue';
import type { Db } from '../../db/client';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { orders } from '../../schema/orders';
import { printers, printJobs } from '../../schema/printers';
import { startTestClient, type TestClient } from '../../testing/client';
import { commitWhileAwaited } from '../../testing/commit-while-awaited';
import { createTestClock } from '../../testing/deps';
import { getOrder, runAllAtOnce } from '../../testing/ordering';
import { createEpsonPrinter, createStarPrinter, type Network } from '../../testing/printers';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { createStaffClient, insertStaff, listStaffEvents } from '../../testing/staff';
import { takeOffLines } from '../orders/ending/take-off-lines';
import { acceptOrder, cancelOrder } from '../orders/steps/orders-by-staff';
import { stepBack } from '../orders/steps/step-back';
import { confirmPayment } from '../payments/payments-by-staff';
import { setDishOnSale } from '../restaurant/restaurant-by-staff';
import { tidyJobs } from './tidy-jobs';

const clock = createTestClock(shopMorning);
const random = createSeededRandom();
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let ann: Awaited<ReturnType<typeof insertStaff>>;
let mei: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertShop(database.db, [
    { price: 1000, more: { name: { en: 'Fried noodles', 'zh-CN': '炒面', vn: 'Mì xào' } } },
  ]);
  ann = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  mei = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Mei' });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const send = (path: string, init: RequestInit) => createStaffClient(client.deps).fetch(path, init);
const list = async () => (await ann.call('printers.list', getShopInput())).printers;
const listJobs = () =>
  database.db
    .select()
    .from(printJobs)
    .where(eq(printJobs.restaurantId, shop.restaurantId))
    .orderBy(printJobs.createdAt);

async function addPrinter(changes: Partial<StaffInput<'printers.add'>> = {}): Promise<string> {
  const { url } = await mei.call('printers.add', {
    ...getShopInput(),
    name: 'Kitchen',
    kind: 'star',
    width: 80,
    onAccept: ['ticket'],
    language: 'en',
    ...changes,
  });
  return new URL(url).pathname;
}

/** Places a paid order that waits for staff. */
async function place(): Promise<{ id: string; sn: string }> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const { token } = who;
  const placed = await client.call(contract['ordering.submit'], getOrder(who, shop, 2300), { token });
  await confirmPayment({ db: database.db, payables }, placed.orderTransactionId, { now: clock.now() });
  return { id: placed.orderTransactionId, sn: placed.orderSn };
}
async function accept(): Promise<{ id: string; sn: string }> {
  const placed = await place();
  await acceptOrder(database.db, placed.id, clock.now());
  return placed;
}

test.each([
  ['Star CloudPRNT', 'star', createStarPrinter],
  ['Epson Server Direct Print', 'epson', createEpsonPrinter],
] as const)(
  'CON-09 an accepted order comes out of a printer that speaks %s, once',
  async (_, kind, create) => {
    const printer = create(await addPrinter({ kind }), send);
    await printer.poll();
    expect(printer.papers).toEqual([]);
    const { sn } = await accept();
    for (let poll = 0; poll < 5; poll++) await printer.poll();
    expect(printer.papers).toHaveLength(1);
    const [paper] = printer.papers;
    for (const text of [sn, sn.split('-').at(-1)!, '2 x Fried noodles', 'Delivery'])
      expect(paper!.text).toContain(text);
    expect(paper!.text).not.toContain('S$');
    expect(await listJobs()).toMatchObject([{ state: 'printed', tries: 1 }]);
    expect(await list()).toMatchObject([{ name: 'Kitchen', waiting: 0, problems: [] }]);
    expect((await list())[0]!.seenAt).toBeTruthy();
  },
);

test('CON-09 the kitchen’s language, receipts with every part of the total, and what is accepted twice prints once', async () => {
  const path = await addPrinter({ language: 'zh-CN', onAccept: ['ticket', 'receipt'], width: 58 });
  const printer = createStarPrinter(path, send);
  const { id } = await accept();
  await stepBack(database.db, id, { now: clock.now() });
  await acceptOrder(database.db, id, clock.now());
  for (let poll = 0; poll < 5; poll++) await printer.poll();
  expect(printer.papers).toHaveLength(2);
  const [ticket, receipt] = printer.papers.map(({ text }) => text);
  expect(ticket).toContain('2 x 炒面');
  expect(receipt).toMatch(/菜品 +S\$20\.00/);
  expect(receipt).toMatch(/合计 +S\$23\.00/);
  const asked = { ...getShopInput(), orderId: id, kind: 'receipt', language: 'vn' } as const;
  const { lines } = await ann.call('printing.paper', asked);
  expect(lines).toContainEqual({ left: 'Tổng cộng', right: 'S$23.00', style: 'large' });
});

test('CON-09 ticket and receipt of a delivery carry its address, name, number and wish', async () => {
  const { id } = await accept();
  await database.db
    .update(orders)
    .set({
      address: { userName: 'Lim', mobile: '61112222', addressDetail: '8 Test Lane', unitNo: '#02-11' },
      deliveryNote: 'knock',
    })
    .where(eq(orders.id, id));
  for (const kind of ['ticket', 'receipt'] as const) {
    const asked = { ...getShopInput(), orderId: id, kind, language: 'en' } as const;
    const { lines } = await ann.call('printing.paper', asked);
    const text = lines.map(({ left }) => left).join('\n');
    for (const part of ['8 Test Lane', '#02-11', 'Lim', '61112222', 'Knock']) expect(text).toContain(part);
  }
});

test('CON-04 the log names dishes and leads to orders', async () => {
  const { id, sn } = await accept();
  const dishId = shop.dishIds[0]!;
  await ann.call('printing.paper', { ...getShopInput(), orderId: id, kind: 'ticket', language: 'en' });
  await setDishOnSale(database.db, shop.restaurantId, dishId, false, clock.now());
  const { rows } = await mei.call('audit.list', getShopInput());
  expect(rows.find(({ act }) => act === 'order.print')).toMatchObject({ subject: sn, orderId: id });
  expect(rows.find(({ act }) => act.startsWith('dish.'))).toMatchObject({ name: 'Fried noodles' });
});

test('CON-04 CON-09 a paper that the browser prints is in the log', async () => {
  const { id } = await accept();
  const asked = { ...getShopInput(), orderId: id, kind: 'ticket', language: 'en' } as const;
  await ann.call('printing.paper', asked);
  const [act] = await listAudit(client.deps.db, { ...getShopInput(), last: 1 });
  expect(act).toMatchObject({ act: 'order.print', actor: 'Ann', detail: { kind: 'ticket' } });
});

test('CON-09 a printer without paper prints when it has some again', async () => {
  const printer = createStarPrinter(await addPrinter(), send);
  await accept();
  printer.hasPaper = false;
  await printer.poll();
  await printer.poll();
  expect(await listJobs()).toMatchObject([{ state: 'waiting', tries: 1, error: '410 Paper end' }]);
  printer.hasPaper = true;
  clock.advance({ seconds: 16 });
  await printer.poll();
  await printer.poll();
  expect(printer.papers).toHaveLength(1);
  expect(await listJobs()).toMatchObject([{ state: 'printed', error: null }]);
});

test.each([
  ['Star CloudPRNT', 'star', createStarPrinter],
  ['Epson Server Direct Print', 'epson', createEpsonPrinter],
] as const)(
  'CON-09 whatever a network loses, %s prints no paper twice, and what is missing is shown',
  async (_, kind, create) => {
    const path = await addPrinter({ kind });
    for (let round = 0; round < getRoundCount(8, 3); round++) {
      let isLossy = true;
      // Rounds take minutes, and the orders' slot must stay ahead.
      clock.set(shopMorning);
      const simulateNetwork: Network = () => {
        const drawn = isLossy ? random() : 1;
        return drawn < 0.25 ? 'loses request' : drawn < 0.5 ? 'loses answer' : 'works';
      };
      const printer = create(path, send, simulateNetwork);
      await database.db.delete(printJobs).where(eq(printJobs.restaurantId, shop.restaurantId));
      const orders = [await accept(), await accept(), await accept()];
      for (let poll = 0; poll < 40; poll++) {
        await printer.poll();
        clock.advance({ seconds: 20 });
      }
      isLossy = false;
      clock.advance({ minutes: 2 });
      for (let poll = 0; poll < 6; poll++) await printer.poll();
      const count = (id: string) => printer.papers.filter(({ token }) => token === id).length;
      const all = await listJobs();
      expect(all).toHaveLength(orders.length);
      for (const job of all) {
        expect(['printed', 'unsure']).toContain(job.state);
        expect(count(job.id)).toBeLessThanOrEqual(1);
        if (job.state === 'printed') expect(count(job.id)).toBe(1);
      }
      const unsure = all.filter(({ state }) => state === 'unsure');
      const { problems } = (await list())[0]!;
      expect(problems.map(({ jobId }) => jobId).sort()).toEqual(unsure.map(({ id }) => id).sort());
      for (const { id } of unsure) {
        const isThere = count(id) === 1;
        await ann.call('printers.settle', { ...getShopInput(), jobId: id, as: isThere ? 'there' : 'again' });
      }
      for (let poll = 0; poll < 8; poll++) await printer.poll();
      expect(printer.papers).toHaveLength(orders.length);
      expect((await list())[0]!.problems).toEqual([]);
      for (const { text } of printer.papers.filter(({ token }) => !all.some(({ id }) => id === token)))
        expect(text).toContain('COPY');
    }
  },
);

test('CON-09 a repeated fetch is the same paper, a repeated or late acknowledgement counts once', async () => {
  const path = await addPrinter();
  await accept();
  const { jobToken } = await (await send(path, { method: 'POST', body: '{}' })).json();
  const fetchJob = () => send(`${path}?token=${jobToken}&type=text/plain`, { method: 'GET' });
  const first = await (await fetchJob()).text();
  expect(await (await fetchJob()).text()).toBe(first);
  expect(await (await send(path, { method: 'POST', body: '{}' })).json()).toEqual({ jobReady: false });
  clock.advance({ minutes: 2 });
  await tidyJobs({ db: database.db, clock: clock.now });
  expect(await listJobs()).toMatchObject([{ state: 'unsure' }]);
  const tell = () => send(`${path}?token=${jobToken}&code=200%20OK`, { method: 'DELETE' });
  for (const answer of [await tell(), await tell()]) expect(answer.status).toBe(200);
  expect(await listJobs()).toMatchObject([{ state: 'printed' }]);
  expect((await fetchJob()).status).toBe(404);
  const settle = { ...getShopInput(), jobId: jobToken, as: 'again' } as const;
  expect((await ann.getError('printers.settle', settle)).code).toBe('STATUS_CONFLICT');
});

test('a paper that no printer fetched for six hours has failed, and the consoles are told', async () => {
  await addPrinter();
  await accept();
  clock.advance({ hours: 7 });
  const known = (await listStaffEvents(client.deps, shop.restaurantId)).length;
  await tidyJobs({ db: database.db, clock: clock.now });
  const jobs = await listJobs();
  expect(jobs).toMatchObject([{ state: 'failed', error: null }]);
  expect((await listStaffEvents(client.deps, shop.restaurantId)).slice(known)).toEqual([
    { kind: 'printer', subject: jobs[0]!.printerId },
  ]);
});

test('CON-09 two polls at once get one paper', async () => {
  const path = await addPrinter({ kind: 'epson' });
  await accept();
  const createForm = () => ({
    method: 'POST',
    body: new URLSearchParams({ ConnectionType: 'GetRequest', ID: '' }),
  });
  const answers = await Promise.all(
    [createForm(), createForm(), createForm()].map((init) => send(path, init)),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(texts.filter((text) => text.includes('<ePOSPrint>'))).toHaveLength(1);
});

test('CON-09 while a poll takes a paper, another poll waits and does not get the paper after it', async () => {
  await addPrinter({ kind: 'epson' });
  const first = await accept();
  clock.advance({ seconds: 1 });
  await accept();
  const [printer] = await database.db
    .select()
    .from(printers)
    .where(eq(printers.restaurantId, shop.restaurantId));
  const poll = (db: Db) => findNextJob(db, printer!, { takes: true, now: clock.now() });
  const taken: Awaited<ReturnType<typeof poll>>[] = [];
  const other = await commitWhileAwaited(
    database.db,
    async (tx) => taken.push(await poll(tx as Db)),
    () => poll(database.db),
  );
  expect(taken).toMatchObject([{ orderId: first.id, state: 'sent' }]);
  expect(other).toBeUndefined();
  expect((await listJobs()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test('CON-09 the secret is hashed, a wrong one finds nothing, and a removed printer is refused', async () => {
  const path = await addPrinter();
  const secret = path.split('/').at(-1)!;
  const [row] = await database.db.select().from(printers).where(eq(printers.restaurantId, shop.restaurantId));
  expect(JSON.stringify(row)).not.toContain(secret);
  expect((await send(`${path}x`, { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await send(path.replace('star', 'epson'), { method: 'POST', body: '' })).status).toBe(404);
  await mei.call('printers.remove', { ...getShopInput(), printerId: row!.id });
  expect((await send(path, { method: 'POST', body: '{}' })).status).toBe(404);
});

test('CON-09 another restaurant’s printer and order stay closed', async () => {
  await addPrinter();
  const { id } = await accept();
  const [printer] = await list();
  const [job] = await listJobs();
  const other = await insertShop(database.db);
  const stranger = await insertStaff(client.deps, other.restaurantId, 'owner');
  const elsewhere = { restaurantId: other.restaurantId };
  const { printerId } = printer!;
  for (const asked of [
    () => stranger.getError('printers.remove', { ...elsewhere, printerId }),
    () => stranger.getError('printers.print', { ...elsewhere, printerId, kind: 'ticket', orderId: id }),
    () => stranger.getError('printers.settle', { ...elsewhere, jobId: job!.id, as: 'again' }),
    () => stranger.getError('printing.paper', { ...elsewhere, orderId: id, kind: 'ticket', language: 'en' }),
  ])
    expect((await asked()).code).toBe('NOT_FOUND');
});

test('CON-09 a test and an order’s receipt are sent to a printer by hand', async () => {
  const printer = createStarPrinter(await addPrinter({ onAccept: [] }), send);
  const { id } = await accept();
  const { printerId } = (await list())[0]!;
  await ann.call('printers.print', { ...getShopInput(), printerId, kind: 'test', orderId: undefined });
  clock.advance({ seconds: 1 });
  await ann.call('printers.print', { ...getShopInput(), printerId, kind: 'receipt', orderId: id });
  for (let poll = 0; poll < 4; poll++) await printer.poll();
  expect(printer.papers.map(({ text }) => text)).toEqual([
    expect.stringContaining('菜品 12.50\nMón 12.50'),
    expect.stringContaining('S$23.00'),
  ]);
  const acts = (await listAudit(client.deps.db, { ...getShopInput(), last: 9 })).filter(
    ({ act }) => act === 'printer.print',
  );
  expect(acts.map(({ actor, detail }) => [actor, detail.kind])).toEqual([
    ['Ann', 'receipt'],
    ['Ann', 'test'],
  ]);
});

test('CON-09 a ticket that is printed again says of when it is a copy, by hand, in the browser and for a job that was unsure', async () => {
  const printer = createEpsonPrinter(await addPrinter({ kind: 'epson' }), send);
  const { id } = await accept();
  await printer.poll();
  expect(printer.papers[0]!.text).not.toContain('COPY');
  const { printerId } = (await list())[0]!;
  clock.advance({ minutes: 5 });
  const asked = { ...getShopInput(), orderId: id, kind: 'ticket', language: 'en' } as const;
  const first = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Singapore' }).format(
    shopMorning,
  );
  const copy = `COPY of ${first}, made once already`;
  expect((await ann.call('printing.paper', asked)).lines[0]!.left).toBe(copy);
  await ann.call('printers.print', { ...getShopInput(), printerId, kind: 'ticket', orderId: id });
  await printer.poll();
  expect(printer.papers[1]!.text).toContain(copy);

  const other = await accept();
  printer.timesOut = true;
  await printer.poll();
  const [unsure] = (await list())[0]!.problems;
  expect(unsure).toMatchObject({ state: 'unsure', error: 'EX_TIMEOUT', number: other.sn.split('-').at(-1) });
  await ann.call('printers.settle', { ...getShopInput(), jobId: unsure!.jobId, as: 'again' });
  printer.timesOut = false;
  await printer.poll();
  expect(printer.papers.at(-1)!.text).toContain('COPY of ');
  const copies = (await listJobs()).filter(({ copyOf }) => copyOf === unsure!.jobId);
  expect(copies).toMatchObject([{ state: 'printed' }]);
});

test('CON-09 the browser’s first ticket is no copy, its second is', async () => {
  const { id } = await accept();
  const asked = { ...getShopInput(), orderId: id, kind: 'ticket', language: 'vn' } as const;
  expect((await ann.call('printing.paper', asked)).lines[0]!.left).not.toContain('BẢN SAO');
  clock.advance({ seconds: 1 });
  expect((await ann.call('printing.paper', asked)).lines[0]!.left).toContain('BẢN SAO');
});

test('CON-09 printers that have the ticket print what was taken off, and that the order was canceled', async () => {
  const [kitchen, bar] = [
    createStarPrinter(await addPrinter(), send),
    createStarPrinter(await addPrinter({ name: 'Bar', onAccept: [] }), send),
  ];
  const { id } = await accept();
  for (let poll = 0; poll < 2; poll++) await kitchen.poll();
  await takeOffLines(database.db, id, {
    taken: [{ position: 0, count: 1 }],
    reason: 'sold out',
    now: clock.now(),
  });
  await kitchen.poll();
  for (const text of ['No longer make', '- 1 x Fried noodles', '>> sold out'])
    expect(kitchen.papers[1]!.text).toContain(text);
  await cancelOrder(database.db, id, { reason: 'guest left', now: clock.now() });
  await kitchen.poll();
  expect(kitchen.papers[2]!.text).toMatch(/CANCELLED.*- 1 x Fried noodles.*>> guest left/s);
  await bar.poll();
  expect(bar.papers).toEqual([]);
});

test('CON-09 of an order that is canceled before its ticket is fetched, nothing is printed', async () => {
  const printer = createStarPrinter(await addPrinter(), send);
  const { id } = await accept();
  await cancelOrder(database.db, id, { now: clock.now() });
  for (let poll = 0; poll < 2; poll++) await printer.poll();
  expect(printer.papers).toEqual([]);
  expect(await listJobs()).toMatchObject([{ kind: 'ticket', state: 'dropped' }]);
});

test('CON-09 the kitchen, which has the ticket, hears of changes after a step back too', async () => {
  const printer = createStarPrinter(await addPrinter(), send);
  const { id } = await accept();
  for (let poll = 0; poll < 2; poll++) await printer.poll();
  await stepBack(database.db, id, { now: clock.now() });
  await takeOffLines(database.db, id, { taken: [{ position: 0, count: 1 }], now: clock.now() });
  await printer.poll();
  expect(printer.papers[1]?.text).toMatch(/No longer make.*- 1 x Fried noodles/s);
  await acceptOrder(database.db, id, clock.now());
  await stepBack(database.db, id, { now: clock.now() });
  await cancelOrder(database.db, id, { now: clock.now() });
  for (let poll = 0; poll < 2; poll++) await printer.poll();
  expect(printer.papers).toHaveLength(3);
  expect(printer.papers[2]!.text).toMatch(/CANCELLED.*- 1 x Fried noodles/s);
});

test('CON-09 of an order that is accepted, put back and refused before its ticket is fetched, nothing is printed', async () => {
  const printer = createStarPrinter(await addPrinter(), send);
  const { id } = await accept();
  await stepBack(database.db, id, { now: clock.now() });
  await cancelOrder(database.db, id, { now: clock.now() });
  for (let poll = 0; poll < 2; poll++) await printer.poll();
  expect(printer.papers).toEqual([]);
});

test('CON-09 a ticket that failed is not to be printed again once its order is canceled', async () => {
  await addPrinter();
  const { id } = await accept();
  clock.advance({ hours: 7 });
  await tidyJobs({ db: database.db, clock: clock.now });
  const [problem] = (await list())[0]!.problems;
  const known = (await listStaffEvents(client.deps, shop.restaurantId)).length;
  await cancelOrder(database.db, id, { now: clock.now() });
  expect((await list())[0]!.problems).toEqual([]);
  const events = (await listStaffEvents(client.deps, shop.restaurantId)).slice(known);
  expect(events.filter(({ kind }) => kind === 'printer')).toHaveLength(1);
  const again = { ...getShopInput(), jobId: problem!.jobId, as: 'again' } as const;
  expect((await ann.getError('printers.settle', again)).code).toBe('STATUS_CONFLICT');
});

test('CON-09 a cancellation is printed when the ticket that may be there waits to be printed again', async () => {
  const printer = createEpsonPrinter(await addPrinter({ kind: 'epson' }), send);
  const { id } = await accept();
  printer.timesOut = true;
  await printer.poll();
  const [unsure] = (await list())[0]!.problems;
  await ann.call('printers.settle', { ...getShopInput(), jobId: unsure!.jobId, as: 'again' });
  await cancelOrder(database.db, id, { now: clock.now() });
  printer.timesOut = false;
  const before = printer.papers.length;
  for (let poll = 0; poll < 2; poll++) await printer.poll();
  const papers = printer.papers.slice(before).map(({ text }) => text);
  expect(papers).toEqual([expect.stringMatching(/CANCELLED.*- 2 x Fried noodles/s)]);
});

test('CON-09 the ticket of a canceled order says so first', async () => {
  const { id } = await accept();
  const asked = { ...getShopInput(), orderId: id, kind: 'ticket', language: 'en' } as const;
  expect((await ann.call('printing.paper', asked)).lines[0]!.left).not.toBe('CANCELLED');
  await cancelOrder(database.db, id, { now: clock.now() });
  const { lines } = await ann.call('printing.paper', asked);
  expect(lines[0]).toEqual({ left: 'CANCELLED', style: 'title' });
});

test('CON-09 a printer’s address takes no body of more than 16 KB, and looks at no part of a larger one', async () => {
  const path = await addPrinter({ kind: 'epson' });
  const body = new URLSearchParams({
    ConnectionType: 'SetResponse',
    ResponseFile: '<ePOSPrint>'.repeat(12_000),
  }).toString();
  const whole = await send(path, { method: 'POST', body, headers: { 'content-length': `${body.length}` } });
  expect(whole.status).toBe(413);
  const unannounced = await send(path, { method: 'POST', body });
  expect(unannounced.status).toBe(413);
});

test('CON-09 an address that asks without a pause waits, and the printers beside it go on', async () => {
  const [quick, calm] = [await addPrinter(), await addPrinter({ name: 'Bar' })];
  const { fetch } = createStaffClient({ ...client.deps });
  const ask = async (path: string) => (await fetch(path, { method: 'POST', body: '{}' })).status;
  const statuses: number[] = [];
  for (let nth = 0; nth < 70; nth++) statuses.push(await ask(quick));
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
  expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
  expect(await ask(calm)).toBe(200);
  clock.advance({ seconds: 30 });
  expect(await ask(quick)).toBe(200);
});

test('CON-09 one source that tries addresses waits', async () => {
  const { fetch } = createStaffClient({ ...client.deps });
  const statuses: number[] = [];
  for (let nth = 0; nth < 610; nth++)
    statuses.push((await fetch(`/print/star/guess-${nth}`, { method: 'GET' })).status);
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]));
  expect(new Set(statuses.slice(600))).toEqual(new Set([429]));
});

test('CON-09 of printers that are added at once a restaurant gets twenty', async () => {
  const { done, refused } = await runAllAtOnce(Array.from({ length: 24 }, () => () => addPrinter()));
  expect([done.length, refused]).toEqual([20, { TOO_MANY: 4 }]);
  expect(await list()).toHaveLength(20);
});
