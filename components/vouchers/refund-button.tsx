'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { VoucherOrderDetail } from '@/lib/contract/voucher-orders';

const loadDialog = () => import('./refund-dialog').then((module) => module.RefundDialog);

interface Props {
  order: VoucherOrderDetail;
  onRefunded(): void;
}

/** Opens the refund dialog, which loads on the first click; hidden for a voucher that is not refundable. */
export function RefundButton({ order, onRefunded }: Props) {
  const t = useTranslations('voucher.detail');
  const [open, setOpen] = useState(false);
  const Dialog = useLazyPart(open, loadDialog, () => setOpen(false));
  if (order.couponDetail.refundType === 'non-refundable') return null;
  return (
    <p className="mt-4">
      <Button variant="secondary" pending={open && !Dialog} onClick={() => setOpen(true)}>
        {t('refund')}
      </Button>
      {Dialog && open && <Dialog order={order} onClose={() => setOpen(false)} onRefunded={onRefunded} />}
    </p>
  );
}
