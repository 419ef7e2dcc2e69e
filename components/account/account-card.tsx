'use client';

import { useTranslations } from 'next-intl';
import { ShopLink } from '@/components/layout/shop-link';
import { AnyIcon } from '@/components/ui/any-icon';
import { useUser } from '@/lib/client/api/rendered';
import { useSession } from '@/lib/client/session/session-client';
import type { User } from '@/lib/contract/profile';
import { getGreetingName } from '@/lib/domain/profile/profile-fields';

interface Props {
  href: string;
  userId: number;
  /** The diner as of the server render. */
  user?: User;
}

/** Greets the diner on My and links to the profile. */
export function AccountCard({ href, userId, user }: Props) {
  const t = useTranslations('account');
  const session = useSession();
  const { data } = useUser(userId, user);
  const known = data ?? (session.mobile ? { ...session, mobile: session.mobile } : undefined);
  const avatar = data?.avatarUrl?.startsWith('https://') ? data.avatarUrl : undefined;
  return (
    <ShopLink href={href} className="flex items-center gap-4 rounded-card bg-raised p-4 shadow-raised">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft text-brand-text">
        {avatar ? (
          // biome-ignore lint/performance/noImgElement: the chat app serves the avatar in one size
          <img
            src={avatar}
            alt=""
            width={56}
            height={56}
            referrerPolicy="no-referrer"
            className="size-full object-cover"
          />
        ) : (
          <AnyIcon name="user" size={24} />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block text-14 text-muted">{t('hello')}</span>
        <strong className="block truncate text-18 leading-heading">{known && getGreetingName(known)}</strong>
        <span className="block text-14 leading-heading text-brand-text">{t('toProfile')}</span>
      </span>
      <AnyIcon name="chevron-right" className="text-muted" />
    </ShopLink>
  );
}
