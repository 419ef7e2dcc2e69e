'use client';

import { useTranslations } from 'next-intl';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { ClientShop } from '@/lib/domain/client-shop';
import { TopUp } from './top-up';

interface Props {
  shop: ClientShop;
  onClose(): void;
}

/** The top-up in a dialog, on the desktop. Loaded on first use. */
export default function TopUpDialog({ shop, onClose }: Props) {
  const t = useTranslations('wallet.charge');
  return (
    <TopUp shop={shop} onPaymentClosed={onClose}>
      {({ body, foot, covered }) => (
        <DialogOrSheet
          open={!covered}
          onOpenChange={(open) => !open && !covered && onClose()}
          title={t('title')}
          closeLabel={t('close')}
          width={440}
          footer={foot && <div className="p-4">{foot}</div>}
        >
          <div className="p-4 desk:p-6">{body}</div>
        </DialogOrSheet>
      )}
    </TopUp>
  );
}
