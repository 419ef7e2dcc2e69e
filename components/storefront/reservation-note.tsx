'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';

/** Explains how to reserve a table, in place of address and time, which reserving does not need. */
export function ReservationNote({ phone }: { phone?: string }) {
  const t = useTranslations('fulfilment.reserve');
  if (useFulfilment(useShop()).mode !== 'RESERVE') return null;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 text-14 leading-heading">
      <p className="min-w-0 grow">
        <b className="block font-bold">{t('title')}</b>
        <span className="text-muted">{t('text')}</span>
      </p>
      {phone && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          className="num inline-flex min-h-11 items-center font-bold text-brand-text"
        >
          {t('call', { phone })}
        </a>
      )}
    </div>
  );
}
