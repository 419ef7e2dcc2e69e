import { z } from 'zod';
import { uenFormat } from '@/lib/domain/payments/refund-recipient';
import { about } from './file-values';

const written = (format: RegExp, example: string) =>
  z.string().regex(format, { error: `it is no such number; one looks like ${example}` });

const mstWeights = [31, 29, 23, 19, 17, 13, 7, 5, 3];

/** Returns whether the tenth digit of a Vietnamese tax number fits the nine before it. */
function isMstChecked(mst: string): boolean {
  const sum = mstWeights.reduce((total, weight, index) => total + weight * Number(mst[index]), 0);
  return 10 - (sum % 11) === Number(mst[9]);
}

/** A restaurant's numbers at tax offices and registers, each of one country. */
export const taxNumbersPart = z.strictObject({
  gst: about(
    z
      .union([z.string().regex(/^[MF][0-9A-Z]-?\d{7}-?[0-9A-Z]$/), z.string().regex(uenFormat).max(10)], {
        error: 'it is no GST registration number; one looks like M2-1234567-8, or is a UEN',
      })
      .optional(),
    'Singapore: the GST registration number; with it receipts are simplified tax invoices',
  ),
  uen: about(written(uenFormat, '201912345K').max(10).optional(), 'Singapore: the UEN'),
  sst: about(
    written(/^[A-Z]\d{2}-\d{4}-\d{8}$/, 'W10-1808-32000001').optional(),
    'Malaysia: the number of the sales and service tax',
  ),
  tin: about(written(/^[A-Z]{1,2}\d{8,13}$/, 'C20990050040').optional(), 'Malaysia: the TIN'),
  brn: about(
    written(/^(\d{12}|\d{4,9}-[A-Z])$/, '201901000005').optional(),
    'Malaysia: the registration number of the business',
  ),
  mst: about(
    written(/^(\d{10}(-\d{3})?|\d{12})$/, '0100233488 or 0100233488-001')
      .refine((mst) => /^\d{12}$/.test(mst) || isMstChecked(mst), {
        error: 'it is no tax number: one of its digits is wrong',
        params: { code: 'FORMAT' },
      })
      .optional(),
    'Vietnam: the tax code (MST)',
  ),
});
