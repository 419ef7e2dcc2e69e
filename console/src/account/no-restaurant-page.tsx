import { useTranslations } from 'use-intl';
import { EntryFrame } from './entry-frame';
import { SignOutButton } from './sign-out-button';

/** For a person who works nowhere any more. */
export function NoRestaurantPage() {
  const t = useTranslations('account');
  return (
    <EntryFrame title={t('noRestaurant')} intro={t('noRestaurantHint')}>
      <SignOutButton />
    </EntryFrame>
  );
}
