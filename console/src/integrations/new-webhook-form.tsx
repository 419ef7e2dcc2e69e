import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { longestWebhookUrl, type WebhookEvent, webhookEvents } from '@/lib/contract/staff/integration-values';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireText } from '../forms/field-errors';
import { SmallChecks } from './small-checks';

/** Adds an address that receives events. */
export function NewWebhookForm({ onMade }: { onMade(secret: string): void }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('integrations.webhooks');
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const [withGuests, setWithGuests] = useState(false);
  const { form, mutation, formError } = useCallForm({
    defaultValues: { url: '', code: '' },
    send: ({ url, code }) =>
      call('webhooks.add', {
        restaurantId,
        url: url.trim(),
        events,
        withGuests,
        code: code.trim() || undefined,
      }),
    fieldsByCode: {
      WEBHOOK_URL_REFUSED: 'url',
      WEBHOOK_LIMIT: 'url',
      SECOND_FACTOR_NEEDED: 'code',
      SECOND_FACTOR_WRONG: 'code',
      SECOND_FACTOR_USED: 'code',
    },
    onSuccess: ({ secret }) => {
      setEvents([]);
      setWithGuests(false);
      onMade(secret);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks.list'] }),
    resets: ['url', 'code'],
  });
  return (
    <CallForm form={form} className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 className="text-16 font-bold">{t('new')}</h3>
      <div className="grid gap-3 wide:grid-cols-[2fr_1fr]">
        <form.AppField name="url" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput
              label={t('url')}
              placeholder="https://"
              inputMode="url"
              maxLength={longestWebhookUrl}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="code">
          {(field) => (
            <field.TextInput
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
            />
          )}
        </form.AppField>
      </div>
      <SmallChecks
        legend={t('about')}
        values={webhookEvents}
        chosen={events}
        getLabel={(event) => t(`events.${event.split('.')[0] as 'order'}`)}
        onChange={setEvents}
      />
      <SmallChecks
        legend={t('guests')}
        values={['yes'] as const}
        chosen={withGuests ? ['yes'] : []}
        getLabel={() => t('withGuests')}
        onChange={(chosen) => setWithGuests(chosen.length > 0)}
      />
      <CallErrorNotice error={formError} />
      <div>
        <Button type="submit" disabled={events.length === 0} pending={mutation.isPending}>
          {t('add')}
        </Button>
      </div>
    </CallForm>
  );
}
