'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFulfilmentDialogs } from '@/components/fulfilment/use-fulfilment-dialogs';
import { useWhenText } from '@/components/fulfilment/when-text';
import { WhereRow } from '@/components/fulfilment/where-row';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { Tabs } from '@/components/ui/tabs';
import { change } from '@/lib/client/api/call';
import { listCartLines, toOrderedDishes } from '@/lib/client/cart/cart-store';
import { createKey } from '@/lib/client/checkout/new-key';
import { leaveTable } from '@/lib/client/dine-in/table-store';
import { clearOncePlace, useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { startMembership } from '@/lib/client/parties/start-membership';
import { getCurrentSession, loadSession, openLogin } from '@/lib/client/session/session-client';
import type { FeeSplit, UnpaidRule } from '@/lib/contract/party-values';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { toApiError } from '@/lib/domain/api-error';
import { formatAddressLine, hasReceiver } from '@/lib/domain/fulfilment/place-address';
import { BottomBar } from './bottom-bar';
import { CodeField } from './code-field';
import { NameField, useNewName } from './name-field';

interface Props {
  /** Runs when the guest has typed the code of an existing group. */
  onCode(code: string): void;
  onOpened(): void;
}

const times = ['15', '30', '60', '120'] as const;

/** Opens a group with its delivery type, time, deadline, payer of the fees and rule for unpaid shares. */
export function OpenGroup({ onCode, onOpened }: Props) {
  const shop = useShop();
  const t = useTranslations('group');
  const errors = useTranslations('errors');
  const when = useWhenText(shop.timeZone);
  const { mode, setMode, place, slots } = useFulfilment(shop);
  const deliveryType: DeliveryType =
    mode === 'RESERVE' ? (shop.supportTakeout ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP') : mode;
  const delivered = deliveryType === 'DELIVERY_TO_HOME';
  const slot = slots[deliveryType];
  const { show, preload, dialogs } = useFulfilmentDialogs({
    listDishes: () => toOrderedDishes(listCartLines(shop.restaurantId)),
    slot,
    withReceiver: true,
  });
  const [memberKey] = useState(createKey);
  const [name, setName] = useNewName();
  const [minutes, setMinutes] = useState<(typeof times)[number]>('30');
  const [feeSplit, setFeeSplit] = useState<FeeSplit>('equal');
  const [unpaid, setUnpaid] = useState<UnpaidRule>('pay');
  const [promotionCode, setPromotionCode] = useState('');
  const isMissing = !slot || (delivered && !(place && hasReceiver(place)));

  const opening = useMutation({
    mutationFn: async (deliveryTime: string): Promise<boolean> => {
      const { restaurantId } = shop;
      await loadSession();
      if (getCurrentSession().status !== 'diner') {
        openLogin({ reason: 'order', onLoggedIn: () => opening.mutate(deliveryTime) });
        return false;
      }
      const opened = await change('parties.openGroup', {
        restaurantId,
        memberKey,
        name: name.trim(),
        colour: 0,
        deliveryType,
        deliveryTime,
        deliveryAddress: delivered ? place : undefined,
        promotionCode: promotionCode.trim() || undefined,
        minutes: Number(minutes),
        feeSplit,
        unpaid,
      });
      leaveTable(restaurantId);
      startMembership(restaurantId, {
        partyId: opened.partyId,
        memberKey,
        memberNo: opened.memberNo,
        group: { code: opened.code, place: delivered && place ? formatAddressLine(place) : undefined },
        name: name.trim(),
      });
      clearOncePlace(shop);
      onOpened();
      return true;
    },
  });
  const isPending = opening.isPending || opening.data === true;

  return (
    <form
      className="grid gap-3"
      data-open-group
      onSubmit={(event) => {
        event.preventDefault();
        if (slot && !isMissing && name.trim() && !isPending) opening.mutate(slot);
      }}
    >
      <Card>
        <h2>{t('openTitle')}</h2>
        <p className="mt-1 text-14 text-muted">{t('openText')}</p>
        <CodeField onCode={onCode} />
      </Card>
      <Card className="grid gap-3">
        {shop.supportTakeout && shop.canEnjoyInRestaurant && (
          <Tabs
            label={t('mode')}
            value={deliveryType}
            onChange={setMode}
            tabs={[
              { value: 'DELIVERY_TO_HOME', label: t('delivery') },
              { value: 'SELF_PICKUP', label: t('pickup') },
            ]}
          />
        )}
        <div>
          {delivered ? (
            <WhereRow
              id="group-address"
              icon="pin"
              title={place ? formatAddressLine(place) : t('chooseAddress')}
              detail={place && hasReceiver(place) ? place.userName : undefined}
              onPointerDown={() => preload('address')}
              onClick={() => show('address')}
            />
          ) : (
            <WhereRow
              id="group-pickup"
              icon="store"
              title={t('pickupAt', { name: shop.name })}
              detail={shop.address}
            />
          )}
          <WhereRow
            id="group-time"
            icon="clock"
            title={slot ? <span className="tabular-nums">{when(slot)}</span> : t('chooseTime')}
            onPointerDown={() => preload('time')}
            onClick={() => show(delivered && !place ? 'address' : 'time')}
          />
        </div>
      </Card>
      <Card className="grid gap-4">
        <div>
          <p className="mb-2 text-14 font-bold">{t('minutes')}</p>
          <Tabs
            label={t('minutes')}
            value={minutes}
            onChange={setMinutes}
            tabs={times.map((value) => ({ value, label: t('minutesShort', { count: value }) }))}
          />
        </div>
        <RadioList
          legend={t('feeSplit')}
          value={feeSplit}
          onChange={setFeeSplit}
          options={[
            { value: 'equal', label: t('feeEqual') },
            { value: 'opener', label: t('feeOpener') },
          ]}
        />
        <UnpaidRules value={unpaid} onChange={setUnpaid} />
      </Card>
      <Card className="grid gap-4">
        <NameField label={t('name')} name={name} onName={setName} />
        <TextField
          label={t('promotion')}
          maxLength={40}
          autoComplete="off"
          data-secret
          value={promotionCode}
          onChange={({ target }) => setPromotionCode(target.value)}
        />
      </Card>
      {opening.error && (
        <Notice kind="danger" live>
          {formatError(errors, toApiError(opening.error), shop)}
        </Notice>
      )}
      <BottomBar note={isMissing ? t(delivered ? 'missing' : 'missingTime') : t('openNote')}>
        <Button
          type="submit"
          size="large"
          wide
          disabled={isMissing || !name.trim()}
          pending={isPending}
          pendingLabel={t('opening')}
        >
          {t('open')}
        </Button>
      </BottomBar>
      {dialogs}
    </form>
  );
}

/** Chooses the rule for shares that are unpaid at the deadline. */
export function UnpaidRules({ value, onChange }: { value: UnpaidRule; onChange(rule: UnpaidRule): void }) {
  const t = useTranslations('group');
  return (
    <RadioList
      legend={t('unpaid')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'pay', label: t('unpaidPay') },
        { value: 'drop', label: t('unpaidDrop') },
      ]}
    />
  );
}
