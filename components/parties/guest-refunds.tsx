'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LazyMount } from '@/components/ui/lazy-mount';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { useMembership } from '@/lib/client/parties/membership-store';
import { listLeftParties } from '@/lib/client/parties/paid-parties';
import { refundQuery } from '@/lib/client/parties/refund-query';
import type { GuestRefund } from '@/lib/contract/party-shares';
import type { PartyView } from '@/lib/contract/party-view';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatNearDay } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import type { MemberOfParty } from '@/lib/domain/parties/membership';

const loadForm = () => import('./refund-account-form').then((module) => module.RefundAccountForm);

/** Shows the refunds of this phone's payments, and asks for an account when people have to send one. */
export function GuestRefunds({ view }: { view: PartyView | undefined }) {
  const shop = useShop();
  const { membership } = useLiveParty(shop.restaurantId, shop.locale);
  const own = view?.shares.filter(({ memberNo }) => memberNo === membership?.memberNo) ?? [];
  if (!membership || own.length === 0) return null;
  return <Refunds member={membership} paid={own.map(({ state, amount }) => state + amount).join()} />;
}

/** Shows the refunds of the parties at which this phone has paid and that it has left. */
export function LeftRefunds() {
  const { restaurantId } = useShop();
  const { membership, ready } = useMembership(restaurantId);
  if (!ready) return null;
  return listLeftParties(restaurantId, membership).map((party) => (
    <Refunds key={party.partyId + party.memberKey} member={party} />
  ));
}

interface RefundsProps {
  member: MemberOfParty;
  /** Changes with the shares of this phone, and its refunds with them. */
  paid?: string;
}

function Refunds({ member, paid }: RefundsProps) {
  const t = useTranslations('party.refunds');
  const client = useQueryClient();
  const options = refundQuery(member, paid);
  const { data } = useQuery({
    ...options,
    // Money that arrives late changes no share.
    refetchInterval: 20_000,
    placeholderData: keepPreviousData,
  });
  const [isChanging, setChanging] = useState(false);
  if (!data || data.refunds.length === 0) return null;
  const open = data.refunds.filter(({ way, doneAt }) => way === 'byHand' && !doneAt);
  const given = open.every(({ recipient }) => recipient) ? open[0]?.recipient : undefined;
  return (
    <Card heading={t('title')}>
      <ul className="grid gap-2">
        {data.refunds.map((refund) => (
          <RefundLine key={refund.refundId} refund={refund} />
        ))}
      </ul>
      {given && !isChanging && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-14">
          <p role="status" className="min-w-0 font-bold break-words text-success">
            {t(given.kind === 'email' ? 'writesTo' : 'sendsTo', { recipient: given.value })}
          </p>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        </div>
      )}
      {open.length > 0 && (!given || isChanging) && (
        <LazyMount
          when="now"
          load={loadForm}
          props={{
            member,
            onGiven: (answer) => {
              client.setQueryData(options.queryKey, answer);
              setChanging(false);
            },
          }}
        />
      )}
    </Card>
  );
}

function RefundLine({ refund }: { refund: GuestRefund }) {
  const shop = useShop();
  const t = useTranslations('party.refunds');
  const { amount, way, doneAt } = refund;
  const values = { amount: formatMoney(amount, shop.countryCode, shop.locale) };
  return (
    <li className="text-14 text-pretty" data-refund={way}>
      {way !== 'wallet' && doneAt
        ? t('done', { ...values, day: formatNearDay(getDay(new Date(doneAt), shop.timeZone), shop.locale) })
        : t(way, values)}
    </li>
  );
}
