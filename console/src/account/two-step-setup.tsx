import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { QrCode } from '@/components/ui/qr-code';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';

/** Turns the second factor on: the secret as a QR code and as text, then its first code. */
export function TwoStepSetup({
  isWide = false,
  onCodes,
}: {
  /** Buttons take the whole width, as on screens before one is signed in. */
  isWide?: boolean;
  onCodes(recoveryCodes: string[]): void;
}) {
  const t = useTranslations('twoStep');
  const getText = useErrorText();
  const start = useMutation({ mutationFn: () => call('account.startSecondFactor', {}) });
  const confirm = useMutation({
    mutationFn: ({ setup, code }: { setup: string; code: string }) =>
      call('account.confirmSecondFactor', { setup, code }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  if (!start.data)
    return (
      <>
        {start.error && (
          <Notice kind="danger" live>
            {getText(start.error)}
          </Notice>
        )}
        <div>
          <Button wide={isWide} pending={start.isPending} onClick={() => start.mutate()}>
            {t('turnOn')}
          </Button>
        </div>
      </>
    );
  const { secret, address, setup } = start.data;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate({ setup, code: String(new FormData(event.currentTarget).get('code')) });
      }}
    >
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
      <TextField
        label={t('firstCode')}
        hint={t('firstCodeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{3} ?[0-9]{3}"
        maxLength={7}
        required
      />
      {confirm.error && (
        <Notice kind="danger" live>
          {getText(confirm.error)}
        </Notice>
      )}
      <div>
        <Button type="submit" wide={isWide} pending={confirm.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
