'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Card } from '@/components/ui/card';
import type { PartyView } from '@/lib/contract/party-view';
import { formatMoney } from '@/lib/domain/money';
import { listPresent } from '@/lib/domain/parties/membership';
import { MemberSign } from './member-sign';

interface Props {
  view: PartyView;
  memberNo: number;
}

/** Lists the members with their dishes and their amounts, fees included. */
export function GroupPeople({ view, memberNo }: Props) {
  const shop = useShop();
  const t = useTranslations('group');
  const party = useTranslations('party');
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const { estimate, feeSplit } = view.group!;
  const present = listPresent(view.members);
  const eaters = new Set(view.lines.map((line) => line.memberNo)).size;
  const delivery = estimate?.deliveryAmount ?? 0;
  return (
    <Card
      heading={t('people', { count: present.length })}
      aside={
        delivery > 0 && (
          <span className="num text-14 text-muted">
            {feeSplit === 'equal' && eaters > 1
              ? t('feeLineEach', {
                  amount: formatAmount(delivery),
                  part: formatAmount(Math.round(delivery / eaters)),
                })
              : t('feeLine', { amount: formatAmount(delivery) })}
          </span>
        )
      }
    >
      <ul>
        {present.map((member) => {
          const lines = view.lines.filter((line) => line.memberNo === member.no);
          return (
            <li
              key={member.no}
              data-member={member.no}
              className="flex items-center gap-3 border-line py-3 not-first:border-t"
            >
              <MemberSign member={member} isMe={member.no === memberNo} />
              <div className="min-w-0 grow">
                <p className="leading-heading">
                  <b>{member.no === memberNo ? party('you') : member.name}</b>{' '}
                  {member.no === 1 && <span className="text-14 text-muted">{t('opener')}</span>}
                </p>
                <p className="truncate text-14 text-muted">
                  {lines.map(({ dishName }) => dishName).join(', ') || t('nothingYet')}
                </p>
              </div>
              {member.ownAmount > 0 && <b className="num">{formatAmount(member.ownAmount)}</b>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
