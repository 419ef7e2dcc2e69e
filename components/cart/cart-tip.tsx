'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { cartView } from '@/lib/client/cart/cart-feedback';

/** Confirms for 2 s that a dish was added: below the desktop's cart button, or pinned above the bars. */
export function CartTip({ className, pinned }: { className?: string; pinned?: boolean }) {
  const t = useTranslations('cart');
  const tip = useStore(cartView, (view) => view.tip);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const message = box.current;
    if (!pinned || !tip || !message) return;
    // Loaded on use, to keep its code out of the first load. Until then the tip is above the tab bar.
    const placement = import('@/components/ui/pinned-bottom').then(
      ({ placeAboveBars }) => placeAboveBars(message, 8),
      () => undefined,
    );
    return () => void placement.then((placed) => placed?.end());
  }, [pinned, tip]);
  return (
    <div ref={box} role="status" className={joinClassNames('pointer-events-none', className)}>
      {tip && (
        <p className="cart-tip">
          <Icon name="check" size={16} />
          <span className="truncate">{t('added', { name: tip.dishName })}</span>
        </p>
      )}
    </div>
  );
}
