import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import { contract } from '@/lib/contract/contract';
import type { PartyCartLine } from '@/lib/contract/parties';
import type { PartChoice } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { listTableDigits } from '../modules/parties/tables/table-digits';
import { restaurants } from '../schema/restaurant';
import type { TestClient } from './client';
import {
  createAddress,
  createOrderLine,
  insertShop,
  near,
  type TestDiner,
  type TestDish,
  type TestShop,
} from './shop';

/** Monday 23 November 2026, 12:00 in Singapore: the shop is open. */
export const tableNoon = new Date('2026-11-23T04:00:00Z');

/** Shared tables with 10% service charge. */
export const tablePickup = {
  discountPercent: 10,
  leadMinutes: 20,
  sharedTables: true,
  tableServicePercent: 10,
};

/** Inserts a restaurant whose tables A1 to A9 order together, with 10% service charge there. */
export async function insertTableShop(
  db: Db,
  dishList: TestDish[] = [{ price: 1000 }, { price: 650 }],
  changes: Partial<typeof restaurants.$inferInsert> = {},
): Promise<TestShop> {
  const shop = await insertShop(db, dishList, {
    pickup: tablePickup,
    ...changes,
  });
  await addTables(db, shop);
  return shop;
}

/** Adds tables A1 to A9. */
export async function addTables(db: Db, { restaurantId }: TestShop): Promise<void> {
  const [{ config }] = (await db
    .select({ config: restaurants.config })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))) as [typeof restaurants.$inferSelect];
  const tables = Array.from({ length: 9 }, (_, index) => `A${index + 1}`);
  await db
    .update(restaurants)
    .set({ config: { ...config, tables } })
    .where(eq(restaurants.id, restaurantId));
}

/** Returns a line of a party's cart; its id consists of dish and remark. */
export const createPartyLine = (
  dishId: number,
  dishCount = 1,
  more: Partial<PartyCartLine> = {},
): PartyCartLine => ({
  ...createOrderLine(dishId, dishCount),
  lineId: `${dishId} ${more.dishRemark ?? ''}`,
  ...more,
});

export const createMemberKey = () => randomBytes(16).toString('hex');

/** A member's payment, by PayNow by default. */
type Share = Pick<Input<'parties.payShare'>, 'kind' | 'shown'> & {
  amount?: number;
  parts?: number;
  payType?: string;
};

/** A guest at a table, with the calls of their browser. */
export interface TestMember {
  partyId: string;
  memberKey: string;
  memberNo: number;
  /** Replaces all lines, based on the newest cart version. */
  put(lines: PartyCartLine[], change?: string): Promise<void>;
  view(locale?: string): Promise<PartyView>;
  leave(): Promise<void>;
  /** Sends a round at the amount that the table shows, or at `shown`. */
  send(round: number, shown?: number): Promise<PartyView>;
  /** Chooses what becomes of the paid part of a round that others have not paid. */
  choose(choice: PartChoice): Promise<PartyView>;
  pay(share: Share): Promise<{
    shareId: string;
    /** The payment reference in the bank's notice. */
    reference: string;
    qrCodeInBase64: string;
  }>;
}

/** Returns the digits that are shown at a table. */
export async function readTableDigits(
  deps: Pick<Deps, 'db' | 'random' | 'clock'>,
  { restaurantId }: Pick<TestShop, 'restaurantId'>,
  tableNo = 'A1',
): Promise<string> {
  const digits = await listTableDigits(deps.db, deps, restaurantId, [tableNo], deps.clock());
  return digits.get(tableNo)!;
}

interface Guest {
  tableNo?: string;
  name?: string;
  /** The digits that the guest enters; by default those that are shown at the table. */
  digits?: string;
  locale?: string;
}

/** Joins a table with the digits that are shown there. */
export async function sitDown(
  client: TestClient,
  shop: Pick<TestShop, 'restaurantId'>,
  { tableNo = 'A1', name = 'Mei', locale = 'en', ...guest }: Guest = {},
): Promise<TestMember> {
  const token = await client.guest();
  const memberKey = createMemberKey();
  const { restaurantId } = shop;
  const digits = guest.digits ?? (await readTableDigits(client.deps, shop, tableNo));
  const { partyId, memberNo } = await client.call(
    contract['parties.join'],
    { restaurantId, tableNo, memberKey, name, colour: 1, digits },
    { token, locale },
  );
  return toMember(client, { partyId, memberKey, memberNo }, { token, locale });
}

/** The slot of a group's order: six hours after `tableNoon`. */
export const groupSlot = '2026-11-23 18:00-18:30';

/** A member of a group, with the calls of the member who opened it. */
export interface TestFriend extends TestMember {
  code: string;
  decide(
    act: Input<'parties.decideGroup'>['act'],
    unpaid?: 'pay' | 'drop',
    seen?: Input<'parties.decideGroup'>['seen'],
  ): Promise<PartyView>;
}

/** Opens a group for a delivery nearby, with half an hour to choose. */
export async function openGroup(
  client: TestClient,
  { restaurantId }: Pick<TestShop, 'restaurantId'>,
  { userId, token }: TestDiner,
  changes: Partial<Input<'parties.openGroup'>> = {},
): Promise<TestFriend> {
  const memberKey = createMemberKey();
  const { partyId, memberNo, code } = await client.call(
    contract['parties.openGroup'],
    {
      userId,
      restaurantId,
      memberKey,
      name: 'Mei',
      colour: 0,
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime: groupSlot,
      deliveryAddress: createAddress(near),
      promotionCode: undefined,
      minutes: 30,
      feeSplit: 'equal',
      unpaid: 'pay',
      ...changes,
    },
    { token },
  );
  return toFriend(client, { partyId, memberKey, memberNo, code }, token);
}

/** Joins a group by its code. */
export async function joinGroup(
  client: TestClient,
  { restaurantId }: Pick<TestShop, 'restaurantId'>,
  code: string,
  name = 'Arjun',
): Promise<TestFriend> {
  const token = await client.guest();
  const memberKey = createMemberKey();
  const { partyId, memberNo } = await client.call(
    contract['parties.joinGroup'],
    { restaurantId, code, memberKey, name, colour: 1 },
    { token },
  );
  return toFriend(client, { partyId, memberKey, memberNo, code }, token);
}

const toFriend = (
  client: TestClient,
  { code, ...me }: Pick<TestFriend, 'partyId' | 'memberKey' | 'memberNo' | 'code'>,
  token: string,
): TestFriend => ({
  ...toMember(client, me, { token, locale: 'en' }),
  code,
  decide: (act, unpaid, seen) =>
    client.call(
      contract['parties.decideGroup'],
      { partyId: me.partyId, memberKey: me.memberKey, act, unpaid, seen },
      { token },
    ),
});

function toMember(
  client: TestClient,
  { partyId, memberKey, memberNo }: Pick<TestMember, 'partyId' | 'memberKey' | 'memberNo'>,
  { token, locale }: { token: string; locale: string },
): TestMember {
  const me = { partyId, memberKey };
  const view = (shown = locale) => client.call(contract['parties.view'], me, { token, locale: shown });
  return {
    ...me,
    memberNo,
    view,
    async leave() {
      await client.call(contract['parties.leave'], me, { token, locale });
    },
    async put(lines, change = createMemberKey()) {
      const { cartVersion } = (await view()).members.find(({ no }) => no === memberNo)!;
      const answer = await client.call(
        contract['parties.putCart'],
        { ...me, change, seen: cartVersion, lines },
        { token, locale },
      );
      if (!answer.applied) throw new Error('the cart had moved on');
    },
    async send(round, shown) {
      const amount = shown ?? (await view()).next?.totalAmount ?? 0;
      return client.call(contract['parties.sendRound'], { ...me, round, shown: amount }, { token, locale });
    },
    choose: (choice) => client.call(contract['parties.choosePart'], { ...me, choice }, { token, locale }),
    async pay({ kind, shown, amount, parts, payType = 'PAY_NOW' }) {
      const { shareId, payment } = await client.call(
        contract['parties.payShare'],
        { ...me, kind, shown, amount, parts, payType },
        { token, locale },
      );
      return {
        shareId,
        reference: payment.orderSn.replaceAll('-', ''),
        qrCodeInBase64: payment.qrCodeInBase64!,
      };
    },
  };
}

let lastNotice = 0;

/** Returns the bank's notice of a share's payment; the amount is in minor units. */
export const createShareNotice = (reference: string, amount: number, currency = 'SGD') => ({
  noticeId: `share-${++lastNotice}`,
  reference,
  amount: amount / 100,
  currency,
});
