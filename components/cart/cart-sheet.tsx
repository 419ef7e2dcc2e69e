'use client';

import { useTranslations } from 'next-intl';
import { withMessages } from '@/components/layout/with-messages';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { closeCart } from '@/lib/client/cart/cart-feedback';
import type { Locale } from '@/lib/contract/values';
import { CartFoot, CartList } from './cart-panel';

function CartSheet({ open }: { open: boolean }) {
  const t = useTranslations('cart');
  return (
    <DialogOrSheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && closeCart()}
      title={t('title')}
      closeLabel={t('close')}
      footer={<CartFoot />}
    >
      <CartList />
    </DialogOrSheet>
  );
}

export const createCartSheet = (locale: Locale) => withMessages(CartSheet, locale, ['cart', 'food']);
