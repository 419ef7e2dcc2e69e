import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import { contract } from '@/lib/contract/contract';
import type { PartyCartLine } from '@/lib/contract/parties';
import type { PartyView } from '@/lib/contract/party-view';
import type { Db } from '../db/client';
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

/** A line of a party's cart; its id is made of dish and remark. */
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

/** What a member pays, by PayNow unless it says otherwise. */
type Share = Pick<Input<'parties.payShare'>, 'kind' | 'shown'> & {
  amount?: number;
  parts?: number;
  payType?: string;
};

/** Somebody at a table, as their browser speaks. */
export interface TestMember {
  partyId: string;
  memberKey: string;
  memberNo: number;
  /** Puts all lines, as of the newest cart version. */
  put(lines: PartyCartLine[], change?: string): Promise<void>;
  view(locale?: string): Promise<PartyView>;
  send(round: number): Promise<PartyView>;
  pay(share: Share): Promise<{
    shareId: string;
    /** What the bank names in its notice. */
    reference: string;
    qrCodeInBase64: string;
  }>;
}

/** Sits down at a table; who is not the first names the digits. */
export async function sitDown(
  client: TestClient,
  { restaurantId }: Pick<TestShop, 'restaurantId'>,
  {
    tableNo = 'A1',
    name = 'Mei',
    digits,
    locale = 'en',
  }: { tableNo?: string; name?: string; digits?: string; locale?: string } = {},
): Promise<TestMember> {
  const token = await client.guest();
  const memberKey = createMemberKey();
  const { partyId, memberNo } = await client.call(
    contract['parties.join'],
    { restaurantId, tableNo, memberKey, name, colour: 1, digits },
    { token, locale },
  );
  return toMember(client, { partyId, memberKey, memberNo }, { token, locale });
}

/** When the food of a group is wanted: six hours after `tableNoon`. */
export const groupSlot = '2026-11-23 18:00-18:30';

/** Somebody in a group, and what they can do as the one who opened it. */
export interface TestFriend extends TestMember {
  code: string;
  decide(act: Input<'parties.decideGroup'>['act'], unpaid?: 'pay' | 'drop'): Promise<PartyView>;
}

/** Opens a group that is delivered nearby, with half an hour to choose. */
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
  decide: (act, unpaid) =>
    client.call(
      contract['parties.decideGroup'],
      { partyId: me.partyId, memberKey: me.memberKey, act, unpaid },
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
    async put(lines, change = createMemberKey()) {
      const { cartVersion } = (await view()).members.find(({ no }) => no === memberNo)!;
      const answer = await client.call(
        contract['parties.putCart'],
        { ...me, change, seen: cartVersion, lines },
        { token, locale },
      );
      if (!answer.applied) throw new Error('the cart had moved on');
    },
    send: (round) => client.call(contract['parties.sendRound'], { ...me, round }, { token, locale }),
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

/** The bank's notice that money came for a share, in minor units. */
export const createShareNotice = (reference: string, amount: number, currency = 'SGD') => ({
  noticeId: `share-${++lastNotice}`,
  reference,
  amount: amount / 100,
  currency,
});
