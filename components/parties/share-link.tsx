'use client';

import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { localePath, paths } from '@/lib/domain/routes/paths';
import type { PartyShop } from './party-shop';

/** The code of a group and its link, for friends. */
export function ShareLink({ shop, code }: { shop: PartyShop; code: string }) {
  const t = useTranslations('group');
  const share = async (): Promise<void> => {
    const url = location.origin + localePath(paths.group({ code }), shop.locale, shop.defaultLocale);
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ url, title: t('previewTitle', { name: shop.name }) });
      await navigator.clipboard.writeText(url);
      showToast({ kind: 'success', id: 'group-link', text: t('copied') });
    } catch (error) {
      // Who closes the sheet of the device has not failed.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({ kind: 'info', id: 'group-link', text: url });
    }
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="leading-heading">
        <span className="block text-14 text-muted">{t('code')}</span>
        <b className="num text-22 tracking-[.1em]" data-code={code}>
          {code.slice(0, 4)} {code.slice(4)}
        </b>
      </p>
      <Button variant="secondary" onClick={() => void share()}>
        <AnyIcon name="share" size={20} />
        {t('copy')}
      </Button>
    </Card>
  );
}
