'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { useLatest } from '@/components/ui/use-latest';
import { watchPerson } from '@/components/ui/watch-person';
import { query } from '@/lib/client/api/call';
import { beginSignIn } from '@/lib/client/session/sign-in-elsewhere';
import { chatAppSource, sortSources, toFramedQr } from '@/lib/domain/session/sign-in-sources';
import { useSourceName } from '../../lib/client/session/sign-in-elsewhere';

interface Props {
  /** The tab that is shown. */
  tab: string;
  /** Called with the URL of the chat app's QR page, to be shown in the dialog. */
  onQr(url: string): void;
  onFailed(error: unknown): void;
}

/** Shows the third-party sign-in buttons that the backend has configured; renders nothing without any. */
export default function SignInElsewhere({ tab, onQr, onFailed }: Props) {
  const t = useTranslations('signIn');
  const nameOf = useSourceName();
  const isDesktop = useIsDesktop();
  const [sources, setSources] = useState<string[]>([]);
  const [leading, setLeading] = useState<string>();
  const { begin: ask, drop } = useLatest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another choice
  useEffect(() => drop, [tab]);

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
    const isWanted = ask();
    const isStill = watchPerson();
    try {
      const url = await beginSignIn(source);
      // A diner who writes a number meanwhile has chosen another way.
      if (!isWanted() || !isStill()) return setLeading(undefined);
      // A phone can't scan a code on its own screen, so it follows the link.
      if (source !== chatAppSource || !isDesktop || !toFramedQr(url)) return location.assign(url);
      onQr(url);
    } catch (error) {
      if (isWanted()) onFailed(error);
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
