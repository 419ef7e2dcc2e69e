'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceRow } from '@/components/ui/choice-row';
import { SwitchInput } from '@/components/ui/switch-input';
import { query } from '@/lib/client/api/call';
import { openLogin, useSession } from '@/lib/client/session/session-client';
import type { BrowserOutput } from '@/lib/contract/contract';
import { formatMoney } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { splitVoucher } from '@/lib/domain/parties/split-bill';

export type ShareVoucher = BrowserOutput<'parties.vouchers'>['voucherList'][number];

interface Props {
  membership: Membership;
  /** The amount of the share. */
  amount: number;
  chosen: ShareVoucher | undefined;
  onChange(voucher: ShareVoucher | undefined): void;
}

/** Lets a guest pay a share with a voucher that they bought; a guest who is not logged in can log in for it. */
export function ShareVouchers({ membership, amount, chosen, onChange }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const { status, userId } = useSession();
  const { partyId, memberKey } = membership;
  const vouchers = useQuery({
    queryKey: ['party-vouchers', partyId, userId],
    queryFn: () => query('parties.vouchers', { partyId, memberKey }),
    enabled: status !== 'unknown',
    // A voucher comes back when its share ends.
    staleTime: 0,
  });
  const formatAmount = (value: number) => formatMoney(value, shop.countryCode, shop.locale);
  const { isSold = false, voucherList = [] } = vouchers.data ?? {};
  if (status === 'guest' && isSold)
    return (
      <Button variant="ghost" onClick={() => openLogin({})}>
        {t('useVoucher')}
      </Button>
    );
  if (voucherList.length === 0) return null;
  const { paid, lapsed } = splitVoucher(chosen?.faceValue ?? 0, amount);
  return (
    <Card heading={t('vouchers')}>
      {voucherList.map((voucher) => (
        <ChoiceRow
          key={voucher.code}
          leading={<AnyIcon name="ticket" />}
          label={<span className="font-bold">{voucher.name}</span>}
          detail={t('voucherWorth', { amount: formatAmount(voucher.faceValue) })}
          controlAt="end"
          chosen={chosen?.code === voucher.code}
          control={
            <SwitchInput
              checked={chosen?.code === voucher.code}
              onChange={(isUsed) => onChange(isUsed ? voucher : undefined)}
            />
          }
        />
      ))}
      {chosen && amount > 0 && (
        <p role="status" className="pt-2 text-14">
          {t('voucherPays', { amount: formatAmount(paid) })}
          {lapsed > 0 && (
            <span className="block font-bold text-warning">
              {t('voucherLapses', { amount: formatAmount(lapsed) })}
            </span>
          )}
        </p>
      )}
    </Card>
  );
}
