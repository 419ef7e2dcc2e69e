import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenNotice, WaitingPayment } from '@/lib/contract/staff/money';
import type { Locale } from '@/lib/contract/values';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { ComparedPayment } from './compared-payment';

const now = Date.parse('2026-11-27T04:30:00Z');
const payment: WaitingPayment = {
  paymentId: 'p1',
  purpose: 'order',
  sn: 'LK-261127-A12',
  number: 'A12',
  mode: 'pickup',
  tableNo: undefined,
  payType: 'PAY_NOW',
  reference: 'LK261127A12',
  amount: 1620,
  createdAt: '2026-11-27T04:20:00Z',
  expiresAt: '2026-11-27T04:31:05Z',
  state: 'pending',
  isCash: false,
};
const notice: OpenNotice = {
  noticeId: 7,
  receivedAt: '2026-11-27T04:25:00Z',
  outcome: 'unknown reference',
  reference: 'LK261127AI2',
  amount: 1620,
  currency: 'SGD',
  payerName: 'TAN MEI',
  payerAccount: undefined,
  candidates: [],
};
const equal = { paymentId: 'p1', difference: 0, characters: 1, seconds: 300, isLikely: true };

async function open(
  score: Partial<OpenNotice['candidates'][number]> = {},
  changes: Partial<WaitingPayment> = {},
  locale: Locale = 'en',
) {
  const act = vi.fn(async () => true);
  const { user } = await showScreen(
    <WithMessages area="money">
      <ComparedPayment
        notice={notice}
        payment={{ ...payment, ...changes }}
        score={{ ...equal, ...score }}
        act={act}
        isPending={false}
        isOff={false}
        isGone={false}
        now={now}
        isManager={false}
        payTypeNames={new Map()}
      />
    </WithMessages>,
    { locale },
  );
  // The texts load first.
  await screen.findAllByRole('button');
  return { user, act, text: document.querySelector('[data-screen]')!.textContent! };
}

test('CON-14 a payment of the same amount is matched after a question with its notice, whose different letter is marked', async () => {
  const { user, act, text } = await open();
  for (const part of ['equal to the cent', '1 character differs', '1:05']) expect(text).toContain(part);
  expect(document.querySelector('mark')!.textContent).toBe('I');
  await user.click(screen.getByRole('button', { name: 'Match with A12' }));
  expect(screen.getByText(/^Match this notice with A12 over S\$16\.20\?/)).toBeTruthy();
  expect(act).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Yes, match' }));
  expect(act).toHaveBeenCalledWith({ name: 'money.match', input: { noticeId: 7, paymentId: 'p1' } });
});

test.each<[Locale, difference: number, text: string, note: string]>([
  ['en', 380, 'S$3.80 more', 'Another amount cannot be matched.'],
  ['zh-CN', -120, '少 S$1.20', '金额不同，无法核对。'],
  ['vn', 380, 'dư S$3.80', 'Số tiền khác nên không thể khớp.'],
])(
  'CON-14 in %s a difference of %i blocks the match and is explained',
  async (locale, difference, part, note) => {
    const { text } = await open({ difference }, {}, locale);
    expect(text).toContain(part);
    expect(text).toContain(note);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  },
);

test('CON-14 an expired payment and a notice from before the code are marked', async () => {
  const { text } = await open({ seconds: -60, characters: undefined }, { expiresAt: '2026-11-27T04:29:00Z' });
  for (const part of ['time is over', 'before the code', 'not alike']) expect(text).toContain(part);
});
