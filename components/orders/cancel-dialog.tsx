'use client';

import { useTranslations } from 'next-intl';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { Order } from '@/lib/contract/orders';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { CancelForm } from './cancel-form';

interface Props {
  order: Order;
  countryCode: CountryCode;
  locale: Locale;
  timeZone: string;
  onClose: () => void;
  /** Called once the order is cancelled, or can no longer be. */
  onChanged: () => void;
}

/** The cancel form in a dialog (ORD-12). Loaded on first use. */
export default function CancelDialog({ onClose, onChanged, ...form }: Props) {
  const t = useTranslations('orderCancel');
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('titleOf', { orderSn: form.order.orderSn })}
      closeLabel={t('close')}
    >
      <div className="p-4 desk:p-6 desk:[--group-pad:24px]">
        <CancelForm
          {...form}
          onKeep={onClose}
          onRefused={onChanged}
          onCancelled={() => {
            onClose();
            onChanged();
          }}
        />
      </div>
    </DialogOrSheet>
  );
}
