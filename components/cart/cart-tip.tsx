'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { cartView } from '@/lib/cart/cart-feedback';

/** Says for 2 s that something came into the cart (CRT-05). */
export function CartTip({ className }: { className?: string }) {
  const t = useTranslations('cart');
  const tip = useStore(cartView, (view) => view.tip);
  return (
    <div role="status" className={classNames('pointer-events-none', className)}>
      {tip && (
        <p className="flex max-w-[min(320px,80vw)] animate-rise-in items-center gap-2 rounded-full bg-ink px-4 py-2 text-14 leading-heading font-semibold text-on-ink shadow-overlay">
          <Icon name="check" size={16} />
          <span className="truncate">{t('added', { name: tip.dishName })}</span>
        </p>
      )}
    </div>
  );
}
