import { CsvError, parse } from 'csv-parse/sync';
import { DomainError } from '../../core/domain-error';
import { toCleanText } from '../../http/storable';
import type { PaidOutLine } from '../../providers/payment/paid-out-line';

/** The names that the companies' exports give to each column, in plain letters. */
const columns = {
  reference: [
    'reference number',
    'reference',
    'payment metadata payment',
    'vnp txnref',
    'ma giao dich',
    'ma don hang',
    'order code',
    'order id',
    'description',
  ],
  amount: ['gross', 'gross amount', 'amount', 'vnp amount', 'so tien'],
  day: [
    'automatic payout effective at',
    'payout date',
    'settlement date',
    'paid out on',
    'ngay quyet toan',
    'ngay giao dich',
    'created at',
    'date',
    'created',
  ],
  id: ['balance transaction id', 'transaction id', 'charge id', 'payment id', 'vnp transactionno', 'id'],
  type: ['reporting category', 'type', 'transaction type', 'loai giao dich'],
} satisfies Record<string, string[]>;

/** Maximum number of rows, with the header. */
const maxRows = 20_000;

interface PayoutFile {
  lines: PaidOutLine[];
  /** The numbers of the rows that cannot be read; the first row is the header. */
  unread: number[];
}

/**
 * Reads a CSV file of payouts: a header, and a row for each payment or refund. A negative amount or a type with
 * the word refund is a refund. Throws INVALID_INPUT without the columns of reference and amount, and for
 * more rows than are read at once.
 */
export function readPayoutFile(
  file: string,
  { currency, today }: { currency: string; today: string },
): PayoutFile {
  const [header = [], ...rows] = parseRows(file);
  if (rows.length >= maxRows)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'file', reason: `it has more than ${maxRows} rows` }],
    });
  const names = header.map(toPlain);
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, known]) => [
      column,
      known.map((name) => names.indexOf(name)).find((at) => at >= 0),
    ]),
  );
  if (places.reference === undefined || places.amount === undefined)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'file', reason: 'it has no columns of reference and amount' }],
    });
  const lines: PaidOutLine[] = [];
  const nameLine = createLineNames();
  const unread: number[] = [];
  for (const [at, row] of rows.entries()) {
    const get = (column: keyof typeof columns) => row[places[column] ?? -1]?.trim() ?? '';
    const amount = parseAmount(get('amount'), currency);
    const reference = toCleanText(get('reference'), 100);
    if (amount === undefined || !reference) {
      unread.push(at + 2);
      continue;
    }
    const isRefund = amount < 0 || /refund|hoan/.test(toPlain(get('type')));
    const day = parseDay(get('day'));
    lines.push({
      lineId: toCleanText(get('id'), 100) || nameLine(`${reference} ${amount} ${day ?? ''}`),
      kind: isRefund ? 'refund' : 'payment',
      reference,
      amount: Math.abs(amount),
      currency,
      day: day ?? today,
    });
  }
  return { lines, unread };
}

/**
 * Returns a function that names lines without an id of their own: the same row in two files is one line, and equal rows of
 * one file, such as two refunds of the same amount, are several.
 */
function createLineNames(): (row: string) => string {
  const counts = new Map<string, number>();
  return (row) => {
    const count = (counts.get(row) ?? 0) + 1;
    counts.set(row, count);
    return count === 1 ? row : `${row} ${count}`;
  };
}

function parseRows(file: string): string[][] {
  try {
    return parse(file, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
      to: maxRows + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'file', reason: 'it is no CSV file' }] });
  }
}

/** Returns a header without case, marks and signs. */
const toPlain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Returns hundredths. */
function parseAmount(written: string, currency: string): number | undefined {
  const text = written.replace(/[^\d.,()-]/g, '');
  const plain = currency === 'VND' ? text.replace(/[.,](?=\d{3}(?!\d))/g, '') : text.replaceAll(',', '');
  const isNegative = /^-|^\(.*\)$/.test(plain);
  const digits = plain.replace(/[()-]/g, '');
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(digits)) return undefined;
  const amount = Math.round(Number(digits) * 100);
  return isNegative ? -amount : amount;
}

/** Reads a day as `2026-11-23` or `23/11/2026`. */
function parseDay(written: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(written);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(written);
  const [year, month, day] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : [];
  if (!year) return undefined;
  const text = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}
