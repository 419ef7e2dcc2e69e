import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { askPasskey, hasPasskeys, usePasskeyErrorText } from './passkey-device';

/** Signs in by passkey; renders nothing in a browser without passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(): void }) {
  const t = useTranslations('signIn');
  const getText = usePasskeyErrorText();
  const signIn = useMutation({
    async mutationFn() {
      const { options } = await call('account.startPasskeySignIn', {});
      await call('account.signInByPasskey', { response: await askPasskey(options) });
    },
    onSuccess: onSignedIn,
  });
  if (!hasPasskeys()) return null;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      {signIn.error && (
        <Notice kind="danger" live>
          {getText(signIn.error)}
        </Notice>
      )}
      <Button variant="secondary" wide pending={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('byPasskey')}
      </Button>
    </div>
  );
}
