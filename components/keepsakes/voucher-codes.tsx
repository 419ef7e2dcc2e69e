import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { queries } from '@/lib/api/queries';
import { FailedList, LoadingList } from './list-states';

interface Props {
  orderTransactionId: string;
  /** Of the voucher. */
  name: string;
}

/** The codes of a paid purchase, each with whether it can still be used. */
export function VoucherCodes({ orderTransactionId, name }: Props) {
  const t = useTranslations('keepsakes.vouchers');
  const { data, isError, isFetching, refetch } = useQuery(queries.voucherOrder(orderTransactionId));
  if (!data)
    return isError ? (
      <FailedList text={t('codesFailed')} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingList label={t('codesLoading')} height={44} />
    );
  return (
    <ul aria-label={t('codesOf', { name })} className="mt-2 divide-y divide-line border-t border-line">
      {data.codeList.map(({ vouchersCodeId, isUsed, isRefund }) => (
        <li key={vouchersCodeId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <code className={isUsed || isRefund ? 'text-muted line-through' : 'font-semibold'}>
            {vouchersCodeId}
          </code>
          <span className="text-14 text-muted">
            {isRefund ? t('refunded') : isUsed ? t('used') : t('unused')}
          </span>
        </li>
      ))}
    </ul>
  );
}
