import { toAscii } from '../../../providers/payment/emv-payload';
import type { FieldError } from '../yaml/file-errors';
import { type Loose, toEntries, toFields, toText } from '../yaml/loose';
import { isUenChecked } from './uen';

/**
 * Returns the effects of a correct file that its owner may not expect: defaults that cost money, and parts
 * without effect.
 */
export function listNotes(written: Loose): FieldError[] {
  const notes: FieldError[] = [];
  const service = toFields(written.service);
  if (service.dineIn !== false && toFields(written.pickup).discountPercent === undefined)
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
  const taxes = toEntries(written.taxes);
  if (toText(toFields(written.restaurant).country) === 'SG' && taxes.some((tax) => !toFields(tax).included))
    notes.push({
      path: ['taxes'],
      code: 'TAX_ON_TOP',
      reason:
        'the tax is added to the prices; where they include it, as Singapore asks, write "included: true"',
      atKey: true,
    });
  const { uen } = toFields(toFields(toFields(written.payment).accounts).paynow);
  if (typeof uen === 'string' && !isUenChecked(uen))
    notes.push({
      path: ['payment', 'accounts', 'paynow', 'uen'],
      code: 'UEN_CHECK_LETTER',
      reason: 'its check letter does not fit; compare it with your UEN, for money goes there',
    });
  for (const [kind, account] of Object.entries(toFields(toFields(written.payment).accounts))) {
    const name = toText(toFields(account).name);
    if (name && !toAscii(name, name.length))
      notes.push({
        path: ['payment', 'accounts', kind, 'name'],
        code: 'NAME_NOT_LATIN',
        reason: 'bank apps show Latin letters only; write the name as the bank has it in Latin letters',
      });
  }
  toEntries(written.dishes)
    .map(toFields)
    .forEach((dish, index) => {
      const pictures = new Set(toEntries(dish.pictures));
      for (const address of Object.keys(toFields(dish.pictureTexts)))
        if (!pictures.has(address))
          notes.push({
            path: ['dishes', index, 'pictureTexts', address],
            code: 'PICTURE_TEXT_UNUSED',
            reason: 'the dish has no such picture, so nobody gets this text',
            atKey: true,
          });
    });
  return notes;
}
