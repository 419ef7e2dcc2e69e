import { useFormatter } from 'next-intl';
import { ShopLink } from '@/components/layout/shop-link';
import { Icon } from '@/components/ui/icon';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { isDebit, transactionQuery } from '@/lib/keepsakes/transaction-fields';
import { moneyWithSign } from '@/lib/keepsakes/wallet-sign';
import { localePath, paths } from '@/lib/paths';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface Props {
  movement: WalletTransaction;
  shop: ShopFacts;
  sign: string;
}

/** One movement, with a plus for what came in and a minus for what went out (WAL-03); leads to its page (RT-15). */
export function MovementRow({ movement, shop, sign }: Props) {
  const format = useFormatter();
  const debit = isDebit(movement.issueType);
  const amount = moneyWithSign(debit ? -movement.issueAmount : movement.issueAmount, sign);
  const query = transactionQuery({ ...movement, currencySign: sign });
  return (
    <ShopLink
      href={localePath(paths.transactionDetails(query), shop.locale, shop.defaultLocale)}
      className="flex min-h-18 items-center gap-3 px-4 py-3"
    >
      <span className="min-w-0 grow leading-heading">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong>{movement.issueTypeDesc ?? movement.issueType}</strong>
          <span className={debit ? 'num font-bold' : 'num font-bold text-success'}>
            {debit ? amount : `+${amount}`}
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-4 text-14 text-muted tabular-nums">
          <span>
            {format.dateTime(new Date(movement.issueDate), {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone: shop.timeZone,
            })}
          </span>
          {movement.statusDesc && <span>{movement.statusDesc}</span>}
        </span>
      </span>
      <Icon name="chevron-right" className="text-muted" />
    </ShopLink>
  );
}
