import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { staffMemberships } from '../../schema/staff';
import { createTestDeps } from '../../testing/deps';
import { insertShop, shopMorning } from '../../testing/shop';
import { createStaffClient, insertStaff } from '../../testing/staff';
import { hashNewPassword } from './staff-passwords';

const password = 'four green woks';
let database: TestDatabase;
let deps: Deps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, { clock: () => shopMorning });
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

test('CON-04 a sign-in is in the log of each restaurant where the person works, and a failed one in none', async () => {
  const { restaurantId } = await insertShop(deps.db);
  const { restaurantId: second } = await insertShop(deps.db);
  const { restaurantId: elsewhere } = await insertShop(deps.db);
  const passwordHash = await hashNewPassword(password, { email: 'x@staff.example', name: 'x' });
  const { staffId, email } = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana', passwordHash });
  await deps.db
    .insert(staffMemberships)
    .values({ restaurantId: second, staffId, role: 'counter', createdAt: shopMorning });
  const client = createStaffClient(deps);
  await client.getError('account.signIn', { email, password: 'four green pans', code: undefined });
  await client.call('account.signIn', { email, password, code: undefined });
  for (const place of [restaurantId, second])
    expect(await listAudit(deps.db, { restaurantId: place, last: 9 })).toMatchObject([
      { act: 'staff.sign-in', actor: 'Hana', staffId, subject: email, detail: { by: 'password' } },
    ]);
  expect(await listAudit(deps.db, { restaurantId: elsewhere, last: 9 })).toEqual([]);
});
