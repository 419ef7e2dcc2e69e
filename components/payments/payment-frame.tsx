import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

interface Props {
  url: string;
  /** Called when the provider's page has returned to our site, to check the payment. */
  onReturned(): void;
}

/**
 * Embeds a provider's page in a sandboxed frame that can't navigate our window. Pages that forbid framing open in a new
 * window.
 */
export function PaymentFrame({ url, onReturned }: Props) {
  const t = useTranslations('payment');
  const [back, setBack] = useState(false);
  if (back)
    return (
      <div role="status">
        <EmptyState icon="clock" title={t('frameDone')} text={t('frameDoneText')} className="py-8!" />
      </div>
    );
  return (
    <div>
      <iframe
        src={url}
        title={t('frame')}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="h-[420px] w-full rounded-card border border-line bg-white"
        onLoad={({ currentTarget }) => {
          if (!isOurs(currentTarget)) return;
          // Removes the frame, which would show the shop within the shop.
          setBack(true);
          onReturned();
        }}
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

function isOurs(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.origin === window.location.origin;
  } catch {
    // Reading a cross-origin location throws.
    return false;
  }
}
