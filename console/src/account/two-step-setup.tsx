import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { QrCode } from '@/components/ui/qr-code';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { proofFields, requireFirstCode } from '../forms/field-errors';

interface Props {
  /** Gives the buttons full width, as on the screens before the sign-in. */
  isWide?: boolean;
  onCodes(recoveryCodes: string[]): void;
  onOpen?(isOpen: boolean): void;
}

/** Turns the second factor on: shows the secret as a QR code and as text, then asks for its first code. */
export function TwoStepSetup({ isWide = false, onCodes, onOpen }: Props) {
  const t = useTranslations('twoStep');
  const start = useMutation({
    mutationFn: () => call('account.startSecondFactor', {}),
    onMutate: () => onOpen?.(true),
    onError: () => onOpen?.(false),
  });
  if (!start.data)
    return (
      <>
        <CallErrorNotice error={start.error} />
        <div>
          <Button wide={isWide} pending={start.isPending} onClick={() => start.mutate()}>
            {t('turnOn')}
          </Button>
        </div>
      </>
    );
  return <SetupForm {...start.data} isWide={isWide} onCodes={onCodes} />;
}

function SetupForm({
  secret,
  address,
  setup,
  isWide,
  onCodes,
}: StaffOutput<'account.startSecondFactor'> & Required<Omit<Props, 'onOpen'>>) {
  const t = useTranslations('twoStep');
  const { form, mutation, formError } = useCallForm({
    defaultValues: { code: '' },
    send: ({ code }) => call('account.confirmSecondFactor', { setup, code }),
    fieldsByCode: proofFields,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <CallForm form={form} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-center gap-4">
        <QrCode text={address} size={216} label={t('qr')} />
        <div className="flex min-w-56 grow basis-0 flex-col gap-2 text-14">
          <p>{t('scan')}</p>
          <p className="text-muted">{t('type')}</p>
          <p className="rounded-control bg-sunken p-3 font-mono text-16 leading-heading select-all">
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </p>
          <a href={address} className="flex min-h-11 items-center font-bold text-brand-text underline">
            {t('openApp')}
          </a>
        </div>
      </div>
      <form.AppField name="code" validators={{ onSubmit: requireFirstCode }}>
        {(field) => (
          <field.TextInput
            label={t('firstCode')}
            hint={t('firstCodeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        )}
      </form.AppField>
      <CallErrorNotice error={formError} />
      <div>
        <Button type="submit" wide={isWide} pending={mutation.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </CallForm>
  );
}
