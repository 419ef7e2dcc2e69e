'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWhenText } from '@/components/fulfilment/when-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { change, query } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { leaveTable } from '@/lib/client/dine-in/table-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { BrowserOutput } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { BottomBar } from './bottom-bar';
import { CodeField } from './code-field';
import { ColourPicker } from './colour-picker';
import { freeColour } from './member-colours';
import { NameField, useNewName } from './name-field';
import type { PartyShop } from './party-shop';
import { TableSkeleton } from './table-island';

interface Props {
  shop: PartyShop;
  code: string;
  onJoined(): void;
  /** Another code was typed. */
  onOther(code: string): void;
}

/** What a link leads to: until when one can choose, and the way in (TAB-11). */
export function JoinGroup({ shop, code, onJoined, onOther }: Props) {
  const t = useTranslations('group');
  const errors = useTranslations('errors');
  const { restaurantId } = shop;
  const { data, error, refetch } = useQuery({
    queryKey: ['group', restaurantId, code],
    queryFn: () => query('parties.findGroup', { restaurantId, code }),
    staleTime: 0,
    networkMode: 'always',
  });
  if (error || data?.isClosed)
    return (
      <div className="grid gap-3">
        <EmptyState
          icon="people"
          title={
            data?.isClosed
              ? t('fixed')
              : error instanceof ApiError
                ? formatError(errors, error, shop)
                : t('failed')
          }
        />
        <Card>
          <CodeField onCode={(other) => (other === code ? void refetch() : onOther(other))} />
        </Card>
      </div>
    );
  if (!data) return <TableSkeleton />;
  return <JoinForm shop={shop} code={code} group={data} onJoined={onJoined} />;
}

interface FormProps extends Pick<Props, 'shop' | 'code' | 'onJoined'> {
  group: BrowserOutput<'parties.findGroup'>;
}

function JoinForm({ shop, code, group, onJoined }: FormProps) {
  const t = useTranslations('group');
  const errors = useTranslations('errors');
  const when = useWhenText(shop.timeZone);
  const [memberKey] = useState(createKey);
  const [name, setName] = useNewName();
  const [colour, setColour] = useState(() => freeColour(group.colours));
  const [error, setError] = useState<ApiError>();
  const [isPending, setPending] = useState(false);

  const join = async (): Promise<void> => {
    setPending(true);
    setError(undefined);
    const { restaurantId } = shop;
    try {
      const person = { memberKey, name: name.trim(), colour };
      const joined = await change('parties.joinGroup', { restaurantId, code, ...person });
      leaveTable(restaurantId);
      storeMembership(restaurantId, {
        partyId: joined.partyId,
        memberKey,
        memberNo: joined.memberNo,
        group: { code: joined.code },
        name: person.name,
        joinedAt: Date.now(),
        base: [],
        seen: 0,
      });
      onJoined();
    } catch (thrown) {
      setError(
        thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 }),
      );
      setPending(false);
    }
  };

  return (
    <form
      className="grid gap-3"
      data-join-group
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !isPending) void join();
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
        <ColourPicker value={colour} members={[]} onChange={setColour} />
      </Card>
      {error && (
        <Notice kind="danger" live>
          {formatError(errors, error, shop)}
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
