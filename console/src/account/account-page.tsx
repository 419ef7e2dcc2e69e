import { Link, useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Screen } from '../layout/screen';
import { TabletSection } from '../tablet/tablet-section';
import { WithMessages } from '../with-messages';
import { LanguageChoice } from './language-choice';
import { PasskeySection } from './passkey-section';
import { SignOutButton } from './sign-out-button';
import { TwoStepSection } from './two-step-section';

/** Shows the account of the signed-in person: language, restaurants, sign-out. */
export function AccountPage() {
  const { person, membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('account');
  const tRoles = useTranslations('frame.roles');
  const others = person.memberships.filter((each) => each.restaurantId !== membership.restaurantId);
  return (
    <Screen title={t('title')}>
      <div className="flex max-w-[640px] flex-col gap-4">
        <section className="flex flex-col gap-4 rounded-card bg-raised p-4 shadow-raised">
          <div>
            <h2>{person.name}</h2>
            <p className="text-14 text-muted">
              {person.email} · {tRoles(membership.role)}
            </p>
          </div>
          <LanguageChoice />
          <div>
            <SignOutButton />
          </div>
        </section>
        {!person.isShared && <TabletSection />}
        {others.length > 0 && (
          <section className="flex flex-col rounded-card bg-raised p-4 shadow-raised">
            <h2>{t('restaurants')}</h2>
            {others.map(({ restaurantId, restaurantName, role }) => (
              <Link
                key={restaurantId}
                to="/r/$restaurantId/account"
                params={{ restaurantId: String(restaurantId) }}
                className="flex min-h-11 items-center justify-between gap-3"
              >
                <b>{restaurantName}</b>
                <span className="text-14 text-muted">{tRoles(role)}</span>
              </Link>
            ))}
          </section>
        )}
        {/* Parts that load late are below the ones that are there at once. */}
        {!person.isShared && (
          <WithMessages area="account">
            <TwoStepSection />
            <PasskeySection />
          </WithMessages>
        )}
      </div>
    </Screen>
  );
}
