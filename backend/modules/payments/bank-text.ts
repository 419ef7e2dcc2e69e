import type { Minor } from '@/lib/contract/vocabulary';

/** The words of a bank about one transfer. */
export interface BankText {
  text: string;
  /** Undefined where the text has no incoming amount, or more than one. */
  money: { amount: Minor; currency: string; payerName?: string } | undefined;
  /** True when the money left the account. */
  isOutgoing: boolean;
}

const currencies: Record<string, string> = {
  SGD: 'SGD',
  S$: 'SGD',
  RM: 'MYR',
  MYR: 'MYR',
};

/*
 * A stranger may send such a text, so no expression here takes more steps than the text has letters, times a constant:
 * repetitions have an upper limit, and blanks are single ones.
 */

/** The amounts of Singapore and Malaysia, which stand behind their currency. */
const signed = /(SGD|S\$|RM|MYR) ?(\d[\d.,]{0,20})/giu;

/** The words before an amount that came in, such as "received a PayNow transfer of". */
const saidBefore =
  /\b(?:received|terima|menerima|(?:credited|dikreditkan)(?:[ \n](?:with|by|dengan|of))?)(?:[ \n](?:an?|the|incoming|PayNow|FAST|DuitNow|instant|inward|funds?|transfer|payment|wang|sebanyak|sejumlah|of|:)){0,6}[ \n]?$/iu;

/** The words after one, such as "has been credited to your account". */
const saidAfter =
  /^ (?:has been |was |is |have been |telah )?(?:credited|deposited|received|dikreditkan|diterima)\b/iu;

/** The banks of Vietnam sign what changed the balance: "+20,160,000 VND". */
const added = /\+ ?(\d[\d.,]{0,20}) ?(?:VND|VNĐ|đ)(?!\p{L})/giu;

/** "+2,000,000" after GD or "so tien", where the bank leaves the currency out. */
const addedAlone =
  /\b(?:GD|so tien(?: GD)?|s\u1ed1 ti\u1ec1n(?: GD)?|PS) ?:? ?\+ ?(\d[\d.,]{0,20})(?! ?(?:VND|VNĐ|đ|[\d.,]))/giu;

/** The longest run of words that `saidBefore` and `saidAfter` need, in letters. */
const nearby = 120;

const outgoing =
  /\b(?:you (?:have )?(?:made|sent|paid|transferred)|debited|didebitkan|membayar)\b|[-−] ?\d[\d.,]{0,20} ?(?:VND|VNĐ|đ)/iu;
const succeeded = /\bsuccessful (?:paynow|transfer|payment)\b/iu;

/** A new balance is no amount that came in, although some banks put a plus before it. */
const balance =
  /\b(?:so du(?: cuoi)?|s\u1ed1 dư(?: cu\u1ed1i)?|SDC?|balance|baki)(?: is| sau gd)? ?:? ?\+? ?(?:SGD|S\$|RM|MYR)? ?\d[\d.,]{0,20} ?(?:VND|VNĐ|đ)?/giu;

const beforePayer = /\b(?:from|daripada|dari)\b:? /giu;
const afterPayer = / (?:to|via|on|in|at|with|ref|using|melalui|ke|pada)\b|[.,:;(\d\n]/iu;
const payerName = /^\p{L}[\p{L} '/@&-]{1,60}$/u;

/**
 * Reads the words of a bank, by mail, message or notification. A list is read as several transfers where each of
 * its lines or paragraphs has one amount. Never guesses: a text without an amount or with several has no money.
 */
export function readBankTexts(given: string): BankText[] {
  const text = given.normalize('NFC').replaceAll('\u00a0', ' ').trim();
  if (!text) return [];
  const lists = [/\n\s*\n/, /\n/].map((end) => text.split(end).map((part) => part.trim()));
  const parts = lists.find((list) => list.length > 1 && list.every((part) => listMoney(part).length === 1));
  return (parts ?? [text]).map(toBankText);
}

/** Returns the words with single blanks; the ends of lines stay. */
const toPlain = (text: string): string =>
  text
    .split(/[^\S\n]/)
    .filter(Boolean)
    .join(' ');

function toBankText(text: string): BankText {
  const [money, another] = listMoney(text);
  const plain = toPlain(text);
  const without = plain.replace(balance, ' ');
  return {
    text,
    money: money && !another ? { ...money, payerName: findPayer(plain) } : undefined,
    isOutgoing: !money && (outgoing.test(without) || isSent(without)),
  };
}

/** Returns the name behind a word such as "from", up to the next word or sign that no name has. */
function findPayer(plain: string): string | undefined {
  return [...plain.matchAll(beforePayer)]
    .map(({ 0: word, index }) => {
      const rest = plain.slice(index + word.length, index + word.length + nearby);
      const end = rest.search(afterPayer);
      return (end < 0 ? rest : rest.slice(0, end)).trim();
    })
    .find((name) => payerName.test(name));
}

/** Returns whether the text tells of a success of sending to somebody. */
function isSent(plain: string): boolean {
  const found = succeeded.exec(plain);
  const [line = ''] = found ? plain.slice(found.index).split('\n', 1) : [];
  return /\bto\b/iu.test(line);
}

/** Returns the amounts that came in, each once, although two forms may find it. */
function listMoney(text: string): { amount: Minor; currency: string }[] {
  const plain = toPlain(text).replace(balance, ' ');
  const found = new Map<number, { amount: Minor; currency: string }>();
  const add = (written: string, currency: string, at: number) => {
    const amount = parseAmount(written, currency);
    if (amount !== undefined) found.set(at, { amount, currency });
  };
  for (const { 0: whole, 1: sign = '', 2: written = '', index } of plain.matchAll(signed)) {
    const end = index + whole.length;
    if (
      saidBefore.test(plain.slice(Math.max(0, index - nearby), index)) ||
      saidAfter.test(plain.slice(end, end + nearby))
    )
      add(written, currencies[sign.toUpperCase()]!, end);
  }
  for (const form of [added, addedAlone])
    for (const { 0: whole, 1: written = '', index } of plain.matchAll(form))
      add(written, 'VND', index + whole.indexOf(written));
  return [...found.values()];
}

/** Returns hundredths; undefined for what is no amount. The dong has no decimals, so both signs separate thousands. */
function parseAmount(written: string, currency: string): Minor | undefined {
  const trimmed = written.replace(/[.,]{1,20}$/, '');
  const plain =
    currency === 'VND'
      ? /^\d{1,3}(?:[.,]\d{3})*$|^\d+$/.test(trimmed) && trimmed.replace(/[.,]/g, '')
      : /^\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?$|^\d+(?:\.\d{1,2})?$/.test(trimmed) && trimmed.replaceAll(',', '');
  return plain && plain.length <= 12 ? Math.round(Number(plain) * 100) : undefined;
}
