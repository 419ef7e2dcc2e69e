import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAt } from '@/lib/domain/draft/edits';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { createTestDeps } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { insertStaff, type StaffClient } from '../../testing/staff';

let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let editors: StaffClient[];

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  ({ restaurantId } = await insertShop(
    deps.db,
    Array.from({ length: 6 }, () => ({ price: 500 })),
  ));
  editors = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      insertStaff(deps, restaurantId, 'manager', { name: `E${index}` }),
    ),
  );
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const read = () => editors[0]!.call('menu.draft', { restaurantId });

test('CON-16 of editors who change one field at once one saves, and each other is shown what that one set', async () => {
  for (let round = 0; round < getRoundCount(10, 2); round++) {
    const { revision, document } = await read();
    const before = getAt(document, 'dishes/dish-0/price') as number;
    const answers = await Promise.all(
      editors.map((editor, index) =>
        editor.call('menu.save', {
          restaurantId,
          revision,
          edits: [{ path: 'dishes/dish-0/price', before, value: before + index + 1 }],
          moves: [],
        }),
      ),
    );
    const winner = answers.findIndex(({ conflicts }) => conflicts.length === 0);
    const stands = getAt((await read()).document, 'dishes/dish-0/price');
    expect(stands).toBe(before + winner + 1);
    for (const [index, { conflicts }] of answers.entries())
      if (index !== winner)
        expect(conflicts).toMatchObject([{ current: stands, value: before + index + 1, by: `E${winner}` }]);
  }
});

test('CON-16 what editors save while others publish is published or in the draft, never lost', async () => {
  for (let round = 0; round < getRoundCount(10, 2); round++) {
    const { revision, document } = await read();
    const getPricePath = (index: number) => `dishes/dish-${index}/price`;
    const before = editors.map((_, index) => getAt(document, getPricePath(index)) as number);
    await Promise.all([
      ...editors.map(async (editor, index) => {
        const edits = [{ path: getPricePath(index), before: before[index]!, value: before[index]! + 1 }];
        const { conflicts } = await editor.call('menu.save', { restaurantId, revision, edits, moves: [] });
        expect(conflicts).toEqual([]);
      }),
      ...editors.slice(0, 3).map(async (editor) => {
        const seen = (await read()).revision;
        await editor.call('menu.publish', { restaurantId, revision: seen }).catch((error) => {
          expect(['DRAFT_EMPTY', 'DRAFT_CHANGED']).toContain(error.code);
        });
      }),
    ]);
    const after = (await read()).document;
    expect(editors.map((_, index) => getAt(after, getPricePath(index)))).toEqual(
      before.map((value) => value + 1),
    );
  }
});
