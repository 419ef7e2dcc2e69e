import { eq, inArray, like } from 'drizzle-orm';
import { contract, type Input } from '@/lib/contract/contract';
import { createOfferToken } from '../modules/waiting-list/offer-messages';
import { outbox } from '../schema/outbox';
import { waitingList } from '../schema/waiting-list';
import type { TestClient } from './client';
import type { ReservableShop } from './reservations';
import { shopDay, type TestDiner } from './shop';

/** Returns the form's input for two people who wait for noon of `shopDay`. */
export const getJoin = (
  { restaurantId }: ReservableShop,
  changes: Partial<Input<'waiting.join'>> = {},
): Input<'waiting.join'> => ({
  restaurantId,
  date: shopDay,
  time: '12:00',
  people: 2,
  customerName: 'Wei Lim',
  phone: '+6598765432',
  email: undefined,
  remark: undefined,
  language: 'en',
  utmSource: undefined,
  ...changes,
});

/** Creates the actions and queries of waiting-list tests. */
export function createWaitingDesk(client: TestClient) {
  const { db, env } = client.deps;
  return {
    join: (who: TestDiner, shop: ReservableShop, changes: Partial<Input<'waiting.join'>> = {}) =>
      client.call(contract['waiting.join'], getJoin(shop, changes), { token: who.token }),
    /** Accepts an offer with the deposit that the page showed, as on the wire. */
    accept: (id: string, deposit?: number) =>
      client.send(contract['waiting.accept'], { token: createOfferToken(env.CODE_SECRET, id), deposit }),
    linked: (id: string) =>
      client.call(contract['waiting.linked'], { token: createOfferToken(env.CODE_SECRET, id) }),
    decline: (id: string) =>
      client.send(contract['waiting.decline'], { token: createOfferToken(env.CODE_SECRET, id) }),
    getRow: async (id: string) => (await db.select().from(waitingList).where(eq(waitingList.id, id)))[0]!,
    /** Returns the states in the order of the ids. */
    async listStates(ids: string[]) {
      const rows = await db.select().from(waitingList).where(inArray(waitingList.id, ids));
      return ids.map((id) => rows.find((row) => row.id === id)?.state);
    },
    /** Returns the messages of an entry's offers, oldest first. */
    loadAllMessages: (id: string) =>
      db
        .select()
        .from(outbox)
        .where(like(outbox.dedupeKey, `offer:${id}:%`))
        .orderBy(outbox.id),
  };
}
