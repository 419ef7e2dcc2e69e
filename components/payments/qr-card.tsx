import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { canShareImages, getQrFileName, shareQr, toQrImage } from '@/lib/client/payments/qr-image';
import type { FromType } from '@/lib/domain/payments/payment-places';

interface Props {
  of: FromType;
  base64: string;
  orderSn: string;
  amount: string;
}

/** Shows the QR code, dark on white so that every camera reads it, with a save button. */
export function QrCard({ of, base64, orderSn, amount }: Props) {
  const t = useTranslations('payment');
  const [failed, setFailed] = useState(false);
  const image = toQrImage(base64);
  return (
    <div className="text-center">
      <div className="mx-auto w-[220px] rounded-card border border-line bg-white p-1">
        {/* biome-ignore lint/performance/noImgElement: a data URL of the response */}
        <img
          src={image}
          alt={t('qrAlt', { of, amount, orderSn })}
          width={210}
          height={210}
          className="block h-auto w-full [image-rendering:pixelated]"
        />
      </div>
      <a
        href={image}
        download={getQrFileName(orderSn)}
        onClick={(event) => {
          if (!canShareImages()) return;
          // On iOS a download is saved to Files; sharing offers "Save Image", which bank apps can read.
          event.preventDefault();
          shareQr(base64, getQrFileName(orderSn)).then(
            () => setFailed(false),
            (error: Error) => setFailed(error.name !== 'AbortError'),
          );
        }}
        className="mt-1 inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-bold text-brand-text"
      >
        <AnyIcon name="download" />
        {t('saveQr')}
      </a>
      <p role="status" className="text-14 text-muted empty:hidden">
        {failed && t('saveQrFailed')}
      </p>
    </div>
  );
}
