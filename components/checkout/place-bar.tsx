'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { reserveForBar } from '@/components/ui/bar-room';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';

interface PlaceBarProps {
  /** The amount to pay, such as `S$40.60`; undefined until it is known. */
  total?: string;
  /** Whether the amount is the remainder after the wallet's part. */
  isRest?: boolean;
  /** Whether the delivery fee is still missing, because the address is not known yet. */
  isWithoutDelivery?: boolean;
  fresh: boolean;
  /** Name of the selected payment method. */
  payType?: string;
  /** The step that follows the order. */
  after?: string;
  pending: boolean;
  onPlace(): void;
  /** Comes above the bar on mobile and below the button on the desktop, so that it moves neither. */
  notice?: ReactNode;
}

/** Keeps the total and the submit button in view: in the summary's footer on the desktop, in a bar on mobile. */
export function PlaceBar({
  total,
  isRest,
  isWithoutDelivery,
  fresh,
  payType,
  after,
  pending,
  onPlace,
  notice,
}: PlaceBarProps) {
  const t = useTranslations('checkout');
  return (
    <div
      data-pinned
      className={joinClassNames(
        'fixed inset-x-0 bottom-0 z-30 grid gap-3 border-t border-line bg-raised p-3 shadow-overlay',
        'pb-[calc(12px+env(safe-area-inset-bottom))]',
        // The parts become those of the summary, so that a notice takes its room from the list of dishes.
        'desk:contents',
      )}
    >
      {/* Its place comes before it does: what it holds may load late. */}
      <section
        ref={reserveForBar}
        data-pinned
        className="absolute inset-x-0 bottom-full border-t border-line bg-raised p-3 shadow-overlay empty:hidden desk:static desk:shrink-0 desk:px-6 desk:py-4 desk:shadow-none"
      >
        {notice}
      </section>
      <div className="grid gap-3 desk:shrink-0 desk:border-t desk:border-line desk:p-6 desk:pt-4">
        <div className="flex items-center gap-4 desk:block">
          <p
            aria-live="polite"
            aria-busy={!fresh}
            className={joinClassNames(
              'min-h-[62px] min-w-[108px] shrink-0 leading-heading transition-opacity ease-own desk:mb-3 desk:min-h-[52px] desk:flex desk:items-center desk:justify-between',
              !fresh && 'opacity-50',
            )}
          >
            <span className="block text-12 text-muted desk:text-22 desk:font-bold desk:text-text">
              {t(isRest ? 'toPay' : 'total')}
              {total && isWithoutDelivery && (
                <span className="block font-normal desk:text-14 desk:text-muted">{t('withoutDelivery')}</span>
              )}
            </span>
            {total ? (
              <span className="num block text-22 leading-figure font-bold">{total}</span>
            ) : (
              <Skeleton width={96} height={28} />
            )}
          </p>
          <Button
            size="large"
            className="grow desk:w-full"
            pending={pending}
            pendingLabel={t('placing')}
            onClick={onPlace}
          >
            <span className="desk:hidden">{t('placeOrder')}</span>
            <span className="hidden desk:inline">
              {payType ? t('placeOrderBy', { payType }) : t('placeOrder')}
            </span>
          </Button>
        </div>
        {after && <p className="hidden text-center text-12 text-muted desk:block">{after}</p>}
      </div>
    </div>
  );
}
