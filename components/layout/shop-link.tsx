'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

export type ShopLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A press that the browser should handle itself: another button, a modifier, a target, a download. */
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
 * A link within the shop. Loads its target on intent (pointer, touch or focus on it) and not when it merely comes into
 * view; works as a plain link before its script is there.
 */
export function ShopLink({ href, onClick, onPointerEnter, onFocus, ...rest }: ShopLinkProps) {
  const router = useRouter();
  const inPage = href.startsWith('#');
  const prefetch = () => {
    if (!inPage) router.prefetch(href);
  };
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (inPage || isForBrowser(event)) return;
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
