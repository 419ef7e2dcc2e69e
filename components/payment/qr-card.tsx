import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { qrFileName, qrPicture } from '@/lib/payment/qr-picture';

interface Props {
  base64: string;
  orderSn: string;
  amount: string;
}

/** The QR to scan, always dark on white so that every camera reads it, and a way to save it (PAY-08). */
export function QrCard({ base64, orderSn, amount }: Props) {
  const t = useTranslations('payment');
  const picture = qrPicture(base64);
  return (
    <div className="text-center">
      <div className="mx-auto w-[220px] rounded-card border border-line bg-white p-1">
        {/* biome-ignore lint/performance/noImgElement: a picture of this moment, in the answer itself */}
        <img
          src={picture}
          alt={t('qrAlt', { amount, orderSn })}
          width={210}
          height={210}
          className="block h-auto w-full [image-rendering:pixelated]"
        />
      </div>
      <a
        href={picture}
        download={qrFileName(orderSn)}
        className="mt-1 inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-brand-text"
      >
        <Icon name="download" />
        {t('saveQr')}
      </a>
    </div>
  );
}
