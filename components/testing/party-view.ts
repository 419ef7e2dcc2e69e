import type { PartyView } from '@/lib/contract/party-view';
import type { Membership } from '@/lib/domain/parties/membership';

const noMoney = { ownAmount: 0, paidAmount: 0, heldAmount: 0 };

/** Returns a table of Mei and Arjun without dishes; `changes` replace its fields. */
export const createPartyView = (changes: Partial<PartyView> = {}): PartyView => ({
  partyId: 'p1',
  version: 1,
  state: 'open',
  restaurantId: 3473,
  tableNo: 'R1',
  payFirst: undefined,
  digits: '4821',
  group: undefined,
  openedAt: '2026-11-27T04:00:00.000Z',
  currencySign: 'S$',
  countryCode: 'SG',
  members: [
    { no: 1, name: 'Mei', colour: 0, cartVersion: 0, lastChange: undefined, ...noMoney },
    { no: 2, name: 'Arjun', colour: 1, cartVersion: 0, lastChange: undefined, ...noMoney },
  ],
  lines: [],
  rounds: [],
  next: undefined,
  bill: {
    dishAmount: 0,
    discountAmount: 0,
    serviceAmount: 0,
    feeAmount: 0,
    servicePercent: undefined,
    taxes: [],
    totalAmount: 0,
    paidAmount: 0,
    heldAmount: 0,
    leftAmount: 0,
  },
  shares: [],
  call: undefined,
  payTypeList: [{ payTypeCode: 'PAY_NOW' }],
  ...changes,
});

/** The membership of Mei, who opened the table. */
export const testMembership: Membership = {
  partyId: 'p1',
  memberKey: 'k'.repeat(40),
  memberNo: 1,
  tableNo: 'R1',
  name: 'Mei',
  joinedAt: Date.now(),
  base: [],
  seen: 0,
};
