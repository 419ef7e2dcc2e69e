import type { FieldError } from './file-errors';
import { fields, type Loose } from './loose';

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
  return notes;
}
