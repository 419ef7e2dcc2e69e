'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/client/session/session-client';
import { NotLoggedIn } from './not-logged-in';

interface Props {
  /** The diner for whom the server rendered the content; undefined for a guest. */
  owner?: number;
  /** Path of the shop's home page. */
  home: string;
  children: ReactNode;
}

/**
 * Shows the server-rendered content while its diner is logged in. Guests see the login panel; a login as another diner
 * refreshes the page.
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
