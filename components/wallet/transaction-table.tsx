// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the table semantics when CSS changes its display

'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import type { Minor } from '@/lib/contract/vocabulary';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { formatMoment } from '@/lib/domain/i18n/date-labels';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { canReturn } from '@/lib/domain/wallet/may-return';
import { isDebit, toTransactionQuery } from '@/lib/domain/wallet/transaction-fields';
import { formatWithSign } from '@/lib/domain/wallet/wallet-sign';

interface Props {
  movements: readonly WalletTransaction[];
  sign: string;
  /** Balance in minor units; undefined while unknown, which disables refunds. */
  balance: Minor | undefined;
  onReturn(movement: WalletTransaction): void;
}

const columns = ['id', 'type', 'amountIn', 'amountOut', 'time', 'status'] as const;

/* Columns on wide screens; on narrow ones each row is a card. */
const cell = 'p-0 align-top leading-heading @min-[640px]:table-cell @min-[640px]:px-3 @min-[640px]:py-4';

/** Lists the wallet's transactions with id, type, amount in, amount out, time and status. */
export function TransactionTable({ movements, sign, balance, onReturn }: Props) {
  const t = useTranslations('wallet');
  return (
    <div className="overflow-clip rounded-card bg-raised shadow-raised">
      <table
        role="table"
        aria-label={t('overview.list')}
        className="block @min-[640px]:table @min-[640px]:w-full @min-[640px]:border-collapse"
      >
        <thead
          role="rowgroup"
          className="sr-only @min-[640px]:not-sr-only @min-[640px]:table-header-group @min-[640px]:border-b @min-[640px]:border-line"
        >
          <tr role="row">
            {columns.map((name) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={joinClassNames(
                  'px-3 py-3 text-12 font-bold whitespace-nowrap text-muted first:pl-6 last:pr-6',
                  name === 'amountIn' || name === 'amountOut' ? 'text-right' : 'text-left',
                )}
              >
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line @min-[640px]:table-row-group">
          {movements.map((movement) => (
            <Row
              key={movement.transactionId}
              movement={movement}
              sign={sign}
              onReturn={canReturn(movement, balance) ? () => onReturn(movement) : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  movement: WalletTransaction;
  sign: string;
  /** Absent if the transaction can't be refunded. */
  onReturn?(): void;
}

/** Shows one transaction, with its amount in the column of its direction; links to its page. */
function Row({ movement, sign, onReturn }: RowProps) {
  const shop = useShop();
  const t = useTranslations('wallet.return');
  const { issueType, issueTypeDesc, issueAmount, issueDate, statusDesc, counted } = movement;
  const debit = isDebit(issueType);
  const amount = formatWithSign(debit ? -issueAmount : issueAmount, sign);
  const query = toTransactionQuery({ ...movement, currencySign: sign });
  const time = formatMoment(issueDate, shop.locale, shop.timeZone);
  return (
    <tr
      role="row"
      className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken @min-[640px]:table-row"
    >
      <td
        role="cell"
        className={joinClassNames(
          cell,
          'col-span-2 row-start-3 text-12 break-all text-muted @min-[640px]:w-[104px] @min-[640px]:pl-6!',
        )}
      >
        {movement.orderSn ?? movement.transactionId}
      </td>
      <td role="cell" className={joinClassNames(cell, 'col-start-1 row-start-1 min-w-0')}>
        <ShopLink
          href={toLocalePath(paths.transactionDetails(query), shop.locale, shop.defaultLocale)}
          className="font-bold after:absolute after:inset-0"
        >
          {issueTypeDesc ?? issueType}
        </ShopLink>
      </td>
      <td
        role="cell"
        className={joinClassNames(
          cell,
          'num col-start-2 row-start-1 text-right font-bold empty:hidden @min-[640px]:empty:table-cell',
          counted === false ? 'text-muted' : 'text-success',
        )}
      >
        {debit ? '' : `+${amount}`}
      </td>
      <td
        role="cell"
        className={joinClassNames(
          cell,
          'num col-start-2 row-start-1 text-right font-bold empty:hidden @min-[640px]:empty:table-cell',
        )}
      >
        {debit ? amount : ''}
      </td>
      <td
        role="cell"
        className={joinClassNames(cell, 'col-start-1 row-start-2 min-w-0 text-14 text-muted tabular-nums')}
      >
        {time}
      </td>
      <td role="cell" className={joinClassNames(cell, 'contents text-14 @min-[640px]:pr-6!')}>
        <span className="col-start-2 row-start-2 text-right text-14 text-muted @min-[640px]:block @min-[640px]:text-left">
          {statusDesc}
        </span>
        {onReturn && (
          <Button
            variant="secondary"
            size="small"
            // Lies above the link that fills the row.
            className="z-10 col-span-2 row-start-4 mt-2 @min-[640px]:px-3!"
            aria-label={t('actionOf', { amount: formatWithSign(issueAmount, sign), time })}
            onClick={onReturn}
          >
            {t('action')}
          </Button>
        )}
      </td>
    </tr>
  );
}
