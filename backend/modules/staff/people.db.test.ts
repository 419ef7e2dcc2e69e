import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '@/lib/contract/staff/roles';
import { withTransaction } from '../../core/transaction';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { staffMemberships } from '../../schema/staff';
import { createTestDeps } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { createStaffClient, insertStaff, listStaffEvents } from '../../testing/staff';
import { hashPassword } from '../auth/passwords';
import { invite } from './invitations';

type Person = Awaited<ReturnType<typeof insertStaff>>;

let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let owner: Person;
let manager: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
});
beforeEach(async () => {
  ({ restaurantId } = await insertShop(deps.db));
  owner = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana' });
  manager = await insertStaff(deps, restaurantId, 'manager', { name: 'Rizal' });
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const readActs = () => deps.db.select().from(auditLog).where(eq(auditLog.restaurantId, restaurantId));

test('CON-02 an owner invites by mail and may withdraw it', async () => {
  const email = 'new@staff.example';
  await owner.call('people.invite', { restaurantId, email, role: 'counter' });
  const { invitations } = await manager.call('people.list', { restaurantId });
  expect(invitations).toMatchObject([{ email, role: 'counter' }]);
  const [mail] = await deps.db.select().from(outbox).where(eq(outbox.recipient, email));
  const token = String(mail!.data.link).split('#')[1]!;
  await manager.call('people.withdraw', { restaurantId, email });
  expect((await createStaffClient(deps).getError('account.readInvitation', { token })).code).toBe(
    'LINK_SPENT',
  );
  expect((await manager.getError('people.withdraw', { restaurantId, email })).code).toBe('NOT_FOUND');
  expect(await readActs()).toMatchObject([
    { act: 'staff.invite', actor: 'Hana', staffId: owner.staffId },
    { act: 'staff.withdraw', actor: 'Rizal', staffId: manager.staffId },
  ]);
  const told = { kind: 'staff', subject: 'invitation' };
  expect(await listStaffEvents(deps, restaurantId)).toEqual([told, told]);
});

test('CON-02 nobody makes or changes somebody above themselves', async () => {
  const invited = { restaurantId, email: 'boss@staff.example', role: 'owner' } as const;
  expect((await manager.getError('people.invite', invited)).code).toBe('FORBIDDEN');
  const change = { restaurantId, staffId: owner.staffId, role: 'kitchen' } as const;
  expect((await manager.getError('people.changeRole', change)).code).toBe('FORBIDDEN');
  expect((await manager.getError('people.remove', { restaurantId, staffId: owner.staffId })).code).toBe(
    'FORBIDDEN',
  );
  const promote = { restaurantId, staffId: manager.staffId, role: 'owner' } as const;
  expect((await manager.getError('people.changeRole', promote)).code).toBe('FORBIDDEN');
});

test('CON-02 a restaurant keeps an owner, also when two remove each other at once', async () => {
  const second = await insertStaff(deps, restaurantId, 'owner');
  const both = await Promise.allSettled([
    owner.call('people.remove', { restaurantId, staffId: second.staffId }),
    second.call('people.remove', { restaurantId, staffId: owner.staffId }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const owners = await deps.db
    .select()
    .from(staffMemberships)
    .where(and(eq(staffMemberships.restaurantId, restaurantId), eq(staffMemberships.role, 'owner')));
  expect(owners).toHaveLength(1);
  const last = owners[0]!.staffId;
  const left = last === owner.staffId ? owner : second;
  expect((await left.getError('people.remove', { restaurantId, staffId: last })).code).toBe('LAST_OWNER');
});

const inviteByMail = async (by: Person, email: string, role: Role) => {
  await by.call('people.invite', { restaurantId, email, role });
  const mails = await deps.db.select().from(outbox).where(eq(outbox.recipient, email));
  return String(mails.at(-1)!.data.link).split('#')[1]!;
};
const accept = (token: string) =>
  ({ token, name: 'New', password: 'four woks at dawn', code: undefined, locale: 'en' }) as const;

/** Invites a person without a mail address and returns the token of the link. */
const inviteByLink = async (by: Person, email: string, role: Role) =>
  (await by.call('people.invite', { restaurantId, email, role })).link!.split('#')[1]!;

test('CON-02 a person without a mail address joins by a link once, for 24 hours, and signs in by name', async () => {
  const email = `mei.${restaurantId}`;
  const token = await inviteByLink(owner, email, 'counter');
  expect(await deps.db.select().from(outbox).where(eq(outbox.recipient, email))).toEqual([]);
  const { expiresAt, hasAccount } = await createStaffClient(deps).call('account.readInvitation', { token });
  expect([Date.parse(expiresAt) - deps.clock().getTime() <= 86_400_000, hasAccount]).toEqual([true, false]);
  const both = await Promise.allSettled(
    [1, 2].map(() => createStaffClient(deps).call('account.acceptInvitation', accept(token))),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readActs()).toMatchObject([
    { act: 'staff.invite', subject: email, actor: 'Hana' },
    { act: 'staff.join', subject: email, actor: 'New' },
  ]);
  const client = createStaffClient(deps);
  const { password } = accept(token);
  const person = await client.call('account.signIn', {
    email: email.toUpperCase(),
    password,
    code: undefined,
  });
  expect(person).toMatchObject({ email, memberships: [{ restaurantId, role: 'counter' }] });
});

test('CON-02 an invitation by link is withdrawn, and obeys the roles as one by mail', async () => {
  const email = `bo.${restaurantId}`;
  const wish = { restaurantId, email, role: 'owner' } as const;
  expect((await manager.getError('people.invite', wish)).code).toBe('FORBIDDEN');
  const withdrawn = await inviteByLink(manager, email, 'kitchen');
  await owner.call('people.withdraw', { restaurantId, email });
  const lapsed = await inviteByLink(manager, email, 'manager');
  await owner.call('people.changeRole', { restaurantId, staffId: manager.staffId, role: 'counter' });
  for (const token of [withdrawn, lapsed])
    expect((await createStaffClient(deps).getError('account.acceptInvitation', accept(token))).code).toBe(
      'LINK_SPENT',
    );
});

test('CON-02 a manager renews the password of a colleague who has no mail address and no other restaurant', async () => {
  const email = `ann.${restaurantId}`;
  const client = createStaffClient(deps);
  const { staffId } = await client.call(
    'account.acceptInvitation',
    accept(await inviteByLink(owner, email, 'counter')),
  );
  const wish = { restaurantId, staffId };
  const { link } = await manager.call('people.passwordLink', wish);
  const password = 'five woks after dusk';
  const token = link.split('#')[1]!;
  await createStaffClient(deps).call('account.acceptInvitation', { ...accept(token), password });
  const signIn = { email, password, code: undefined };
  expect(await client.call('account.signIn', signIn)).toMatchObject({ staffId });
  for (const other of [owner, manager])
    expect(
      (await manager.getError('people.passwordLink', { restaurantId, staffId: other.staffId })).code,
    ).toBe('FORBIDDEN');

  // A link from before the person works elsewhere opens no other restaurant.
  const open = (await manager.call('people.passwordLink', wish)).link.split('#')[1]!;
  const elsewhere = (await insertShop(deps.db)).restaurantId;
  const boss = await insertStaff(deps, elsewhere, 'owner');
  const second = await boss.call('people.invite', { restaurantId: elsewhere, email, role: 'counter' });
  const joined = { ...accept(second.link!.split('#')[1]!), name: undefined, password };
  await createStaffClient(deps).call('account.acceptInvitation', joined);
  expect((await client.getError('account.acceptInvitation', accept(open))).code).toBe('LINK_SPENT');
  expect((await manager.getError('people.passwordLink', wish)).code).toBe('FORBIDDEN');
});

test('CON-02 an invitation changes no member and replaces no invitation to a higher role', async () => {
  for (const { email } of [owner, manager])
    expect((await manager.getError('people.invite', { restaurantId, email, role: 'kitchen' })).code).toBe(
      'ALREADY_MEMBER',
    );
  const email = 'partner@staff.example';
  const token = await inviteByMail(owner, email, 'owner');
  expect((await manager.getError('people.invite', { restaurantId, email, role: 'counter' })).code).toBe(
    'FORBIDDEN',
  );
  const { memberships } = await createStaffClient(deps).call('account.acceptInvitation', accept(token));
  expect(memberships).toMatchObject([{ restaurantId, role: 'owner' }]);
});

test('CON-02 an invitation ends when its sender may no longer give the role', async () => {
  const removed = await inviteByMail(manager, 'a@staff.example', 'manager');
  const second = await insertStaff(deps, restaurantId, 'manager');
  const lowered = await inviteByMail(second, 'b@staff.example', 'manager');
  const still = await inviteByMail(second, 'c@staff.example', 'kitchen');
  await owner.call('people.remove', { restaurantId, staffId: manager.staffId });
  await owner.call('people.changeRole', { restaurantId, staffId: second.staffId, role: 'counter' });
  const client = createStaffClient(deps);
  for (const token of [removed, lowered]) {
    expect((await client.getError('account.readInvitation', { token })).code).toBe('LINK_SPENT');
    expect((await client.getError('account.acceptInvitation', accept(token))).code).toBe('LINK_SPENT');
  }
  const { memberships } = await client.call('account.acceptInvitation', accept(still));
  expect(memberships).toMatchObject([{ restaurantId, role: 'kitchen' }]);
});

test('CON-02 an invitation of the operator lowers nobody’s role', async () => {
  const given = { now: deps.clock(), random: randomBytes, consoleUrl: 'http://console.localhost' };
  const email = 'hana@staff.example';
  const passwordHash = await hashPassword('four woks at dawn');
  const own = (await insertShop(deps.db)).restaurantId;
  await insertStaff(deps, own, 'owner', { email, passwordHash });
  const { token } = await withTransaction(deps.db, (tx) =>
    invite(tx, { restaurantId: own, email, role: 'kitchen' }, given),
  );
  const { memberships } = await createStaffClient(deps).call('account.acceptInvitation', accept(token));
  expect(memberships).toMatchObject([{ role: 'owner' }]);
});

test('CON-02 a removed person’s calls are refused and their stream ends without another event', async () => {
  const answer = await manager.events(restaurantId);
  const reader = answer.body!.getReader();
  await reader.read();
  await owner.call('people.remove', { restaurantId, staffId: manager.staffId });
  while (!(await reader.read()).done);
  expect((await manager.getError('people.list', { restaurantId })).code).toBe('FORBIDDEN');
  expect((await manager.call('account.whoAmI', {})).memberships).toEqual([]);
});

test('CON-02 a changed role holds from the next call', async () => {
  await owner.call('people.changeRole', { restaurantId, staffId: manager.staffId, role: 'kitchen' });
  expect((await manager.getError('people.list', { restaurantId })).code).toBe('FORBIDDEN');
  expect(await readActs()).toMatchObject([
    { act: 'staff.role', detail: { before: 'manager', after: 'kitchen' } },
  ]);
});

test('CON-04 the audit log is filtered by day, act and person, page by page', async () => {
  const toDate = (text: string) => new Date(text);
  const row = { restaurantId, subject: 'x', actor: 'Hana', staffId: owner.staffId };
  // Singapore is eight hours ahead: the first row is of the 20th there.
  await deps.db.insert(auditLog).values([
    { ...row, act: 'order.accept', at: toDate('2026-11-19T16:00:00Z') },
    { ...row, act: 'order_x', at: toDate('2026-11-20T15:59:59Z') },
    { ...row, act: 'dish.off', at: toDate('2026-11-20T16:00:00Z'), staffId: null, actor: 'operator' },
  ]);
  const all = {
    restaurantId,
    from: undefined,
    until: undefined,
    act: undefined,
    staffId: undefined,
    before: undefined,
  };
  const listActs = async (filter: object) =>
    (await owner.call('audit.list', { ...all, ...filter })).rows.map(({ act }) => act);
  expect(await listActs({})).toEqual(['dish.off', 'order_x', 'order.accept']);
  expect(await listActs({ from: '2026-11-20', until: '2026-11-20' })).toEqual(['order_x', 'order.accept']);
  expect(await listActs({ act: 'order.' })).toEqual(['order.accept']);
  expect(await listActs({ act: 'order_' })).toEqual(['order_x']);
  expect(await listActs({ staffId: owner.staffId })).toEqual(['order_x', 'order.accept']);
  await deps.db
    .insert(auditLog)
    .values(Array.from({ length: 60 }, () => ({ ...row, act: 'many', at: toDate('2026-11-21T00:00:00Z') })));
  const first = await owner.call('audit.list', { ...all, act: 'many' });
  expect([first.rows.length, first.hasMore]).toEqual([50, true]);
  const rest = await owner.call('audit.list', { ...all, act: 'many', before: first.rows.at(-1)!.id });
  expect([rest.rows.length, rest.hasMore]).toEqual([10, false]);
});

test('CON-04 the log names the dishes and categories of a change in the reader’s language', async () => {
  const first = ['dishes/dish-0/price', 'categories/gone/name'].map((path) => ({
    path,
    before: 1,
    after: 2,
  }));
  await deps.db.insert(auditLog).values({
    restaurantId,
    act: 'menu.publish',
    subject: String(restaurantId),
    actor: 'Hana',
    detail: { changes: 2, first },
    at: deps.clock(),
  });
  const asked = {
    restaurantId,
    from: undefined,
    until: undefined,
    act: 'menu.',
    staffId: undefined,
    before: undefined,
  };
  const { rows } = await owner.call('audit.list', asked);
  expect(rows[0]!.names).toEqual([{ path: 'dishes/dish-0', name: expect.stringMatching(/^(?!dish-0$)./) }]);
});

test('CON-04 the export has every row, no formula, and is for managers of the restaurant alone', async () => {
  await deps.db.insert(auditLog).values(
    Array.from({ length: 501 }, (_, index) => ({
      restaurantId,
      act: 'dish.off',
      subject: index === 0 ? '=1+1' : 'a "b", c',
      actor: 'operator',
      at: new Date('2026-11-20T00:00:00Z'),
    })),
  );
  const answer = await manager.fetch(`/staff/audit.csv?restaurantId=${restaurantId}`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(502);
  expect(lines[1]).toBe('2026-11-20T00:00:00.000Z,operator,,,dish.off,"a ""b"", c",{}');
  expect(lines[501]).toContain(",'=1+1,");
  const kitchen = await insertStaff(deps, restaurantId, 'kitchen');
  expect((await kitchen.fetch(`/staff/audit.csv?restaurantId=${restaurantId}`)).status).toBe(403);
  const elsewhere = await insertStaff(deps, (await insertShop(deps.db)).restaurantId, 'owner');
  expect((await elsewhere.fetch(`/staff/audit.csv?restaurantId=${restaurantId}`)).status).toBe(403);
});
