import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';

/** Shown when a screen failed to load. */
export function RouteError({ error }: { error: unknown }) {
  const t = useTranslations('errors');
  const router = useRouter();
  const getText = useErrorText();
  return (
    <div className="m-auto flex w-full max-w-[480px] flex-col gap-4 p-6">
      <Notice kind="danger" live>
        {getText(error)}
      </Notice>
      <Button onClick={() => void router.invalidate()}>{t('again')}</Button>
    </div>
  );
}
