import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { Minor } from '@/lib/contract/vocabulary';

/** A day of the export; each value is a count or an amount. */
export interface MonthRow {
  day: string;
  values: ({ count: number } | { amount: Minor })[];
}

/** Returns a month as an XLSX file: a row per day, numbers as numbers, and the sums of all days below. */
export async function writeMonthSheet(
  month: string,
  names: readonly string[],
  rows: readonly MonthRow[],
  currency: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const format = currency === 'VND' ? '#,##0' : '#,##0.00';
  const toCell = (value: MonthRow['values'][number], fontWeight?: 'bold'): Cell =>
    'count' in value
      ? { type: Number, value: value.count, fontWeight }
      : { type: Number, value: value.amount / 100, format, fontWeight };
  const toBoldCell = (value: string): Cell => ({ type: String, value, fontWeight: 'bold' });
  const sums = names.map((_, at) => addUp(rows.map(({ values }) => values[at]!)));
  const buffer = await writeExcelFile(
    [
      [toBoldCell(`${month}, ${currency}`), ...names.map(toBoldCell)],
      ...rows.map(({ day, values }) => [
        { type: String, value: day },
        ...values.map((amount) => toCell(amount)),
      ]),
      [toBoldCell('sum'), ...sums.map((sum) => toCell(sum, 'bold'))],
    ],
    {
      sheet: month,
      columns: [{ width: 16 }, ...names.map(() => ({ width: 14 }))],
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
    },
  ).toBuffer();
  return new Uint8Array(buffer);
}

/** Amounts are added as integers, so that the sum equals the sum of the days to the cent. */
function addUp(values: readonly MonthRow['values'][number][]): MonthRow['values'][number] {
  const total = values.reduce((sum, value) => sum + ('count' in value ? value.count : value.amount), 0);
  return values[0] && 'count' in values[0] ? { count: total } : { amount: total };
}
