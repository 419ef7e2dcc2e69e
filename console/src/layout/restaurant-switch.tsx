import { Link, useLocation, useRouteContext } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import { entries } from './frame';

/**
 * Lists the restaurants of a person who works at several. Each links to the screen that is open now, or to the orders if
 * the person's role there may not open it.
 */
export function RestaurantSwitch() {
  const { membership, person } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('frame');
  const id = useId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const open = entries.find(({ to }) => path.endsWith(to.slice(to.lastIndexOf('/'))));
  const toScreen = (role: Role) => (open && isAtLeast(role, open.role) ? open.to : '/r/$restaurantId/orders');
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('switch', { restaurant: membership.restaurantName })}
        className="flex min-h-11 max-w-32 min-w-0 items-center gap-1 rounded-control px-2 text-14 text-muted hover:bg-sunken wide:max-w-80"
      >
        <span className="truncate">{membership.restaurantName}</span>
        <AnyIcon name="chevron-down" size={16} />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-x-4 top-15 bottom-auto m-0 max-h-[70dvh] overflow-y-auto rounded-card bg-raised p-2 text-text shadow-overlay wide:right-auto wide:left-28 wide:w-90"
      >
        <ul>
          {person.memberships.map(({ restaurantId, restaurantName, role }) => (
            <li key={restaurantId}>
              <Link
                to={toScreen(role)}
                params={{ restaurantId: String(restaurantId) }}
                aria-current={restaurantId === membership.restaurantId ? 'true' : undefined}
                className="flex min-h-11 items-center justify-between gap-3 rounded-control px-3 py-1 hover:bg-sunken aria-[current=true]:bg-brand-soft"
              >
                <b className="min-w-0">{restaurantName}</b>
                <span className="shrink-0 text-14 text-muted">{t(`roles.${role}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
