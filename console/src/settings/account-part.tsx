import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { type Document, getAt } from '@/lib/domain/draft/edits';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';

/** Where money by QR code goes, by country, and the fields of such an account. */
const accounts = {
  SG: { kind: 'paynow', name: 'PayNow', fields: ['uen', 'name'] },
  MY: { kind: 'duitnow', name: 'DuitNow', fields: ['acquirer', 'qrId', 'name'] },
  VN: { kind: 'vietqr', name: 'VietQR', fields: ['bin', 'account', 'name'] },
} as const;

/** The account that diners pay to, with a code to try it by. */
export function AccountPart({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations('settings');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { document, set } = useDraftView();
  const getText = useErrorText();
  const [isShown, setShown] = useState(false);
  const country = String(getAt(document, 'restaurant/country'));
  const account = Object.hasOwn(accounts, country) ? accounts[country as keyof typeof accounts] : undefined;
  const path = `payment/accounts/${account?.kind ?? 'none'}`;
  const fieldErrors = [useFieldError(path), useFieldError(`${path}/uen`), useFieldError('payment/accept')];
  const error = fieldErrors.find(Boolean);
  const code = useQuery({
    ...createStaffQuery('settings.testCode', { restaurantId: membership.restaurantId }),
    enabled: isShown && isSaved,
    staleTime: 0,
  });
  if (!account) return null;
  const value = (getAt(document, path) ?? {}) as Document;
  return (
    <Part isTop title={t('account', { name: account.name })}>
      <p className="text-14 text-muted">{t('accountHint')}</p>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      <div className="grid gap-3 wide:grid-cols-3">
        {account.fields.map((field) => (
          <TextField
            key={field}
            label={t(`accountFields.${field}`)}
            value={String(value[field] ?? '')}
            maxLength={50}
            onChange={({ target }) => {
              const next = { ...value, [field]: target.value || null };
              const isEmpty = Object.values(next).every((each) => each === null);
              set([{ path, value: isEmpty ? null : next }]);
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
          {/* biome-ignore lint/performance/noImgElement: there is no Next here */}
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
