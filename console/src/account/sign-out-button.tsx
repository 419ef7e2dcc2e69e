import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';

export function SignOutButton() {
  const t = useTranslations('account');
  const getText = useErrorText();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => call('account.signOut', {}),
    onSuccess: () => {
      queryClient.clear();
      void navigate({ to: '/sign-in' });
    },
  });
  return (
    <>
      {signOut.error && (
        <Notice kind="danger" live>
          {getText(signOut.error)}
        </Notice>
      )}
      <Button variant="secondary" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('signOut')}
      </Button>
    </>
  );
}
