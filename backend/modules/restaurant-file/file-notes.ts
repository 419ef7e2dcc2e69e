import type { FieldError } from './file-errors';
import { getEntries, getFields, getText, type Loose } from './loose';
import { isUenChecked } from './uen';

/** Returns what a correct file may do against its owner's wish: defaults that cost money, and parts without effect. */
export function listNotes(written: Loose): FieldError[] {
  const notes: FieldError[] = [];
  const service = getFields(written.service);
  if (service.dineIn !== false && getFields(written.pickup).discountPercent === undefined)
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
  const taxes = getEntries(written.taxes);
  if (
    getText(getFields(written.restaurant).country) === 'SG' &&
    taxes.some((tax) => !getFields(tax).included)
  )
    notes.push({
      path: ['taxes'],
      code: 'TAX_ON_TOP',
      reason:
        'the tax is added to the prices; where they include it, as Singapore asks, write "included: true"',
      atKey: true,
    });
  const { uen } = getFields(getFields(getFields(written.payment).accounts).paynow);
  if (typeof uen === 'string' && !isUenChecked(uen))
    notes.push({
      path: ['payment', 'accounts', 'paynow', 'uen'],
      code: 'UEN_CHECK_LETTER',
      reason: 'its check letter does not fit; compare it with your UEN, for money goes there',
    });
  getEntries(written.dishes)
    .map(getFields)
    .forEach((dish, index) => {
      const pictures = new Set(getEntries(dish.pictures));
      for (const address of Object.keys(getFields(dish.pictureTexts)))
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
