'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { cartView } from '@/lib/client/cart/cart-feedback';

/** Shows for 2 s that a dish was added (CRT-05). */
export function CartTip({ className }: { className?: string }) {
  const t = useTranslations('cart');
  const tip = useStore(cartView, (view) => view.tip);
  return (
    <div role="status" className={joinClassNames('pointer-events-none', className)}>
      {tip && (
        <p className="cart-tip">
          <Icon name="check" size={16} />
          <span className="truncate">{t('added', { name: tip.dishName })}</span>
        </p>
      )}
    </div>
  );
}
