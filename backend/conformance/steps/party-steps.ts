import { defineStep, needs, type Step, type StepContext } from '../step';
import { canDeliver, getDeliveryType, getNextDoorAddress } from './order-steps';

const toMemberInput = ({ party }: StepContext) => (party ? { ...party.member } : needs('a free table'));
const toLinesInput = ({ line }: StepContext) => (line ? [{ ...line, lineId: String(line.dishId) }] : []);

/** Steps for table sessions, from joining to paying. Restaurants without shared tables reject them. */
export const partySteps: Step[] = [
  defineStep('parties.find', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, tableNo: '1' },
    mayRefuse: ['TABLE_UNKNOWN'],
  }),
  defineStep('parties.join', {
    inputs: ({ restaurantId, mark }) =>
      restaurantId === undefined
        ? needs('a restaurant')
        : { restaurantId, tableNo: '1', memberKey: mark.padEnd(32, '0'), name: 'Conformance', colour: 0 },
    mayRefuse: ['TABLE_UNKNOWN', 'PARTY_OFF', 'PARTY_DIGITS_WRONG', 'PARTY_NOD'],
    learn: (found, { partyId }, { memberKey }) => {
      found.party = { member: { partyId, memberKey } };
    },
  }),
  defineStep('parties.putCart', {
    inputs: (found) => {
      const { line, party, mark } = found;
      return line && party
        ? { ...party.member, change: mark.padEnd(16, '0'), seen: 0, lines: toLinesInput(found) }
        : needs('a free table');
    },
  }),
  defineStep('parties.removeLine', {
    inputs: ({ party }) => (party ? { ...party.member, memberNo: 1, lineId: 'none' } : needs('a free table')),
  }),
  defineStep('parties.tellAvoided', {
    inputs: ({ party }) => (party ? { ...party.member, avoids: ['peanut' as const] } : needs('a free table')),
  }),
  defineStep('parties.view', {
    inputs: toMemberInput,
    learn: (found, { next, payTypeList: [way] }) => {
      if (found.party) found.party = { ...found.party, next: next?.totalAmount, payType: way?.payTypeCode };
    },
  }),
  defineStep('parties.sendRound', {
    inputs: ({ party }) =>
      party ? { ...party.member, round: 1, shown: party.next ?? 0 } : needs('a free table'),
    mayRefuse: ['SHOP_CLOSED'],
    learn: (found, { bill }) => {
      if (found.party) found.party = { ...found.party, left: bill.leftAmount };
    },
  }),
  defineStep('parties.callStaff', {
    inputs: ({ party }) => (party ? { ...party.member, kind: 'staff' as const } : needs('a free table')),
  }),
  defineStep('parties.payShare', {
    inputs: ({ party }) =>
      party?.left && party.payType
        ? { ...party.member, kind: 'all' as const, shown: party.left, payType: party.payType }
        : needs('a bill'),
    learn: (found, { shareId }) => {
      if (found.party) found.party = { ...found.party, shareId };
    },
  }),
  defineStep('parties.vouchers', { inputs: toMemberInput }),
  defineStep('parties.myShare', { inputs: toMemberInput }),
  defineStep('parties.releaseShare', {
    inputs: ({ party }) => (party?.shareId ? { ...party.member, shareId: party.shareId } : needs('a share')),
  }),
  defineStep('parties.refunds', { inputs: toMemberInput }),
  defineStep('parties.giveRefundAccount', {
    inputs: ({ party }) =>
      party
        ? { ...party.member, kind: 'email' as const, value: 'conformance@example.test' }
        : needs('a free table'),
    // Nothing was paid and refunded.
    mayRefuse: ['REFUND_NOT_BY_HAND'],
  }),
  defineStep('parties.choosePart', {
    inputs: ({ party }) => (party ? { ...party.member, choice: 'cook' as const } : needs('a free table')),
    mayRefuse: ['CHOICE_OVER'],
  }),
  defineStep('parties.leave', { inputs: toMemberInput }),
  defineStep('parties.openGroup', {
    inputs: (found) => {
      const { diner, restaurantId, slot, mark } = found;
      if (!diner || restaurantId === undefined || !slot) return needs('a diner and a time');
      return {
        userId: diner.userId,
        restaurantId,
        memberKey: mark.padEnd(32, '1'),
        name: 'Conformance',
        colour: 0,
        deliveryType: getDeliveryType(found),
        deliveryTime: slot,
        deliveryAddress: canDeliver(found) ? getNextDoorAddress(found) : undefined,
        minutes: 5,
        feeSplit: 'equal' as const,
        unpaid: 'pay' as const,
      };
    },
    learn: (found, { partyId, code }, { memberKey }) => {
      found.group = { member: { partyId, memberKey }, code };
    },
  }),
  defineStep('parties.findGroup', {
    inputs: ({ group, restaurantId }) =>
      group && restaurantId !== undefined ? { restaurantId, code: group.code } : needs('a group'),
  }),
  defineStep('parties.joinGroup', {
    inputs: ({ group, restaurantId, mark }) =>
      group && restaurantId !== undefined
        ? {
            restaurantId,
            code: group.code,
            memberKey: mark.padEnd(32, '2'),
            name: 'Conformance',
            colour: 1,
          }
        : needs('a group'),
  }),
  defineStep('parties.decideGroup', {
    inputs: ({ group }) => (group ? { ...group.member, act: 'cancel' as const } : needs('a group')),
  }),
];
