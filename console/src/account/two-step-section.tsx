import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { RecoveryCodes } from './recovery-codes';
import { TwoStepChange } from './two-step-change';
import { TwoStepSetup } from './two-step-setup';

/** Manages the account's second factor: turn on and off, renew recovery codes. */
export function TwoStepSection() {
  const t = useTranslations('twoStep');
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('account.secondFactor', {}));
  // The codes stay visible until the person has saved them, even if the query refetches meanwhile.
  const [codes, setCodes] = useState<string[]>();
  // A form that was opened stays when the factor is turned on or off elsewhere.
  const [begun, setBegun] = useState<{ isOn: boolean }>();
  const { isOn } = begun ?? data ?? {};
  const onOpen = (isOpen: boolean) => setBegun(isOpen && isOn !== undefined ? { isOn } : undefined);
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['account.secondFactor'] });
  const onCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    setBegun(undefined);
    void refetch();
  };
  return (
    <section
      aria-labelledby="two-step"
      className="flex flex-col gap-4 rounded-card bg-raised p-4 shadow-raised"
    >
      <div>
        <h2 id="two-step">{t('title')}</h2>
        <p className="text-14 text-muted">{t('intro')}</p>
      </div>
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
      {/* Its buttons load late, and the passkeys are below. */}
      <div className="flex min-h-12 flex-col gap-4">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : (
          data &&
          (isOn ? (
            <TwoStepChange
              recoveryCodesLeft={data.recoveryCodesLeft}
              onCodes={onCodes}
              onEnd={() => {
                setBegun(undefined);
                void refetch();
              }}
              onOpen={onOpen}
            />
          ) : (
            <TwoStepSetup onCodes={onCodes} onOpen={onOpen} />
          ))
        )}
      </div>
    </section>
  );
}
