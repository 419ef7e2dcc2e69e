import { useTranslations } from 'next-intl';
import type { VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import { findFirstUnused } from '@/lib/domain/vouchers/voucher-link';
import { VoucherQr } from './voucher-qr';

interface Props {
  order: VoucherOrderDetail;
  /** Whether the codes are usable; then the first unused one is shown as a QR code. */
  usable: boolean;
  scheme: string;
}

/** Lists the codes of a paid purchase. */
export function MyCodes({ order, usable, scheme }: Props) {
  const t = useTranslations('voucher.detail');
  const first = usable ? findFirstUnused(order.codeList) : undefined;
  if (order.codeList.length === 0) return null;
  return (
    <>
      {first && (
        <div className="mt-4 flex flex-col items-center gap-2 rounded-card border border-line p-4">
          <VoucherQr
            scheme={scheme}
            code={first.vouchersCodeId}
            restaurantId={order.restaurantId}
            size={160}
            label={t('qrAlt', { code: first.vouchersCodeId })}
          />
          <code className="text-18 font-bold">{first.vouchersCodeId}</code>
          <p className="text-14 text-muted">{t('show')}</p>
        </div>
      )}
      <h3 className="mt-4 text-14 font-bold">{t('codes')}</h3>
      <ul aria-label={t('codesOf', { name: order.vouchersName })} className="mt-1 divide-y divide-line">
        {order.codeList.map(({ vouchersCodeId, isUsed, isRefund }) => (
          <li key={vouchersCodeId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <code className={isUsed || isRefund ? 'text-muted line-through' : 'font-bold'}>
              {vouchersCodeId}
            </code>
            <span className="text-14 text-muted">
              {isRefund ? t('refunded') : isUsed ? t('used') : t('unused')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
