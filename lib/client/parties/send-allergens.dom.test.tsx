import { beforeEach, expect, test, vi } from 'vitest';
import { change } from '@/lib/client/api/call';
import { forgetAvoided, setAvoided, setTells } from '@/lib/client/food/avoid-store';
import { ApiError } from '@/lib/domain/api-error';
import { findCurrentMembership, storeMembership } from './membership-store';
import { syncAllergens } from './send-allergens';

vi.mock('@/lib/client/api/call', () => ({ change: vi.fn() }));

const shop = 78;
const tell = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const getSentAvoids = () => tell.mock.calls.map(([, { avoids }]) => avoids);

beforeEach(() => {
  tell.mockReset().mockResolvedValue({});
  forgetAvoided();
  storeMembership(shop, {
    partyId: 'party-1',
    memberKey: 'k'.repeat(32),
    memberNo: 1,
    tableNo: 'A1',
    name: 'Mei',
    joinedAt: Date.now(),
    base: [],
    seen: 0,
  });
});

test('ALG-03 a table hears once what its member avoids, and each change of it', async () => {
  setAvoided('milk', true);
  setTells(true);
  const end = syncAllergens(shop);
  await vi.waitFor(() => expect(findCurrentMembership(shop)?.told).toEqual(['milk']));
  setAvoided('egg', true);
  await vi.waitFor(() => expect(findCurrentMembership(shop)?.told).toEqual(['egg', 'milk']));
  setTells(false);
  await vi.waitFor(() => expect(findCurrentMembership(shop)?.told).toEqual([]));
  end();
  expect(getSentAvoids()).toEqual([['milk'], ['egg', 'milk'], []]);
});

test('ALG-03 a table hears nothing of a list that its diner did not agree to tell', async () => {
  setAvoided('milk', true);
  syncAllergens(shop)();
  expect(getSentAvoids()).toEqual([]);
});

test('ALG-03 what did not reach the table is told again', async () => {
  vi.useFakeTimers();
  tell.mockRejectedValueOnce(new ApiError({ code: 'UNREACHABLE', message: '', status: 0 }));
  setAvoided('milk', true);
  setTells(true);
  const end = syncAllergens(shop);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(findCurrentMembership(shop)?.told).toEqual(['milk']);
  end();
  vi.useRealTimers();
});
