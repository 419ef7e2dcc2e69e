import { Link, useLocation, useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Avatar } from './avatar';

/** Shows the acting person and links to their account, or to the PIN on a shared tablet. */
export function PersonLink() {
  const { membership, person } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('frame');
  const href = useLocation({ select: (location) => location.href });
  const label = (
    <>
      <Avatar staffId={person.staffId} name={person.name} />
      <span className="sr-only wide:hidden">{person.name}</span>
      <span className="hidden text-14 leading-heading wide:block">
        <b className="block">{person.name}</b>
        <span className="block text-12 text-muted">{t(`roles.${membership.role}`)}</span>
      </span>
    </>
  );
  const className = 'flex min-h-11 items-center gap-2';
  if (person.isShared)
    return (
      <Link to="/pin" search={{ from: href }} className={className}>
        {label}
      </Link>
    );
  return (
    <Link
      to="/r/$restaurantId/account"
      params={{ restaurantId: String(membership.restaurantId) }}
      className={className}
    >
      {label}
    </Link>
  );
}
