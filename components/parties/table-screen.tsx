'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { AtRest } from '@/components/ui/at-rest';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useSettled } from '@/components/ui/use-settled';
import { useCart } from '@/lib/client/cart/cart-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { clearPartyError, useLiveParty } from '@/lib/client/parties/live-party';
import type { PartyView } from '@/lib/contract/party-view';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { listPresent } from '@/lib/domain/parties/membership';
import { isSameCart } from '@/lib/domain/parties/merge-cart';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BottomBar } from './bottom-bar';
import { CallButton, CallNotice } from './call-staff';
import { ChoiceOutcome } from './choice-outcome';
import { GuestRefunds } from './guest-refunds';
import { MemberSigns } from './member-sign';
import { MovedNotice } from './moved-notice';
import { RemovedNotice } from './removed-notice';
import { SentRound } from './sent-round';
import { UnsentRound } from './unsent-round';
import { useLeaveParty } from './use-leave-party';
import { useSendRound } from './use-send-round';

/** Shows the dishes not sent yet, the sent rounds and the link to the bill. */
export function TableScreen({ view }: { view: PartyView }) {
  const shop = useShop();
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const { restaurantId, locale, defaultLocale } = shop;
  const { membership, isConnected, isUnsent, error } = useLiveParty(restaurantId, locale);
  const { lines: own } = useCart(restaurantId);
  const leave = useLeaveParty();
  const send = useSendRound(view);
  const memberNo = membership?.memberNo ?? 0;
  const others = view.lines.filter((line) => line.memberNo !== memberNo);
  // A code in writing stays when others take their dishes off again.
  const [isCodeEntered, setCodeEntered] = useState(false);
  const dishes = [...own, ...others].reduce((sum, { dishCount }) => sum + dishCount, 0);
  const no = view.rounds.length + 1;
  // The table's amount counts once the table has what this browser shows.
  const isCurrent = isSameCart(
    own,
    view.lines.filter((line) => line.memberNo === memberNo),
  );
  const next = isCurrent ? view.next : undefined;
  const isBlocked = view.lines.some(({ problem }) => problem !== undefined);
  const present = listPresent(view.members);
  const { choice } = view;
  const hasBill = view.rounds.length > 0;
  // Another guest's dish turns "Add dishes" into "Send round".
  const isAtRest = useSettled(dishes > 0);
  const to = (path: string) => toLocalePath(path, locale, defaultLocale);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, locale);
  const failure = send.error ?? error;
  const billThen = next && t('billThen', { amount: formatAmount(view.bill.totalAmount + next.totalAmount) });
  const note = !isConnected
    ? dishes > 0 && t('sendOffline')
    : choice
      ? dishes > 0 && t('choice.blocked')
      : isBlocked
        ? t('blocked')
        : [billThen, view.payFirst && t('payFirst')].filter(Boolean).join(' ');

  // The acts of others move the lines and buttons below; one's own taps do not count.
  const moved = [
    ...others.map(({ memberNo: by, lineId }) => `${by} ${lineId}`),
    // With a second guest each dish gets the choice to share it.
    present.length,
    view.rounds.length,
    view.call?.at,
    view.call?.answeredAt,
    choice?.until,
    isConnected,
    isUnsent,
    failure?.code,
  ].join();

  return (
    <div className="grid gap-3">
      <AtRest of={moved} className="grid gap-3">
        <Card>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 grow">
              <h2 className="text-22! [overflow-wrap:anywhere]">
                {t('table', { tableNo: view.tableNo ?? '' })}
              </h2>
              <p className="mt-1 flex items-center gap-2 text-14 text-muted">
                <MemberSigns members={present} />
                {t('people', { count: present.length })}
              </p>
            </div>
            {view.digits && (
              <p className="rounded-control bg-brand-soft px-4 py-2 text-center leading-heading text-brand-text">
                <span className="block text-12">{t('digits')}</span>
                <b className="num text-22 tracking-[.2em]" data-digits={view.digits}>
                  {view.digits}
                </b>
              </p>
            )}
          </div>
          <p className="sr-only">{present.map(({ name }) => name).join(', ')}</p>
        </Card>
        {/* Above all that others change, and always the same three. */}
        <div className="flex flex-wrap justify-center gap-x-3 gap-y-1">
          <CallButton kind="staff" />
          <CallButton kind="bill" disabled={!hasBill} />
          <Button variant="ghost" size="small" onClick={leave}>
            {t('leave')}
          </Button>
        </div>
        <MovedNotice />
        <CallNotice view={view} />
        <RemovedNotice view={view} />
        <GuestRefunds view={view} />
        <ChoiceOutcome view={view} memberNo={memberNo} />
        {choice && (
          <Notice
            kind="warning"
            live
            action={
              <ShopLink href={to(paths.tableBill())} className="grid min-h-11 content-center underline">
                {t('toBill')}
              </ShopLink>
            }
          >
            {t('choice.notice', { time: formatTime(choice.until, locale, shop.timeZone) })}
          </Notice>
        )}
        {(isUnsent || !isConnected) && (
          <Notice kind="warning" live>
            {t(isUnsent ? 'offlineUnsent' : 'offline')}
          </Notice>
        )}
        {failure && (
          <Notice
            kind="danger"
            live
            action={
              <Button
                variant="ghost"
                size="small"
                onClick={() => {
                  send.clear();
                  clearPartyError(restaurantId);
                }}
              >
                {t('understood')}
              </Button>
            }
          >
            {formatError(errors, failure, shop)}
          </Notice>
        )}
        <UnsentRound
          view={view}
          memberNo={memberNo}
          heading={t('unsent', { no })}
          next={next}
          hints={next?.promotionHints}
        >
          {(dishes > 0 || isCodeEntered) && (
            <details className="border-t border-line" onFocus={() => setCodeEntered(true)}>
              <summary className="flex min-h-12 cursor-pointer items-center font-bold text-brand-text">
                {t('promotion')}
              </summary>
              <TextField
                className="pb-4"
                label={t('promotionCode')}
                autoComplete="off"
                data-secret
                maxLength={40}
                value={send.promotionCode}
                onChange={({ target }) => send.setPromotionCode(target.value)}
              />
            </details>
          )}
        </UnsentRound>
        {[...view.rounds].reverse().map((round, index) => (
          <SentRound key={round.no} view={view} round={round} memberNo={memberNo} isLatest={index === 0} />
        ))}
      </AtRest>
      {/* The amount of the bill comes a moment after the button. */}
      <BottomBar note={<span className="block min-h-[2lh]">{note}</span>}>
        <div className="flex min-h-16 items-stretch gap-3" inert={!isAtRest}>
          {hasBill && (
            <ShopLink
              href={to(paths.tableBill())}
              className="grid min-h-11 shrink-0 content-center leading-heading"
            >
              <b className="num text-18">{formatAmount(view.bill.leftAmount)}</b>
              <span className="text-12 font-bold text-brand-text">{t('toBill')}</span>
            </ShopLink>
          )}
          {dishes > 0 ? (
            // A tap that was on its way when the amount changed accepts an amount that nobody read.
            <AtRest of={view.next?.totalAmount} className="flex grow">
              <Button
                size="large"
                wide
                align="spread"
                disabled={isBlocked || choice !== undefined || isUnsent || !isCurrent || !isConnected}
                pending={send.isPending}
                pendingLabel={t('sending')}
                onClick={send.send}
              >
                <span className="text-left">{t(view.payFirst ? 'sendAndPay' : 'send', { no })}</span>
                <span className="whitespace-nowrap">{t('dishes', { count: dishes })}</span>
              </Button>
            </AtRest>
          ) : (
            <ButtonLink size="large" wide href={to(paths.home())}>
              {t('add')}
            </ButtonLink>
          )}
        </div>
      </BottomBar>
    </div>
  );
}
