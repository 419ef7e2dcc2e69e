'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import type { BrowserOutput } from '@/lib/contract/contract';
import { listRecipientKinds, type RecipientKind } from '@/lib/contract/refund-recipient-values';
import { toApiError } from '@/lib/domain/api-error';
import type { Membership } from '@/lib/domain/parties/membership';
import { checkRecipient, type RecipientError } from '@/lib/domain/payments/refund-recipient';

interface Props {
  membership: Membership;
  onGiven: (answer: BrowserOutput<'parties.giveRefundAccount'>) => void;
}

/** The field that an error belongs to; an error that is missing here belongs to the number. */
const errorFields: Partial<Record<RecipientError, 'bank' | 'name'>> = {
  REFUND_BANK_MISSING: 'bank',
  REFUND_NAME_MISSING: 'name',
};

/** Asks a guest for an account, or a mail address, for refunds that people send. */
export function RefundAccountForm({ membership, onGiven }: Props) {
  const shop = useShop();
  const t = useTranslations('party.refunds');
  const errors = useTranslations('errors');
  const kinds = listRecipientKinds(shop.countryCode);
  const [kind, setKind] = useState<RecipientKind>(kinds[0]!);
  const [typed, setTyped] = useState({ value: '', bank: '', name: '' });
  const [error, setError] = useState<RecipientError>();

  const giving = useMutation({
    mutationFn: () => {
      const { partyId, memberKey } = membership;
      const { value, bank, name } = typed;
      return change('parties.giveRefundAccount', {
        partyId,
        memberKey,
        kind,
        value,
        ...(kind !== 'email' && { name: name || undefined }),
        ...(kind === 'bankAccount' && { bank }),
      });
    },
    onSuccess: onGiven,
  });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: error && (errorFields[error] ?? 'value') === name ? errors(error) : undefined,
    liveError: true,
    onChange: ({ target }: { target: { value: string } }) => {
      setError(undefined);
      setTyped({ ...typed, [name]: target.value });
    },
  });
  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkRecipient(shop.countryCode, { kind, ...typed });
        if ('error' in checked) setError(checked.error);
        else giving.mutate();
      }}
    >
      <RadioList
        legend={t('where')}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(value) => {
          setKind(value);
          setError(undefined);
        }}
      />
      {kind === 'bankAccount' && (
        <TextField label={t('bank')} maxLength={60} autoComplete="off" {...field('bank')} />
      )}
      <TextField
        key={kind}
        label={t(`fields.${kind}`)}
        type={kind === 'email' ? 'email' : 'text'}
        autoComplete={kind === 'email' ? 'email' : 'off'}
        maxLength={kind === 'email' ? 254 : 40}
        {...field('value')}
      />
      {kind !== 'email' && (
        <TextField
          label={t('name')}
          optional={kind === 'bankAccount' ? undefined : t('optional')}
          maxLength={60}
          autoComplete="name"
          {...field('name')}
        />
      )}
      {giving.error && (
        <Notice kind="danger" live>
          {formatError(errors, toApiError(giving.error))}
        </Notice>
      )}
      <p className="text-12 text-pretty text-muted">{t('note')}</p>
      <Button type="submit" pending={giving.isPending} pendingLabel={t('telling')}>
        {t('tell')}
      </Button>
    </form>
  );
}
