'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { query } from '@/lib/client/api/call';
import { beginSignIn } from '@/lib/client/session/sign-in-elsewhere';
import { chatAppSource, sortSources, toFramedQr } from '@/lib/domain/session/sign-in-sources';
import { useSourceName } from '../../lib/client/session/sign-in-elsewhere';

interface Props {
  /** Called with the URL of the chat app's QR page, to be shown in the dialog. */
  onQr(url: string): void;
  onFailed(error: unknown): void;
}

/** Shows the third-party sign-in buttons that the backend has configured; renders nothing without any. */
export default function SignInElsewhere({ onQr, onFailed }: Props) {
  const t = useTranslations('signIn');
  const nameOf = useSourceName();
  const isDesktop = useIsDesktop();
  const [sources, setSources] = useState<string[]>([]);
  const [leading, setLeading] = useState<string>();

  useEffect(() => {
    const asking = new AbortController();
    query('auth.thirdSources', {}, { signal: asking.signal }).then(
      (answer) => setSources(sortSources(answer.sources)),
      // A backend without this call has no third-party sign-in.
      () => undefined,
    );
    return () => asking.abort();
  }, []);
  useEffect(() => {
    // The browser's back button may restore this page from the provider's.
    const clearLeading = () => setLeading(undefined);
    window.addEventListener('pageshow', clearLeading);
    return () => window.removeEventListener('pageshow', clearLeading);
  }, []);

  async function begin(source: string) {
    setLeading(source);
    try {
      const url = await beginSignIn(source);
      // A phone can't scan a code on its own screen, so it follows the link.
      if (source !== chatAppSource || !isDesktop || !toFramedQr(url)) return location.assign(url);
      onQr(url);
    } catch (error) {
      onFailed(error);
    }
    setLeading(undefined);
  }

  if (sources.length === 0) return null;
  return (
    <div className="mt-4 flex animate-fade-in flex-col gap-3">
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      {sources.map((source) => (
        <Button
          key={source}
          variant="secondary"
          wide
          pending={leading === source}
          pendingLabel={t('leading', { source: nameOf(source) })}
          onClick={() => !leading && void begin(source)}
        >
          <AnyIcon name={source === chatAppSource ? 'qr' : 'globe'} />
          {t('continueWith', { source: nameOf(source) })}
        </Button>
      ))}
    </div>
  );
}
