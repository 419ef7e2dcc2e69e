'use client';

import { useTranslations } from 'next-intl';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { Order } from '@/lib/contract/orders';
import { CancelForm } from './cancel-form';

interface Props {
  order: Order;
  onClose: () => void;
  /** Called once the order is canceled, or can no longer be. */
  onChanged: () => void;
}

/** Shows the cancel form in a dialog, loaded on first use. */
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
          onCanceled={() => {
            onClose();
            onChanged();
          }}
        />
      </div>
    </DialogOrSheet>
  );
}
