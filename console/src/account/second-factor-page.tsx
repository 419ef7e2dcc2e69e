import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryClient } from '../api/query-client';
import { WithMessages } from '../with-messages';
import { EntryFrame } from './entry-frame';
import { RecoveryCodes } from './recovery-codes';
import { SignOutButton } from './sign-out-button';
import { TwoStepSetup } from './two-step-setup';

/** Sets up the second factor that the restaurant requires; until then every other screen redirects here. */
export function SecondFactorPage() {
  return (
    <WithMessages area="account">
      <Setup />
    </WithMessages>
  );
}

function Setup() {
  const t = useTranslations('twoStep');
  const { from } = useSearch({ from: '/second-factor' });
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[]>();
  return (
    <EntryFrame title={t('title')} intro={codes ? undefined : t('demanded')}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            queryClient.clear();
            void navigate({ to: from ?? '/' });
          }}
        />
      ) : (
        <>
          <TwoStepSetup isWide onCodes={setCodes} />
          <SignOutButton />
        </>
      )}
    </EntryFrame>
  );
}
