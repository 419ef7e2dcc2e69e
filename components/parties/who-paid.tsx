'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { staffMemberNo } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { getMemberColor } from './member-colors';
import { MemberSign } from './member-sign';

/** Shows each member's paid amount and the payments in progress. */
export function WhoPaid({ view }: { view: PartyView }) {
  const shop = useShop();
  const t = useTranslations('party');
  const { membership } = useLiveParty(shop.restaurantId, shop.locale);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const { totalAmount, paidAmount, voucherAmount, cashRounding } = view.bill;
  // The money that staff took has a row of its own.
  const guests = view.members.filter(({ no }) => no !== staffMemberNo);
  // Guests who left count while they owe, hold or paid something.
  const listed = guests.filter(
    ({ hasLeft, ownAmount, paidAmount: paid, heldAmount }) => !hasLeft || ownAmount + paid + heldAmount > 0,
  );
  const formatShare = (amount: number) => `${totalAmount > 0 ? (100 * amount) / totalAmount : 0}%`;
  const findLastPaid = (memberNo: number) =>
    view.shares.findLast((share) => share.memberNo === memberNo && share.state === 'paid')?.paidAt;
  const atCounter = view.shares
    .filter(({ memberNo, state }) => memberNo === staffMemberNo && state === 'paid')
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
        {guests.map(({ no, colour, paidAmount: paid }) => (
          <span key={no} style={{ width: formatShare(paid), backgroundColor: getMemberColor(colour) }} />
        ))}
        <span style={{ width: formatShare(atCounter) }} className="bg-success" />
        {guests.map(({ no, colour, heldAmount }) => (
          <span
            key={no}
            style={{
              width: formatShare(heldAmount),
              backgroundImage: `repeating-linear-gradient(135deg, ${getMemberColor(colour)} 0 6px, transparent 6px 10px)`,
            }}
          />
        ))}
      </div>
      <ul className="mt-2">
        {listed.map((member) => {
          const { no, name, paidAmount: paid, heldAmount, ownAmount } = member;
          const at = findLastPaid(no);
          const until = view.shares.find((one) => one.memberNo === no && one.state === 'held')?.expiresAt;
          return (
            <li
              key={no}
              data-member={no}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-line py-2 not-first:border-t"
            >
              <MemberSign member={member} isMe={no === membership?.memberNo} />
              <b className="min-w-0 grow truncate">{no === membership?.memberNo ? t('you') : name}</b>
              {heldAmount > 0 ? (
                <Badge tone="warning">
                  {until
                    ? t('payingUntil', { time: formatTime(until, shop.locale, shop.timeZone) })
                    : t('paying')}
                </Badge>
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
        {voucherAmount !== undefined && (
          <NoteRow label={t('byVoucher')} value={formatAmount(voucherAmount)} />
        )}
        {cashRounding !== undefined && (
          <NoteRow label={t('cashRounding')} value={formatAmount(cashRounding)} />
        )}
      </ul>
    </Card>
  );
}

const NoteRow = ({ label, value }: { label: string; value: string }) => (
  <li className="flex items-center gap-3 py-2 text-14 text-muted">
    <span className="grow">{label}</span>
    <span className="num">{value}</span>
  </li>
);
