'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { clearErrors, SentForm, useSentForm } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import type { BrowserOutput } from '@/lib/contract/contract';
import { listRecipientKinds } from '@/lib/contract/refund-recipient-values';
import { toApiError } from '@/lib/domain/api-error';
import type { MemberOfParty } from '@/lib/domain/parties/membership';
import { checkRecipient } from '@/lib/domain/payments/refund-recipient';

interface Props {
  member: MemberOfParty;
  onGiven: (answer: BrowserOutput<'parties.giveRefundAccount'>) => void;
}

/** Asks a guest for an account, or a mail address, for refunds that people send. */
export function RefundAccountForm({ member: { partyId, memberKey }, onGiven }: Props) {
  const shop = useShop();
  const t = useTranslations('party.refunds');
  const errors = useTranslations('errors');
  const kinds = listRecipientKinds(shop.countryCode);
  const { form, pending, formError } = useSentForm({
    defaultValues: { kind: kinds[0]!, value: '', bank: '', name: '' },
    check(typed) {
      const checked = checkRecipient(shop.countryCode, typed);
      if ('recipient' in checked) return {};
      return Object.fromEntries(Object.entries(checked.errors).map(([field, code]) => [field, errors(code)]));
    },
    send({ kind, value, bank, name }) {
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
  return (
    <SentForm form={form} className="mt-3 grid gap-3">
      <form.AppField name="kind" listeners={{ onChange: () => clearErrors(form) }}>
        {({ state, handleChange }) => (
          <RadioList
            legend={t('where')}
            options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={state.value}
            onChange={handleChange}
          />
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.kind}>
        {(kind) => (
          <>
            {kind === 'bankAccount' && (
              <form.AppField name="bank">
                {(field) => <field.TextInput label={t('bank')} maxLength={60} autoComplete="off" />}
              </form.AppField>
            )}
            <form.AppField name="value">
              {(field) => (
                <field.TextInput
                  key={kind}
                  label={t(`fields.${kind}`)}
                  type={kind === 'email' ? 'email' : 'text'}
                  autoComplete={kind === 'email' ? 'email' : 'off'}
                  maxLength={kind === 'email' ? 254 : 40}
                />
              )}
            </form.AppField>
            {kind !== 'email' && (
              <form.AppField name="name">
                {(field) => (
                  <field.TextInput
                    label={t('name')}
                    optional={kind === 'bankAccount' ? undefined : t('optional')}
                    maxLength={60}
                    autoComplete="name"
                  />
                )}
              </form.AppField>
            )}
          </>
        )}
      </form.Subscribe>
      {formError !== undefined && (
        <Notice kind="danger" live>
          {formatError(errors, toApiError(formError))}
        </Notice>
      )}
      <p className="text-12 text-pretty text-muted">{t('note')}</p>
      <Button type="submit" pending={pending} pendingLabel={t('telling')}>
        {t('tell')}
      </Button>
    </SentForm>
  );
}
