import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { qrAccountKinds, qrAccounts } from '@/lib/contract/pay-types';
import { type Document, getAt } from '@/lib/domain/draft/edits';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';
import { getQrCode } from './pay-ways';

/** Edits the account that receives the payments, with a QR code to test it. */
export function AccountPart({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations('settings');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { document, set } = useDraftView();
  const getText = useErrorText();
  const [isShown, setShown] = useState(false);
  const country = String(getAt(document, 'restaurant/country'));
  const kind = qrAccountKinds.find((each) => qrAccounts[each].country === country);
  const account = kind && qrAccounts[kind];
  const path = `payment/accounts/${kind ?? 'none'}`;
  const error = useFieldError(path);
  const code = useQuery({
    ...createStaffQuery('settings.testCode', { restaurantId: membership.restaurantId }),
    enabled: isShown && isSaved,
    staleTime: 0,
  });
  if (!account) return null;
  const value = (getAt(document, path) ?? {}) as Document;
  return (
    <Part isTop title={t('account', { name: account.name })} error={error}>
      <p className="text-14 text-muted">{t('accountHint')}</p>
      <div className="grid gap-3 wide:grid-cols-3">
        {account.formFields.map((field) => (
          <AccountField
            key={field}
            path={`${path}/${field}`}
            label={t(`accountFields.${field}`)}
            value={String(value[field] ?? '')}
            onChange={(text) => {
              const next = { ...value, [field]: text || null };
              const isEmpty = Object.values(next).every((each) => each === null);
              const accept = (getAt(document, 'payment/accept') ?? []) as string[];
              const others = accept.filter((each) => each !== getQrCode(kind));
              // Diners are offered an account as soon as it is there.
              set([
                { path, value: isEmpty ? null : next },
                { path: 'payment/accept', value: isEmpty ? others : [getQrCode(kind), ...others] },
              ]);
            }}
          />
        ))}
      </div>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        disabled={!isSaved}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'hideCode' : 'showCode')}
      </Button>
      {isShown && !isSaved && <p className="text-14 text-muted">{t('saveFirst')}</p>}
      {isShown && code.error && (
        <Notice kind="danger" live>
          {getText(code.error)}
        </Notice>
      )}
      {isShown && isSaved && code.data && (
        <figure className="flex flex-wrap items-center gap-4">
          {/* biome-ignore lint/performance/noImgElement: the console has no next/image */}
          <img
            src={`data:image/png;base64,${code.data.pngInBase64}`}
            alt={t('codeAlt', { name: account.name })}
            className="size-48 bg-white"
          />
          <figcaption className="max-w-80 text-14">{t('codeHint', { amount: code.data.amount })}</figcaption>
        </figure>
      )}
    </Part>
  );
}

interface FieldProps {
  path: string;
  label: string;
  value: string;
  onChange(text: string): void;
}

function AccountField({ path, label, value, onChange }: FieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      maxLength={50}
      error={useFieldError(path)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
