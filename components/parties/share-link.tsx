'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

const loadQrCode = () => import('@/components/ui/qr-code').then((module) => module.QrCode);

/** Shows a group's code and shares its link through the device or as a QR code. */
export function ShareLink({ code }: { code: string }) {
  const shop = useShop();
  const t = useTranslations('group');
  const [isShown, setShown] = useState(false);
  const QrCode = useLazyPart(isShown, loadQrCode, () => setShown(false));
  const getUrl = () => location.origin + toLocalePath(paths.group({ code }), shop.locale, shop.defaultLocale);
  const share = async (): Promise<void> => {
    const url = getUrl();
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ url, title: t('previewTitle', { name: shop.name }) });
      await navigator.clipboard.writeText(url);
      showToast({ kind: 'success', id: 'group-link', text: t('copied') });
    } catch (error) {
      // Closing the share sheet of the device is not a failure.
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
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void share()}>
          <AnyIcon name="share" size={20} />
          {t('copy')}
        </Button>
        <Button variant="secondary" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          <AnyIcon name="qr" size={20} />
          {t('qr')}
        </Button>
      </div>
      {isShown && QrCode && (
        <div className="flex w-full flex-col items-center gap-2">
          <QrCode text={getUrl()} size={200} label={t('qrAlt', { code })} />
          <p className="text-center text-14 text-muted">{t('qrHint')}</p>
        </div>
      )}
    </Card>
  );
}
