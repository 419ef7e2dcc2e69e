import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatNearDay } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import type { RefundPart } from '@/lib/domain/orders/refund-promise';

interface Props {
  parts: RefundPart[];
}

/** Shows amount, method and latest day of the refund. */
export function RefundParts({ parts }: Props) {
  const { countryCode, locale, timeZone } = useShop();
  const t = useTranslations('orderActions');
  const times = useTranslations('refund.times');
  return (
    <ul className="grid gap-2">
      {parts.map(({ amount, time, way, by, doneAt }, index) => (
        <li key={index} className="flex items-start justify-between gap-4 text-14 leading-heading">
          <span className="min-w-0">
            <span className="block font-bold">{times(time)}</span>
            {doneAt ? (
              <span className="block font-bold text-success">
                {t('refundDone', { day: formatNearDay(getDay(new Date(doneAt), timeZone), locale) })}
              </span>
            ) : (
              time !== 'balance' && (
                <span className="block text-muted">
                  {t(way === 'byHand' ? 'refundByHand' : 'refundBy', { day: formatNearDay(by, locale) })}
                </span>
              )
            )}
          </span>
          <span className="num font-bold">{formatMoney(amount, countryCode, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
