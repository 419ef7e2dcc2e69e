import { useTranslations } from 'use-intl';
import { EntryFrame } from './entry-frame';
import { SignOutButton } from './sign-out-button';

/** Shown to a person without a membership. */
export function NoRestaurantPage() {
  const t = useTranslations('account');
  return (
    <EntryFrame title={t('noRestaurant')} intro={t('noRestaurantHint')}>
      <SignOutButton />
    </EntryFrame>
  );
}
