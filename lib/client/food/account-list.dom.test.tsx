import { beforeEach, expect, test, vi } from 'vitest';
import { change, query } from '@/lib/client/api/call';
import type { Avoidable } from '@/lib/contract/food-values';
import { ApiError } from '@/lib/domain/api-error';
import { forgetAccountList, setOnAccount, syncAccountList } from './account-list';
import { avoidListCame } from './avoid-key';
import { forgetAvoided, getCurrentAvoided, listSharedAvoidables, setAvoided, setTells } from './avoid-store';

vi.mock('@/lib/client/api/call', () => ({ change: vi.fn(), query: vi.fn() }));

/** The list on the account; undefined without the diner's consent. */
let account: Avoidable[] | undefined;
let isOffline = false;
const rejectAsUnreachable = () =>
  Promise.reject(new ApiError({ code: 'UNREACHABLE', message: '', status: 0 }));

beforeEach(() => {
  account = undefined;
  isOffline = false;
  forgetAvoided();
  vi.mocked(query).mockImplementation((async () =>
    isOffline ? rejectAsUnreachable() : { avoids: account }) as unknown as typeof query);
  vi.mocked(change).mockImplementation((async (_: string, { avoids }: { avoids?: Avoidable[] }) => {
    if (isOffline) return rejectAsUnreachable();
    account = avoids;
    return {};
  }) as unknown as typeof change);
});

const getAvoidedHere = () => [...getCurrentAvoided().avoided];

test('ALG-02 without the diner’s word the account gets nothing', async () => {
  setAvoided('milk', true);
  await syncAccountList();
  expect([account, getAvoidedHere()]).toEqual([undefined, ['milk']]);
});

test('ALG-02 with it the account has each change, and forgets the list when it is taken back', async () => {
  setAvoided('milk', true);
  await setOnAccount(true);
  expect(account).toEqual(['milk']);
  setAvoided('egg', true);
  await syncAccountList();
  expect(account).toEqual(['egg', 'milk']);
  await setOnAccount(false);
  expect([account, getAvoidedHere()]).toEqual([undefined, ['egg', 'milk']]);
});

test('ALG-02 a device at which the diner logs in joins its own list with the account’s', async () => {
  account = ['peanut'];
  setAvoided('milk', true);
  const came = vi.fn();
  window.addEventListener(avoidListCame, came, { once: true });
  await syncAccountList();
  // A page that looked for a list before marks its dishes now.
  expect(came).toHaveBeenCalledOnce();
  expect(getAvoidedHere()).toEqual(['peanut', 'milk']);
  expect(account).toEqual(['peanut', 'milk']);
});

test('ALG-02 an entry that is taken off while the account’s list is on its way stays off', async () => {
  account = ['milk', 'peanut'];
  setAvoided('milk', true);
  const synced = syncAccountList();
  setAvoided('milk', false);
  await synced;
  expect([getAvoidedHere(), account]).toEqual([['peanut'], ['peanut']]);
});

test('ALG-02 what another device takes off or takes back is followed', async () => {
  setAvoided('milk', true);
  setAvoided('egg', true);
  await setOnAccount(true);
  account = ['milk'];
  await syncAccountList();
  expect(getAvoidedHere()).toEqual(['milk']);
  account = undefined;
  await syncAccountList();
  expect([getAvoidedHere(), getCurrentAvoided().onAccount]).toEqual([['milk'], undefined]);
});

test('ALG-02 a change that could not be sent is not overwritten by what the account had', async () => {
  setAvoided('milk', true);
  await setOnAccount(true);
  isOffline = true;
  setAvoided('egg', true);
  await expect(syncAccountList()).rejects.toMatchObject({ code: 'UNREACHABLE' });
  isOffline = false;
  await syncAccountList();
  expect([getAvoidedHere(), account]).toEqual([
    ['egg', 'milk'],
    ['egg', 'milk'],
  ]);
});

test('ALG-02 an agreement that could not be stored is none', async () => {
  isOffline = true;
  await expect(setOnAccount(true)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(getCurrentAvoided().onAccount).toBeUndefined();
});

test('ALG-02 the list of an account leaves the device with its session; one of the device alone stays', async () => {
  setAvoided('milk', true);
  forgetAccountList();
  expect(getAvoidedHere()).toEqual(['milk']);
  await setOnAccount(true);
  forgetAccountList();
  expect(getAvoidedHere()).toEqual([]);
});

test('ALG-03 the kitchen is told by who agrees to it only', () => {
  setAvoided('milk', true);
  expect(listSharedAvoidables()).toEqual([]);
  setTells(true);
  expect(listSharedAvoidables()).toEqual(['milk']);
});
