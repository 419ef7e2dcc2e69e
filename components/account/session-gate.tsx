'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/client/session/session-client';
import { NotLoggedIn } from './not-logged-in';

interface Props {
  /** Whose page the server rendered; undefined for a guest. */
  owner?: number;
  /** Where the shop's home is. */
  home: string;
  children: ReactNode;
}

/**
 * Shows the server-rendered content while that user is logged in; guests see the login panel, and a login refreshes the page
 * (ACC-06, DEC-30).
 */
export function SessionGate({ owner, home, children }: Props) {
  const t = useTranslations('account');
  const router = useRouter();
  const { status, userId } = useSession();
  const another = status === 'diner' && userId !== owner;

  useEffect(() => {
    if (another) router.refresh();
  }, [another, router]);

  if (status === 'guest' || (status === 'unknown' && owner === undefined)) return <NotLoggedIn home={home} />;
  if (!another) return children;
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton height={96} />
      <Skeleton height={240} />
    </div>
  );
}
