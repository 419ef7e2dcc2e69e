'use client';

import { useTranslations } from 'next-intl';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { closeCart } from '@/lib/cart/cart-feedback';
import { CartFoot, CartList } from './cart-panel';

export function CartSheet({ open }: { open: boolean }) {
  const t = useTranslations('cart');
  return (
    <DialogOrSheet
      open={open}
      onOpenChange={(stay) => !stay && closeCart()}
      title={t('title')}
      closeLabel={t('close')}
      footer={<CartFoot />}
    >
      <CartList />
    </DialogOrSheet>
  );
}
