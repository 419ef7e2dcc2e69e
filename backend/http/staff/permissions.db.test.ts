import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffContract } from '@/lib/contract/staff/contract';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { isAtLeast, roles } from '@/lib/contract/staff/roles';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { createTestDeps } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { createStaffClient, insertStaff, type StaffClient, toRequest } from '../../testing/staff';

let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let elsewhereId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  ({ restaurantId } = await insertShop(deps.db));
  ({ restaurantId: elsewhereId } = await insertShop(deps.db));
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

/** Sends only the restaurant, so that a caller with a sufficient role fails after the role check. */
async function attempt(client: StaffClient, endpoint: StaffEndpoint, wire: Record<string, unknown>) {
  const answer = await client.fetch(...toRequest(endpoint, wire));
  const { code } = (await answer.json()) as { code: string | number };
  return { status: answer.status, code: String(code) };
}

const calls = Object.values(staffContract) as StaffEndpoint[];

describe.each(calls.filter(({ role }) => role).map((endpoint) => [endpoint.name, endpoint] as const))(
  'CON-02 %s',
  (_, endpoint) => {
    test.each(roles)('is allowed or refused for a person who is %s, and refused elsewhere', async (role) => {
      const person = await insertStaff(deps, restaurantId, role);
      const here = await attempt(person, endpoint, { restaurantId });
      if (isAtLeast(role, endpoint.role!)) expect(here.code).not.toBe('FORBIDDEN');
      else expect(here).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(await attempt(person, endpoint, { restaurantId: elsewhereId })).toEqual({
        status: 403,
        code: 'FORBIDDEN',
      });
    });

    test('is refused without a session', async () => {
      const nobody = createStaffClient(deps);
      expect((await attempt(nobody, endpoint, { restaurantId })).code).toBe('0');
    });
  },
);

test.each(calls.filter(({ access, role }) => access === 'staff' && !role).map(({ name }) => name))(
  'CON-02 %s is refused without a session',
  async (name) => {
    const endpoint = calls.find((call) => call.name === name)!;
    expect((await attempt(createStaffClient(deps), endpoint, {})).code).toBe('0');
  },
);
