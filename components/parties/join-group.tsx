'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWhenText } from '@/components/fulfilment/when-text';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { change, query } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { findFormerKey } from '@/lib/client/dine-in/former-member';
import { leaveTable } from '@/lib/client/dine-in/table-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { startMembership } from '@/lib/client/parties/start-membership';
import type { BrowserOutput } from '@/lib/contract/contract';
import { getFreeColor } from '@/lib/contract/party-values';
import { isApiError, toApiError } from '@/lib/domain/api-error';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { BottomBar } from './bottom-bar';
import { CodeField } from './code-field';
import { ColorPicker } from './color-picker';
import { NameField, useNewName } from './name-field';
import { TableSkeleton } from './table-island';

interface Props {
  code: string;
  onJoined(): void;
  /** Runs when the guest has typed another code. */
  onOther(code: string): void;
}

export function JoinGroup({ code, onJoined, onOther }: Props) {
  const shop = useShop();
  const t = useTranslations('group');
  const errors = useTranslations('errors');
  const { restaurantId } = shop;
  const { data, error, refetch } = useQuery({
    queryKey: ['group', restaurantId, code],
    queryFn: () => query('parties.findGroup', { restaurantId, code }),
    staleTime: 0,
    networkMode: 'always',
  });
  // A form that is being filled in stays when a later check fails.
  if ((error && !data) || data?.isClosed)
    return (
      <div className="grid gap-3">
        <EmptyState
          icon="people"
          title={
            data?.isClosed ? t('fixed') : isApiError(error) ? formatError(errors, error, shop) : t('failed')
          }
        />
        <Card>
          <CodeField onCode={(other) => (other === code ? void refetch() : onOther(other))} />
        </Card>
      </div>
    );
  if (!data) return <TableSkeleton />;
  return <JoinForm code={code} group={data} onJoined={onJoined} />;
}

interface FormProps extends Pick<Props, 'code' | 'onJoined'> {
  group: BrowserOutput<'parties.findGroup'>;
}

function JoinForm({ code, group, onJoined }: FormProps) {
  const shop = useShop();
  const t = useTranslations('group');
  const errors = useTranslations('errors');
  const when = useWhenText(shop.timeZone);
  const [memberKey] = useState(() => findFormerKey(shop.restaurantId, code) ?? createKey());
  const [name, setName] = useNewName();
  const [colour, setColor] = useState(() => getFreeColor(group.colours, 0));

  const joining = useMutation({
    mutationFn: async () => {
      const { restaurantId } = shop;
      const person = { memberKey, name: name.trim(), colour };
      const joined = await change('parties.joinGroup', { restaurantId, code, ...person });
      leaveTable(restaurantId);
      startMembership(restaurantId, {
        partyId: joined.partyId,
        memberKey,
        memberNo: joined.memberNo,
        group: { code: joined.code },
        name: person.name,
      });
      onJoined();
    },
  });
  const isPending = joining.isPending || joining.isSuccess;

  return (
    <form
      className="grid gap-3"
      data-join-group
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !isPending) joining.mutate();
      }}
    >
      <Card>
        <h2>{t('joinTitle')}</h2>
        <p className="mt-1 text-muted">
          {t('joinText', {
            count: group.people,
            mode: t(group.deliveryType === 'DELIVERY_TO_HOME' ? 'delivery' : 'pickup'),
            when: when(group.deliveryTime),
          })}
        </p>
        <p className="mt-1 font-bold">
          {t('joinUntil', { time: formatTime(group.closesAt, shop.locale, shop.timeZone) })}
        </p>
      </Card>
      <Card className="grid gap-4">
        <NameField label={t('name')} name={name} onName={setName} />
        <ColorPicker value={colour} taken={group.colours} onChange={setColor} />
      </Card>
      {joining.error && (
        <Notice kind="danger" live>
          {formatError(errors, toApiError(joining.error), shop)}
        </Notice>
      )}
      <BottomBar note={t('noAccount')}>
        <Button
          type="submit"
          size="large"
          wide
          disabled={!name.trim()}
          pending={isPending}
          pendingLabel={t('joining')}
        >
          {t('joinAction')}
        </Button>
      </BottomBar>
    </form>
  );
}
