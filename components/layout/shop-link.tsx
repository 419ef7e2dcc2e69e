'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { getCurrentSession } from '@/lib/client/session/session-client';
import { isLoginNeeded } from '@/lib/domain/routes/needs-login';

type ShopLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** Returns whether to leave the click to the browser: another button, a modifier, a target, a download. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget;
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== '' && target !== '_self') ||
    download !== ''
  );
}

/**
 * Links within the shop. Prefetches on intent (pointer, touch, focus) and not on entering the viewport; works as a
 * plain link before hydration.
 */
export function ShopLink({ href, onClick, onPointerEnter, onFocus, ...rest }: ShopLinkProps) {
  const router = useRouter();
  const inPage = href.startsWith('#');
  // The guard redirects a guest to the login, which the client router cannot follow.
  const isOurs = () => !inPage && (!isLoginNeeded(href) || getCurrentSession().status === 'diner');
  const prefetch = () => {
    if (isOurs()) router.prefetch(href);
  };
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (isForBrowser(event) || !isOurs()) return;
        event.preventDefault();
        router.push(href);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch();
      }}
      {...rest}
    />
  );
}
