'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { useLiveParty } from '@/lib/client/parties/live-party';
import type { PartyView } from '@/lib/contract/party-view';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { getMemberColour } from './member-colours';
import { MemberSign } from './member-sign';
import type { PartyShop } from './party-shop';

/** Who has paid what of the bill, and who pays now (TAB-07). */
export function WhoPaid({ shop, view }: { shop: PartyShop; view: PartyView }) {
  const t = useTranslations('party');
  const { membership } = useLiveParty(shop.restaurantId, shop.locale);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const { totalAmount, paidAmount } = view.bill;
  const formatShare = (amount: number) => `${totalAmount > 0 ? (100 * amount) / totalAmount : 0}%`;
  const findLastPaid = (memberNo: number) =>
    view.shares.findLast((one) => one.memberNo === memberNo && one.state === 'paid')?.paidAt;
  const atCounter = view.shares
    .filter(({ memberNo, state }) => memberNo === 0 && state === 'paid')
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card
      heading={t('who')}
      aside={
        <p className="num text-14 text-muted">
          {t.rich('paidOf', {
            paid: formatAmount(paidAmount),
            total: formatAmount(totalAmount),
            b: (text) => <b className="text-text">{text}</b>,
          })}
        </p>
      }
    >
      <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full border border-line bg-sunken">
        {view.members.map(({ no, colour, paidAmount: paid }) => (
          <span key={no} style={{ width: formatShare(paid), backgroundColor: getMemberColour(colour) }} />
        ))}
        <span style={{ width: formatShare(atCounter) }} className="bg-success" />
        {view.members.map(({ no, colour, heldAmount }) => (
          <span
            key={no}
            style={{
              width: formatShare(heldAmount),
              backgroundImage: `repeating-linear-gradient(135deg, ${getMemberColour(colour)} 0 6px, transparent 6px 10px)`,
            }}
          />
        ))}
      </div>
      <ul className="mt-2">
        {view.members.map((member) => {
          const { no, name, paidAmount: paid, heldAmount, ownAmount } = member;
          const at = findLastPaid(no);
          return (
            <li
              key={no}
              data-member={no}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-line py-2 not-first:border-t"
            >
              <MemberSign member={member} isMe={no === membership?.memberNo} />
              <b className="min-w-0 grow truncate">{no === membership?.memberNo ? t('you') : name}</b>
              {heldAmount > 0 ? (
                <Badge tone="warning">{t('paying')}</Badge>
              ) : paid > 0 ? (
                <Badge tone="success">
                  {at ? t('paidAt', { time: formatTime(at, shop.locale, shop.timeZone) }) : t('paid')}
                </Badge>
              ) : (
                totalAmount > paidAmount && ownAmount > 0 && <Badge>{t('notYet')}</Badge>
              )}
              <b className="num min-w-20 text-right">{formatAmount(paid + heldAmount || ownAmount)}</b>
            </li>
          );
        })}
        {atCounter > 0 && (
          <li className="flex min-h-13 items-center gap-3 border-t border-line py-2">
            <b className="grow">{t('atCounter')}</b>
            <Badge tone="success">{t('paid')}</Badge>
            <b className="num min-w-20 text-right">{formatAmount(atCounter)}</b>
          </li>
        )}
      </ul>
    </Card>
  );
}
