'use client';

import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { chatAppSource, toFramedQr } from '@/lib/domain/session/sign-in-sources';
import { useSourceName } from '../../lib/client/session/sign-in-elsewhere';

interface Props {
  url: string;
  onBack(): void;
}

/** Embeds the chat app's page with its QR code. After the scan it redirects the top window to our site. */
export default function ChatAppQr({ url, onBack }: Props) {
  const t = useTranslations('signIn');
  const source = useSourceName()(chatAppSource);
  return (
    <>
      <Button variant="ghost" size="small" className="-ml-4 self-start" onClick={onBack}>
        <Icon name="arrow-left" size={16} />
        {t('backToLogin')}
      </Button>
      <p>{t('chatAppIntro', { source })}</p>
      {/* The chat app draws its code dark on white. */}
      <iframe
        src={toFramedQr(url)}
        title={t('chatAppFrame', { source })}
        sandbox="allow-scripts allow-same-origin allow-top-navigation"
        referrerPolicy="no-referrer"
        className="h-[400px] w-full rounded-card border border-line bg-white"
      />
      <ButtonLink variant="secondary" wide href={url} rel="noreferrer">
        {t('chatAppOpen')}
      </ButtonLink>
    </>
  );
}
