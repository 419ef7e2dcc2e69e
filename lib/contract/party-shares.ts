import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { member } from './parties';
import { maxPartyMembers, shareKinds } from './party-values';
import { partyView } from './party-view';
import { paymentInfo } from './payments';
import { exactMoney, maybe, text, textId } from './wire';

const payable = z.object({ shareId: textId, payment: paymentInfo });

/**
 * TAB-06. Begins to pay a share and holds it until the payment window ends. `amount` is for kind `amount`, `parts` for kind `equal`.
 * Throws NOT_FOUND, PARTY_CLOSED, SHARE_NOTHING_LEFT, SHARE_TOO_MUCH, SHARE_HELD (the caller pays one already), PAY_TYPE_UNAVAILABLE,
 * and SHARE_CHANGED when `shown` is not what the share comes to.
 */
export const payPartyShare = defineEndpoint({
  name: 'parties.payShare',
  method: 'POST',
  path: 'makan/parties/share',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    ...member,
    kind: z.enum(shareKinds),
    amount: maybe(exactMoney),
    parts: maybe(z.int().min(1).max(maxPartyMembers)),
    /** What the diner saw. */
    shown: exactMoney,
    payType: text(40, 1),
  }),
  output: payable,
});

/** TAB-06. The share that the caller pays now, so that a reload shows its QR code again. */
export const myPartyShare = defineEndpoint({
  name: 'parties.myShare',
  method: 'GET',
  path: 'makan/parties/share/mine',
  effect: 'read',
  access: 'visitor',
  input: z.object(member),
  output: z.object({ held: maybe(payable) }),
});

/** TAB-06. Gives up the share that the caller pays now; money that comes for it nevertheless is used or goes back. Throws NOT_FOUND. */
export const releasePartyShare = defineEndpoint({
  name: 'parties.releaseShare',
  method: 'POST',
  path: 'makan/parties/share/release',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, shareId: textId }),
  output: partyView,
});
