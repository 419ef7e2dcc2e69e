'use client';

import { useTranslations } from 'next-intl';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { TopUp } from './top-up';

interface Props {
  userId: number;
  onClose(): void;
}

/** Shows the top-up in a dialog, on the desktop. Loaded on first use. */
export default function TopUpDialog({ userId, onClose }: Props) {
  const t = useTranslations('wallet.charge');
  return (
    <TopUp userId={userId} onPaymentClosed={onClose}>
      {({ body, foot, covered }) => (
        <DialogOrSheet
          open={!covered}
          onOpenChange={(open) => !open && !covered && onClose()}
          title={t('title')}
          closeLabel={t('close')}
          width={440}
          footer={<div className="min-h-22 p-4">{foot}</div>}
        >
          <div className="min-h-[400px] p-4 desk:p-6">{body}</div>
        </DialogOrSheet>
      )}
    </TopUp>
  );
}
