import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { useHeldRows } from '../layout/use-held-rows';
import { AddPasskeyForm } from './add-passkey-form';
import { hasPasskeys } from './passkey-device';
import { PasskeyRow } from './passkey-row';

/** Lists the account's passkeys, to add, rename and remove. */
export function PasskeySection() {
  const t = useTranslations('passkeys');
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('account.passkeys', {}));
  const { shown, isGone, hold } = useHeldRows(data?.passkeys ?? [], ({ passkeyId }) => passkeyId);
  const [isAdding, setAdding] = useState(false);
  return (
    <section
      aria-labelledby="passkeys"
      className="flex flex-col gap-4 rounded-card bg-raised p-4 shadow-raised"
    >
      <div>
        <h2 id="passkeys">{t('title')}</h2>
        <p className="text-14 text-muted">{t('intro')}</p>
      </div>
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
      {shown.length > 0 && (
        <ul aria-labelledby="passkeys">
          {shown.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              passkey={passkey}
              isGone={isGone(passkey)}
              onWriting={(isWriting) => hold(passkey, isWriting)}
            />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="text-14 text-muted">{t('none')}</p>}
      {isAdding && <AddPasskeyForm onEnd={() => setAdding(false)} />}
      {hasPasskeys() && !isAdding && (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
    </section>
  );
}
