'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { VoucherOrderDetail } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { RefundDialog } from './refund-dialog';

interface Props {
  order: VoucherOrderDetail;
  shop: ClientShop;
  onRefunded(): void;
}

/** Opens the refund dialog; hidden for a voucher that is not refundable (VCH-06). The dialog loads on the first click. */
export function RefundButton({ order, shop, onRefunded }: Props) {
  const t = useTranslations('voucher.detail');
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof RefundDialog>>>();
  if (order.couponDetail.refundType === 'non-refundable') return null;
  const show = () => {
    setOpen(true);
    import('./refund-dialog').then(
      (module) => setDialog(() => module.RefundDialog),
      // Offline: the next click retries.
      () => setOpen(false),
    );
  };
  return (
    <p className="mt-4">
      <Button variant="secondary" pending={open && !Dialog} onClick={show}>
        {t('refund')}
      </Button>
      {Dialog && open && (
        <Dialog order={order} shop={shop} onClose={() => setOpen(false)} onRefunded={onRefunded} />
      )}
    </p>
  );
}
