import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { useFormats } from '../orders/use-formats';

/** Takes what the bank wrote, and says of each transfer in it what it did. */
export function EnterNotice({ restaurantId }: { restaurantId: number }) {
  const t = useTranslations('money');
  const formats = useFormats();
  const getText = useErrorText();
  const [text, setText] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (sent: string) => call('money.enterNotice', { restaurantId, text: sent }),
    // The next text may be in writing by now.
    onSuccess: (_, sent) => setText((now) => (now === sent ? '' : now)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['money.open'] }),
  });
  return (
    <details className="rounded-card bg-raised shadow-raised">
      <summary className="min-h-12 cursor-pointer px-4 py-3 text-14 font-bold">{t('enter.title')}</summary>
      <form
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(text);
        }}
      >
        <TextArea
          label={t('enter.text')}
          hint={t('enter.hint')}
          value={text}
          rows={4}
          maxLength={8000}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" className="self-start" pending={isPending} disabled={!text.trim()}>
          {t('enter.read')}
        </Button>
        {error && (
          <Notice kind="danger" live>
            {getText(error)}
          </Notice>
        )}
        {data?.texts.map(({ outcome, amount, text: written }) => (
          <Notice key={written} kind={outcome === 'confirmed' ? 'success' : 'warning'} live>
            {t(`enter.outcomes.${outcome}`, {
              amount: amount === undefined ? '' : formats.money(amount),
            })}
            <span className="block font-mono text-12 [overflow-wrap:anywhere]">{written}</span>
          </Notice>
        ))}
      </form>
    </details>
  );
}
