import { createHash } from 'node:crypto';
import type { BankTextOutcome } from '@/lib/contract/staff/money';
import type { Minor } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { type Act, recordAudit } from '../../core/audit-log';
import type { Deps } from '../../deps';
import { toCleanText } from '../../http/storable';
import { type BankText, readBankTexts } from './bank-text';
import { handleNotice } from './handle-notice';
import { bank, findBankPayee, findOwnPayee, type Payee } from './payee';

/** A reference can stand anywhere in a mail; the text of a notice is shorter. */
const [searchedLength, shownLength] = [1500, 300];

export interface ReadText {
  outcome: BankTextOutcome;
  amount?: Minor;
  currency?: string;
  /** The text, cut, by which a person recognizes it. */
  text: string;
}

/** Applies the words of a bank that a member of staff entered. The same words count once. */
export async function enterBankText(
  deps: Deps,
  text: string,
  act: Pick<Act, 'actor' | 'staffId' | 'address'> & { restaurantId: number; now: Date },
): Promise<ReadText[]> {
  const results: ReadText[] = [];
  for (const read of readBankTexts(text)) {
    const result = await apply(deps, read, {
      noticeId: createHash('sha256').update(read.text.replace(/\s+/g, ' ')).digest('hex').slice(0, 40),
      // People decide on words without an amount, whatever payment they name.
      payee: read.money
        ? await findOwnPayee(deps.db, toCleanText(read.text, searchedLength), act.restaurantId)
        : { shownTo: [act.restaurantId] },
      account: `text of ${act.restaurantId}`,
      actor: act.actor,
    });
    const { outcome, amount } = result;
    const { now, ...person } = act;
    await recordAudit(deps.db, {
      ...person,
      act: 'payment.enter-notice',
      subject: cutText(result.text, 60),
      detail: { outcome, amount },
      at: now,
    });
    results.push(result);
  }
  return results;
}

/** Applies the words of a bank that a program forwarded, which gives each text an id of its own. */
export async function takeForwardedText(
  deps: Deps,
  {
    noticeId,
    text,
    account,
    bank: atBank,
  }: { noticeId: string; text: string; account?: string; bank?: string },
): Promise<ReadText[]> {
  const results: ReadText[] = [];
  for (const [at, read] of readBankTexts(text).entries()) {
    const reference = read.money && toCleanText(read.text, searchedLength);
    results.push(
      await apply(deps, read, {
        noticeId: at === 0 ? noticeId : `${noticeId}#${at}`,
        payee: await findBankPayee(deps.db, { reference, account, bank: atBank }),
        account,
        bank: atBank,
      }),
    );
  }
  return results;
}

interface Application {
  noticeId: string;
  payee: Payee;
  /** The account that got the money, or the restaurant whose staff entered the text. */
  account: string | undefined;
  /** The bank of that account. */
  bank?: string;
  actor?: string;
}

async function apply(
  deps: Deps,
  { text, money, isOutgoing }: BankText,
  { noticeId, payee, account, bank: atBank, actor }: Application,
): Promise<ReadText> {
  const reference = toCleanText(text, shownLength);
  if (isOutgoing) return { outcome: 'outgoing', text: reference };
  const { outcome, repeated } = await handleNotice(deps, {
    source: bank,
    noticeId,
    result: 'paid',
    amount: money?.amount ?? 0,
    currency: money?.currency ?? '',
    payee,
    body: { noticeId, ...money, account, bank: atBank, reference },
    actor,
  });
  return { ...money, outcome: repeated ? 'repeated' : money ? outcome : 'unreadable', text: reference };
}
