import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';

/**
 * A third party's page, shut off from ours: it can't lead our window away, and it has our origin only if it is ours. Pages
 * that refuse to be framed open in a window of their own (DEC-67).
 */
export function PaymentFrame({ url }: { url: string }) {
  const t = useTranslations('payment');
  return (
    <div>
      <iframe
        src={url}
        title={t('frame')}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="h-[420px] w-full rounded-card border border-line bg-white"
      />
      <p className="mt-2 text-14 text-muted">{t('frameHint')}</p>
      <ButtonLink
        variant="secondary"
        wide
        className="mt-2"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('openOutside')}
      </ButtonLink>
    </div>
  );
}
