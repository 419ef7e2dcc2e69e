'use client';

import { useTranslations } from 'next-intl';
import { ShopLink } from '@/components/layout/shop-link';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useCart } from '@/lib/client/cart/cart-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { clearPartyError, useLiveParty } from '@/lib/client/parties/live-party';
import type { PartyView } from '@/lib/contract/party-view';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BottomBar } from './bottom-bar';
import { CallButton, CallNotice } from './call-staff';
import { MemberSigns } from './member-sign';
import type { PartyShop } from './party-shop';
import { SentRound } from './sent-round';
import { UnsentRound } from './unsent-round';
import { useLeaveParty } from './use-leave-party';
import { useSendRound } from './use-send-round';

/** The table: what everybody chose and did not send yet, what was sent, and the way to the bill (TAB-02, TAB-04). */
export function TableScreen({ shop, view }: { shop: PartyShop; view: PartyView }) {
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const { restaurantId, locale, defaultLocale } = shop;
  const { membership, isLive, isUnsent, error } = useLiveParty(restaurantId, locale);
  const { lines: own } = useCart(restaurantId);
  const leave = useLeaveParty(shop);
  const send = useSendRound(shop, view);
  const memberNo = membership?.memberNo ?? 0;
  const others = view.lines.filter((line) => line.memberNo !== memberNo);
  const dishes = [...own, ...others].reduce((sum, { dishCount }) => sum + dishCount, 0);
  const next = view.rounds.length + 1;
  const isBlocked = view.lines.some(({ problem }) => problem !== undefined);
  const hasBill = view.rounds.length > 0;
  const to = (path: string) => toLocalePath(path, locale, defaultLocale);
  const failure = send.error ?? error;

  return (
    <div className="grid gap-3">
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 grow">
            <h2 className="text-22! [overflow-wrap:anywhere]">
              {t('table', { tableNo: view.tableNo ?? '' })}
            </h2>
            <p className="mt-1 flex items-center gap-2 text-14 text-muted">
              <MemberSigns members={view.members} />
              {t('people', { count: view.members.length })}
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
        <p className="sr-only">{view.members.map(({ name }) => name).join(', ')}</p>
      </Card>
      <CallNotice shop={shop} view={view} />
      {(isUnsent || !isLive) && (
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
      <UnsentRound shop={shop} view={view} memberNo={memberNo} heading={t('unsent', { no: next })} />
      {dishes > 0 && (
        <details className="rounded-card bg-raised px-4 shadow-raised">
          <summary className="flex min-h-12 cursor-pointer items-center font-bold text-brand-text">
            {t('promotion')}
          </summary>
          <TextField
            className="pb-4"
            label={t('promotionCode')}
            autoComplete="off"
            maxLength={40}
            value={send.promotionCode}
            onChange={({ target }) => send.setPromotionCode(target.value)}
          />
        </details>
      )}
      {[...view.rounds].reverse().map((round, index) => (
        <SentRound
          key={round.no}
          shop={shop}
          view={view}
          round={round}
          memberNo={memberNo}
          isLatest={index === 0}
        />
      ))}
      <div className="flex flex-wrap justify-center gap-x-3 gap-y-1">
        <CallButton shop={shop} kind="staff" />
        {hasBill && <CallButton shop={shop} kind="bill" />}
        <Button variant="ghost" size="small" onClick={leave}>
          {t('leave')}
        </Button>
      </div>
      <BottomBar note={isBlocked ? t('blocked') : view.payFirst ? t('payFirst') : undefined}>
        <div className="flex items-stretch gap-3">
          {hasBill && (
            <ShopLink
              href={to(paths.tableBill())}
              className="grid min-h-11 shrink-0 content-center leading-heading"
            >
              <b className="num text-18">{formatMoney(view.bill.leftAmount, shop.countryCode, locale)}</b>
              <span className="text-12 font-bold text-brand-text">{t('toBill')}</span>
            </ShopLink>
          )}
          {dishes > 0 ? (
            <Button
              size="large"
              wide
              align="spread"
              disabled={isBlocked || isUnsent}
              pending={send.isPending}
              pendingLabel={t('sending')}
              onClick={send.send}
            >
              <span className="text-left">{t(view.payFirst ? 'sendAndPay' : 'send', { no: next })}</span>
              <span className="whitespace-nowrap">{t('dishes', { count: dishes })}</span>
            </Button>
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
