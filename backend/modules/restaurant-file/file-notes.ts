import type { FieldError } from './file-errors';
import { fields, type Loose } from './loose';
import { isUenChecked } from './uen';

/** Returns what a correct file may do against its owner's wish: defaults that cost money, and parts without effect. */
export function listNotes(written: Loose): FieldError[] {
  const notes: FieldError[] = [];
  const service = fields(written.service);
  if (service.dineIn !== false && fields(written.pickup).discountPercent === undefined)
    notes.push({
      path: ['pickup', 'discountPercent'],
      code: 'DISCOUNT_BY_DEFAULT',
      reason: 'orders that are fetched get 10% off; write 0 for no discount',
    });
  if (written.reservation !== undefined && service.reserve !== true)
    notes.push({
      path: ['reservation'],
      code: 'RESERVE_OFF',
      reason: 'no table can be booked; write "reserve: true" under service',
      atKey: true,
    });
  const { uen } = fields(fields(fields(written.payment).accounts).paynow);
  if (typeof uen === 'string' && !isUenChecked(uen))
    notes.push({
      path: ['payment', 'accounts', 'paynow', 'uen'],
      code: 'UEN_CHECK_LETTER',
      reason: 'its check letter does not fit; compare it with your UEN, for money goes there',
    });
  return notes;
}
