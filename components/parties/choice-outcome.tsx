'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Notice } from '@/components/ui/notice';
import type { PartyView } from '@/lib/contract/party-view';
import { formatMoney } from '@/lib/domain/money';

/** Shows a guest who paid in advance what of it is cooked and what is refunded. */
export function ChoiceOutcome({ view, memberNo }: { view: PartyView; memberNo: number }) {
  const shop = useShop();
  const t = useTranslations('party.choice.outcome');
  const outcome = view.members.find(({ no }) => no === memberNo)?.outcome;
  if (!outcome) return null;
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const { cookedAmount, refundedAmount } = outcome;
  const amounts = { cooked: formatAmount(cookedAmount), refunded: formatAmount(refundedAmount) };
  const sentences = [
    ...(cookedAmount > 0 ? [t('cooked', amounts)] : []),
    ...(refundedAmount > 0 ? [t('refunded', amounts)] : []),
  ];
  return (
    <Notice kind={cookedAmount > 0 ? 'success' : 'info'} live>
      {sentences.join(' ')}
    </Notice>
  );
}
