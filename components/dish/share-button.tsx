'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { showToast } from '@/components/ui/toast';
import { shareLink } from '@/lib/client/share-link';
import type { Dish } from '@/lib/contract/menu';
import { getDishName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Shares the link to a dish, whose public page is in /dish. */
export function ShareButton({ dish }: { dish: Dish }) {
  const t = useTranslations('share');
  const { shop } = useStorefront();

  async function share() {
    const path = toLocalePath(paths.dish({ id: dish.dishId }), shop.locale, shop.defaultLocale);
    const outcome = await shareLink({
      title: `${getDishName(dish, shop.locale)} · ${shop.name}`,
      url: window.location.origin + path,
    });
    if (outcome === 'copied') showToast({ kind: 'success', id: 'share', text: t('copied') });
    if (outcome === 'failed') showToast({ kind: 'error', id: 'share', text: t('failed') });
  }

  return (
    <button
      type="button"
      aria-label={t('dish')}
      onClick={() => void share()}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-text"
    >
      <AnyIcon name="share" size={20} />
    </button>
  );
}
