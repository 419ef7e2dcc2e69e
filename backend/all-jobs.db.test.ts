import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from './all-jobs';
import { getNewestBeginning, sealText } from './core/sealed-text';
import { createTestDatabase, type TestDatabase } from './db/testing';
import type { Deps } from './deps';
import { runJobs } from './jobs/run-jobs';
import { listSetAside } from './jobs/set-aside';
import { checkCertificates } from './modules/domains/check-certificates';
import { compareDaily } from './modules/payouts/compare-daily';
import type { PaymentProvider } from './providers/payment/payment-provider';
import { restaurants } from './schema/restaurant';
import { startTestClient, type TestClient } from './testing/client';
import { createTestClock, createTestEnv } from './testing/deps';
import { runMakan } from './testing/makan';
import { insertMinimalRow } from './testing/minimal-row';
import { insertDiners, insertShop, shopMorning } from './testing/shop';

const token = 'a token of at least thirty-two characters';
const oldSecret = 'a former secret that only tests know for codes';
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let userId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = createTestEnv(database.url);
  client = await startTestClient(database, {
    clock: clock.now,
    env: { ...env, METRICS_TOKEN: token, CODE_SECRET: `${env.CODE_SECRET},${oldSecret}` },
  });
  // The metrics read the queue of the jobs.
  await (await runJobs(client.deps, [])).stop();
  userId = (await insertDiners(database.db, 1))[0]!.userId;
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

/** A row, of a restaurant of its own. The broken row is due for a minute longer, so that it comes first. */
interface Place {
  id: string;
  restaurantId: number;
  dishId: number;
  ago(minutes: number): Date;
}
type Row = [table: string, values: Record<string, unknown>];

interface JobCase {
  job: string;
  /** The name of its set-aside rows, the job's by default. */
  setAs?: string;
  /** The table and the column by which PostgreSQL refuses to change or delete the broken row. */
  table: string;
  column: string;
  isDeleted?: boolean;
  /** SQL condition of a row that the job has not done. */
  due: string;
  insert(place: Place): Row[] | Promise<Row[]>;
  run?(deps: Deps): Promise<unknown>;
}

const yearMinutes = 365 * 24 * 60;

/** Returns the case of a job that deletes old rows of a table. */
const createDeletion = (
  job: string,
  table: string,
  column: string,
  values: (place: Place) => Record<string, unknown>,
): JobCase => ({
  job,
  setAs: `${job} ${table}`,
  table,
  column,
  isDeleted: true,
  due: 'true',
  insert: (place) => [
    [table, { [column]: column === 'restaurant_id' ? place.restaurantId : place.id, ...values(place) }],
  ],
});

const toParty = ({ id, restaurantId, ago }: Place, values: Record<string, unknown> = {}): Row => [
  'parties',
  {
    id,
    restaurant_id: restaurantId,
    table_no: 'A1',
    digits: '1234',
    touched_at: ago(5),
    opened_at: ago(5),
    ...values,
  },
];
const toOrder = ({ id, restaurantId, ago }: Place, values: Record<string, unknown>): Row => [
  'orders',
  {
    id,
    sn: id,
    restaurant_id: restaurantId,
    party_id: id,
    delivery_type: 'SELF_PICKUP',
    pay_type: 'PAY_NOW',
    total: 100,
    fees: { walletPayAmount: 0 },
    created_at: ago(60),
    ...values,
  },
];
const toReservation = ({ id, restaurantId }: Place, values: Record<string, unknown>): Row => [
  'reservations',
  {
    id,
    code: id,
    share_code: id,
    restaurant_id: restaurantId,
    user_id: userId,
    day: '2026-11-23',
    time: '12:00',
    people: 2,
    language: 'en',
    starts_at: '2026-11-23T04:00:00Z',
    ...values,
  },
];
const toEntry = ({ id, restaurantId }: Place, values: Record<string, unknown>): Row => [
  'waiting_list',
  {
    id,
    restaurant_id: restaurantId,
    user_id: userId,
    day: '2026-11-22',
    time: '12:00',
    starts_at: '2026-11-22T04:00:00Z',
    people: 2,
    language: 'en',
    ...values,
  },
];
const toPrintJob = ({ id, restaurantId }: Place, values: Record<string, unknown>): Row => [
  'print_jobs',
  { id, printer_id: id, restaurant_id: restaurantId, kind: 'test', dedupe_key: id, ...values },
];

/** A payment company that has paid nothing out. */
const stripe = { listPaidOut: async () => [] } as Partial<PaymentProvider> as PaymentProvider;

let lastStaffId = 900;
const isSealedWithOldSecret = (column: string, purpose: Parameters<typeof getNewestBeginning>[1]) =>
  `starts_with(${column}, '${getNewestBeginning(oldSecret, purpose)}')`;

const cases: JobCase[] = [
  {
    job: 'end-rush',
    table: 'restaurants',
    column: 'id',
    due: `exists (select from sold_out s where s.restaurant_id = restaurants.id)`,
    insert: ({ restaurantId, dishId, ago }) => [
      [
        'sold_out',
        { restaurant_id: restaurantId, kind: 'dish', target_id: dishId, dish_id: dishId, until: ago(1) },
      ],
    ],
  },
  {
    job: 'expire-voucher-orders',
    table: 'voucher_orders',
    column: 'id',
    due: 'status = 0',
    insert: ({ id, restaurantId, ago }) => [
      [
        'voucher_orders',
        { id, sn: id, restaurant_id: restaurantId, user_id: userId, idempotency_key: id, expires_at: ago(1) },
      ],
    ],
  },
  {
    job: 'publish-drafts',
    table: 'drafts',
    column: 'restaurant_id',
    due: 'publish_at is not null',
    insert: ({ restaurantId, ago }) => [
      ['drafts', { restaurant_id: restaurantId, publish_at: ago(1), publish_actor: 'Mei' }],
    ],
  },
  {
    job: 'advance-groups',
    table: 'party_groups',
    column: 'party_id',
    due: 'due_at is not null',
    insert: (place) => [
      toParty(place, { kind: 'group', table_no: null }),
      [
        'party_groups',
        {
          party_id: place.id,
          user_id: userId,
          delivery_type: 'SELF_PICKUP',
          slot: '2026-11-23 12:00-12:30',
          closes_at: place.ago(120),
          due_at: place.ago(1),
          fee_split: 'equal',
          unpaid: 'pay',
        },
      ],
    ],
  },
  {
    job: 'keep-waiting-lists',
    table: 'waiting_list',
    column: 'id',
    due: `state = 'waiting'`,
    insert: (place) => [toEntry(place, {})],
  },
  {
    job: 'keep-waiting-lists',
    setAs: 'end-missed-offers',
    table: 'waiting_list',
    column: 'id',
    due: `state = 'offered'`,
    insert: (place) => [toEntry(place, { state: 'offered', offered_until: place.ago(1), discount: 0 })],
  },
  {
    job: 'release-party-shares',
    table: 'party_shares',
    column: 'id',
    due: `state = 'held'`,
    insert: (place) => [
      toParty(place, { billed: 100, held: 100 }),
      [
        'party_shares',
        { id: place.id, party_id: place.id, amount: 100, state: 'held', expires_at: place.ago(1) },
      ],
    ],
  },
  {
    job: 'settle-paid-parties',
    table: 'orders',
    column: 'id',
    due: 'pay_status = 0',
    insert: (place) => [toParty(place, { billed: 100, paid: 100 }), toOrder(place, { status: 2 })],
  },
  {
    job: 'expire-unpaid-rounds',
    table: 'orders',
    column: 'id',
    due: 'status = 0',
    insert: (place) => [
      toParty(place, { billed: 100 }),
      toOrder(place, { status: 0, expires_at: place.ago(1) }),
    ],
  },
  {
    job: 'end-choices',
    table: 'parties',
    column: 'id',
    due: 'choose_by is not null',
    insert: (place) => [toParty(place, { choose_by: place.ago(1) })],
  },
  {
    job: 'expire-deposits',
    table: 'reservation_deposits',
    column: 'reservation_id',
    due: `state = 'awaiting'`,
    insert: (place) => [
      toReservation(place, {}),
      [
        'reservation_slots',
        { restaurant_id: place.restaurantId, day: '2026-11-23', time: '12:00', taken: 1, seats: 2 },
      ],
      [
        'reservation_deposits',
        {
          reservation_id: place.id,
          restaurant_id: place.restaurantId,
          amount: 100,
          pay_until: place.ago(1),
        },
      ],
    ],
  },
  {
    job: 'mark-absent',
    table: 'reservations',
    column: 'id',
    due: 'status = 1',
    insert: async (place) => {
      await database.pool.query(
        `update restaurants set config = config || '{"reservation": {"autoAbsent": true}}' where id = $1`,
        [place.restaurantId],
      );
      return [toReservation(place, { starts_at: place.ago(60) })];
    },
  },
  {
    job: 'tidy-print-jobs',
    setAs: 'end-print-leases',
    table: 'print_jobs',
    column: 'printer_id',
    due: `state = 'sent'`,
    insert: (place) => [
      toPrintJob(place, { state: 'sent', leased_until: place.ago(1), created_at: place.ago(5) }),
    ],
  },
  {
    job: 'tidy-print-jobs',
    setAs: 'end-print-jobs',
    table: 'print_jobs',
    column: 'printer_id',
    due: `state = 'waiting'`,
    insert: (place) => [toPrintJob(place, { created_at: place.ago(7 * 60) })],
  },
  {
    ...createDeletion('tidy-print-jobs', 'print_jobs', 'id', ({ ago }) => ({ created_at: ago(yearMinutes) })),
    insert: (place) => [toPrintJob(place, { state: 'printed', created_at: place.ago(yearMinutes) })],
  },
  {
    job: 'check-certificates',
    table: 'restaurant_domains',
    column: 'host',
    due: `certificate_due_at <= '${shopMorning.toISOString()}'`,
    insert: ({ id, restaurantId, ago }) => [
      [
        'restaurant_domains',
        { host: id, restaurant_id: restaurantId, position: 1, certificate_due_at: ago(1) },
      ],
    ],
    run: (deps) =>
      checkCertificates(deps, {
        resolve: async () => [],
        readCertificate: () => Promise.reject(new Error('no TLS')),
      }),
  },
  {
    job: 'close-idle-parties',
    table: 'parties',
    column: 'id',
    due: `state = 'open'`,
    insert: (place) => [toParty(place, { touched_at: place.ago(5 * 60) })],
  },
  createDeletion('purge-table-requests', 'table_requests', 'id', ({ ago, id }) => ({
    key_hash: id,
    asked_at: ago(yearMinutes),
  })),
  createDeletion('purge-auth', 'sessions', 'token_hash', ({ ago }) => ({ expires_at: ago(2 * yearMinutes) })),
  createDeletion('purge-auth', 'one_time_codes', 'mobile', ({ ago }) => ({ created_at: ago(yearMinutes) })),
  createDeletion('purge-auth', 'attempts', 'key', ({ ago }) => ({ expires_at: ago(yearMinutes) })),
  createDeletion('purge-auth', 'sign_in_states', 'state_hash', ({ ago }) => ({
    expires_at: ago(yearMinutes),
  })),
  createDeletion('purge-auth', 'sign_in_arrivals', 'way_hash', ({ ago }) => ({
    expires_at: ago(yearMinutes),
  })),
  createDeletion('purge-auth', 'known_devices', 'device_hash', ({ ago }) => ({
    seen_at: ago(2 * yearMinutes),
  })),
  createDeletion('purge-staff', 'staff_events', 'subject', ({ ago, restaurantId }) => ({
    restaurant_id: restaurantId,
    at: ago(yearMinutes),
  })),
  createDeletion('purge-staff', 'staff_invitations', 'token_hash', ({ ago }) => ({
    expires_at: ago(yearMinutes),
  })),
  createDeletion('purge-staff', 'staff_challenges', 'challenge', ({ ago }) => ({
    expires_at: ago(yearMinutes),
  })),
  createDeletion('purge-staff', 'staff_sessions', 'token_hash', ({ ago }) => ({
    expires_at: ago(yearMinutes),
  })),
  {
    job: 'reseal-second-factors',
    table: 'staff',
    column: 'email',
    due: isSealedWithOldSecret('totp_secret', 'second-factor'),
    insert: async ({ id }) => {
      const staffId = ++lastStaffId;
      const sealed = await sealText(oldSecret, { purpose: 'second-factor', staffId }, 'a secret');
      return [['staff', { id: staffId, email: id, totp_secret: sealed }]];
    },
  },
  {
    job: 'reseal-webhooks',
    table: 'webhook_endpoints',
    column: 'url',
    due: isSealedWithOldSecret('secret', 'webhook-secret'),
    insert: async ({ id: url, restaurantId }) => {
      const sealed = await sealText(oldSecret, { purpose: 'webhook-secret', restaurantId, url }, 'a secret');
      return [['webhook_endpoints', { restaurant_id: restaurantId, url, events: '{}', secret: sealed }]];
    },
  },
  {
    job: 'reseal-payment-keys',
    table: 'restaurants',
    column: 'id',
    due: isSealedWithOldSecret(`payment_keys->>'stripe'`, 'payment-keys'),
    insert: async ({ restaurantId }) => {
      const owner = { purpose: 'payment-keys', restaurantId, provider: 'stripe' } as const;
      await database.db
        .update(restaurants)
        .set({ paymentKeys: { stripe: await sealText(oldSecret, owner, '{}') } })
        .where(eq(restaurants.id, restaurantId));
      return [];
    },
  },
  createDeletion('purge-webhooks', 'webhook_deliveries', 'event_id', ({ ago }) => ({
    state: 'sent',
    at: ago(yearMinutes),
  })),
  createDeletion('purge-table-guests', 'table_guests', 'guest', ({ ago }) => ({ seen_at: ago(yearMinutes) })),
  createDeletion('purge-outbox', 'outbox', 'recipient', ({ ago, id }) => ({
    channel: 'email',
    state: 'sent',
    dedupe_key: id,
    created_at: ago(yearMinutes),
  })),
  createDeletion('purge-short-links', 'short_links', 'key_hash', ({ ago }) => ({
    expires_at: ago(yearMinutes),
  })),
  createDeletion('purge-track-events', 'track_events', 'name', ({ ago }) => ({ at: ago(yearMinutes) })),
  {
    ...createDeletion('purge-waiting-lists', 'waiting_list', 'id', () => ({})),
    insert: (place) => [
      toEntry(place, { state: 'left', ended_at: place.ago(yearMinutes), starts_at: place.ago(yearMinutes) }),
    ],
  },
  {
    job: 'forget-top-ups',
    table: 'top_ups',
    column: 'id',
    due: `state = 'unpaid'`,
    insert: ({ id, restaurantId, ago }) => [
      [
        'top_ups',
        {
          id,
          sn: id,
          restaurant_id: restaurantId,
          user_id: userId,
          press_key: id,
          created_at: ago(yearMinutes),
        },
      ],
    ],
  },
  createDeletion('remove-old-build-files', 'build_files', 'name', ({ ago }) => ({
    superseded_at: ago(yearMinutes),
  })),
  {
    job: 'delete-unused-images',
    table: 'media_uses',
    column: 'restaurant_id',
    due: 'true',
    insert: ({ id, restaurantId, ago }) => [
      ['media', { id, source: Buffer.from('an image') }],
      [
        'media_uses',
        {
          restaurant_id: restaurantId,
          media_id: id,
          used_at: ago(yearMinutes),
          checked_at: ago(yearMinutes),
        },
      ],
    ],
  },
  {
    ...createDeletion('delete-old-changes', 'changes', 'restaurant_id', () => ({})),
    // The newest change stays, whatever its age.
    insert: ({ restaurantId, ago }) => [
      ['changes', { restaurant_id: restaurantId, at: ago(yearMinutes) }],
      ['changes', { restaurant_id: 1, at: ago(0) }],
    ],
  },
  {
    job: 'compare-payouts',
    setAs: 'compare-payouts-stripe',
    table: 'payout_checks',
    column: 'restaurant_id',
    due: `compared_at < '${shopMorning.toISOString()}'`,
    insert: async ({ restaurantId, ago }) => {
      await database.pool.query(`update restaurants set payment_accounts = '{"stripe": {}}' where id = $1`, [
        restaurantId,
      ]);
      return [
        ['payout_checks', { restaurant_id: restaurantId, provider: 'stripe', compared_at: ago(yearMinutes) }],
      ];
    },
    run: (deps) =>
      compareDaily({ ...deps, paymentProviders: { companies: { stripe: { CREDITCARD_PAY: stripe } } } }),
  },
];

/** Jobs whose broken rows another test has. */
const triedElsewhere: Record<string, string> = {
  'expire-orders': 'modules/orders/ending/expire-orders.db.test.ts',
  'send-webhooks': 'modules/integrations/webhooks.db.test.ts',
  'send-refunds': 'modules/payments/hosted-page.db.test.ts',
  'ask-payments': 'modules/payments/hosted-page.db.test.ts',
  'remind-guests': 'modules/reservations/reminders.db.test.ts',
  'remove-old-persons': 'modules/profile/account-data.db.test.ts',
};

test('every job is tried beside a broken row', () => {
  const tried = [...cases.map(({ job }) => job), ...Object.keys(triedElsewhere)];
  expect([...new Set(tried)].sort()).toEqual(jobs.map(({ name }) => name).sort());
  for (const [job, path] of Object.entries(triedElsewhere)) {
    const source = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
    expect([job, source.includes('listSetAside')]).toEqual([job, true]);
  }
});

const getName = ({ job, setAs = job }: JobCase) => setAs;
const run = ({ job, run: runCase = jobs.find(({ name }) => name === job)!.run }: JobCase) =>
  runCase(client.deps);

async function createPlace(id: string, minutes: number): Promise<Place> {
  const { restaurantId, dishIds } = await insertShop(database.db);
  const ago = (more: number) => new Date(clock.now().getTime() - (minutes + more) * 60_000);
  return { id, restaurantId, dishId: dishIds[0]!, ago };
}

/** Returns the ids of the rows of a case that are not done. */
async function listDue({ table, column, due }: JobCase, ids: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select ${column}::text as id from ${table} where ${column}::text = any($1) and ${due} order by 1`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Makes PostgreSQL refuse to change or delete a row, until the last test: other cases run the same job. */
async function hold({ table, column, isDeleted }: JobCase, id: string): Promise<void> {
  await database.pool.query(`create or replace function hold() returns trigger language plpgsql as
      $$ begin raise exception 'is held'; end $$;
    create trigger hold_${inserted.size} before ${isDeleted ? 'delete' : 'update'} on ${table} for each row
      when (old.${column}::text = '${id}') execute function hold()`);
}

/** The ids of the broken and the sound row of each case that ran, and the restaurants of both. */
const inserted = new Map<JobCase, string[]>();

test.each(cases.map((each) => [getName(each), each] as const))(
  'a broken row of %s is set aside, and the row of another restaurant is done',
  async (name, each) => {
    const places = [await createPlace(`${name} broken`, 1), await createPlace(`${name} sound`, 0)];
    for (const place of places)
      for (const [table, values] of await each.insert(place))
        await insertMinimalRow(database.pool, table, values);
    const isOfRestaurant = each.table === 'restaurants' || each.column === 'restaurant_id';
    const ids = places.map(({ id, restaurantId }) => (isOfRestaurant ? String(restaurantId) : id));
    inserted.set(each, ids);
    const [broken] = ids as [string];
    expect(await listDue(each, ids)).toEqual([...ids].sort());
    await hold(each, broken);
    await run(each);
    expect(await listDue(each, ids)).toEqual([broken]);
    const failures = await listSetAside(database.db, { job: name, last: 10 });
    expect(failures).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('is held') }]);
  },
);

test('metrics, doctor and the list of jobs name each row that is set aside', async () => {
  const fresh = await startTestClient(database, { env: client.deps.env });
  const { text } = await fresh.raw('/metrics', { headers: { authorization: `Bearer ${token}` } });
  await fresh.close();
  const { said } = await runMakan(database, ['doctor', '--offline']);
  const list = await runMakan(database, ['job', 'list', '--last', '100']);
  const counted = (await client.raw('/metrics', { headers: { authorization: `Bearer ${token}` } })).text;
  for (const each of inserted.keys()) {
    const name = getName(each);
    expect(text).toContain(`makan_job_rows_set_aside{job="${name}"} 1`);
    expect(counted).toContain(`makan_job_row_failures_total{job="${name}"} 1`);
    expect(said).toContain(`1 of ${name} (`);
    expect(list.said).toContain(name);
  }
});

test('the next run does what was mended, and nothing is set aside any more', async () => {
  await database.pool.query('drop function hold cascade');
  clock.advance({ minutes: 2 });
  for (const each of inserted.keys()) {
    await run(each);
    expect([getName(each), await listDue(each, inserted.get(each)!)]).toEqual([getName(each), []]);
  }
  expect(await listSetAside(database.db, { last: 100 })).toEqual([]);
});
