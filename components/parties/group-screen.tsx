'use client';

import { useTranslations } from 'next-intl';
import { useWhenText } from '@/components/fulfilment/when-text';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { formatRemaining } from '@/components/ui/remaining-time';
import { formatError } from '@/lib/client/i18n/error-text';
import { clearPartyError, useLiveParty } from '@/lib/client/parties/live-party';
import type { PartyView } from '@/lib/contract/parties';
import { ApiError } from '@/lib/domain/api-error';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BottomBar } from './bottom-bar';
import { CancelGroup } from './cancel-group';
import { MemberSign } from './member-sign';
import { UnpaidRules } from './open-group';
import type { PartyShop } from './party-shop';
import { ShareLink } from './share-link';
import { UnsentRound } from './unsent-round';
import { useDecideGroup } from './use-decide-group';
import { useLeaveParty } from './use-leave-party';

interface Props {
  shop: PartyShop;
  view: PartyView;
  membership: Membership;
}

/** A group whose members are choosing: the time left, the way in for friends, and who chose what for how much (TAB-11). */
export function GroupScreen({ shop, view, membership }: Props) {
  const t = useTranslations('group');
  const party = useTranslations('party');
  const errors = useTranslations('errors');
  const { restaurantId, locale, defaultLocale } = shop;
  const { isLive, isUnsent, error: cartError } = useLiveParty(restaurantId, locale);
  const { decide, pending, error } = useDecideGroup(shop);
  const leave = useLeaveParty(shop);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, locale);
  const group = view.group!;
  const isOpener = membership.memberNo === 1;
  const { problem, estimate } = group;
  const known = error ?? cartError;
  const reason =
    problem && formatError(errors, new ApiError({ code: problem, message: '', status: 0 }), shop);

  return (
    <div className="grid gap-3">
      <TimeCard
        shop={shop}
        view={view}
        place={membership.group?.place}
        onMore={isOpener ? () => decide({ act: 'extend' }) : undefined}
        isPending={pending === 'extend'}
      />
      <ShareLink shop={shop} code={view.digits} />
      {(isUnsent || !isLive) && (
        <Notice kind="warning" live>
          {t(isUnsent ? 'offlineUnsent' : 'offline')}
        </Notice>
      )}
      {reason && (
        <Notice kind="danger" live>
          {t('cannot', { reason })}
        </Notice>
      )}
      {known && (
        <Notice
          kind="danger"
          live
          action={
            cartError && (
              <Button variant="ghost" size="small" onClick={() => clearPartyError(restaurantId)}>
                {party('understood')}
              </Button>
            )
          }
        >
          {formatError(errors, known, shop)}
        </Notice>
      )}
      <PeopleCard shop={shop} view={view} memberNo={membership.memberNo} />
      <UnsentRound shop={shop} view={view} memberNo={membership.memberNo} heading={t('chosen')} />
      {isOpener && (
        <Card>
          <UnpaidRules value={group.unpaid} onChange={(unpaid) => decide({ unpaid })} />
        </Card>
      )}
      <div className="flex justify-center">
        {isOpener ? (
          <CancelGroup onSure={() => decide({ act: 'cancel' })} isPending={pending === 'cancel'} />
        ) : (
          <Button variant="ghost" size="small" onClick={leave}>
            {t('leave')}
          </Button>
        )}
      </div>
      <BottomBar note={t(isOpener ? 'closeNote' : 'waitNote')}>
        <div className="flex items-center gap-3">
          {estimate && (
            <p className="shrink-0 leading-heading">
              <b className="num block text-18" data-estimate={estimate.totalAmount}>
                {formatAmount(estimate.totalAmount)}
              </b>
              <span className="text-12 text-muted">{t('estimate')}</span>
            </p>
          )}
          {isOpener && view.lines.length > 0 ? (
            <Button
              size="large"
              wide
              disabled={isUnsent}
              pending={pending === 'close'}
              pendingLabel={t('closing')}
              onClick={() => decide({ act: 'close' })}
            >
              {t('close')}
            </Button>
          ) : (
            <ButtonLink size="large" wide href={toLocalePath(paths.home(), locale, defaultLocale)}>
              {t('add')}
            </ButtonLink>
          )}
        </div>
      </BottomBar>
    </div>
  );
}

interface TimeProps {
  shop: PartyShop;
  view: PartyView;
  /** Where it goes, on the phone of who opened it. */
  place?: string;
  onMore?: () => void;
  isPending: boolean;
}

/** How long everybody can choose, and when and how the food comes. */
function TimeCard({ shop, view, place, onMore, isPending }: TimeProps) {
  const t = useTranslations('group');
  const when = useWhenText(shop.timeZone);
  const { closesAt, deliveryType, deliveryTime } = view.group!;
  const left = useTimeLeft(closesAt);
  const span = new Date(closesAt).getTime() - new Date(view.openedAt).getTime();
  return (
    <Card>
      <p className="text-14 text-muted">
        {left === 0
          ? t('overdue')
          : t('closesAt', { time: formatTime(closesAt, shop.locale, shop.timeZone) })}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p role="timer" className="num text-36 leading-figure font-bold tracking-heading">
          {left === undefined ? '–' : formatRemaining(left)}
        </p>
        {onMore && (
          <Button variant="secondary" pending={isPending} onClick={onMore}>
            {t('more')}
          </Button>
        )}
      </div>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full bg-brand"
          style={{ width: `${left === undefined || span <= 0 ? 0 : Math.min(100, (100 * left) / span)}%` }}
        />
      </div>
      <p className="mt-3 flex items-start gap-3">
        <AnyIcon
          name={deliveryType === 'DELIVERY_TO_HOME' ? 'pin' : 'store'}
          className="mt-0.5 shrink-0 text-muted"
        />
        <span className="min-w-0 leading-heading">
          <b className="num block">
            {t(deliveryType === 'DELIVERY_TO_HOME' ? 'delivery' : 'pickup')} {when(deliveryTime)}
          </b>
          <span className="text-14 text-muted">{place}</span>
        </span>
      </p>
    </Card>
  );
}

/** Who is in the group, what they chose, and what each pays with a part of the fees. */
function PeopleCard({ shop, view, memberNo }: Omit<Props, 'membership'> & { memberNo: number }) {
  const t = useTranslations('group');
  const party = useTranslations('party');
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const { estimate, feeSplit } = view.group!;
  const eaters = new Set(view.lines.map((line) => line.memberNo)).size;
  const delivery = estimate?.deliveryAmount ?? 0;
  return (
    <Card
      heading={t('people', { count: view.members.length })}
      aside={
        delivery > 0 && (
          <span className="num text-14 text-muted">
            {feeSplit === 'equal' && eaters > 1
              ? t('feeLineEach', {
                  amount: formatAmount(delivery),
                  part: formatAmount(Math.round(delivery / eaters)),
                })
              : t('feeLine', { amount: formatAmount(delivery) })}
          </span>
        )
      }
    >
      <ul>
        {view.members.map((member) => {
          const lines = view.lines.filter((line) => line.memberNo === member.no);
          return (
            <li
              key={member.no}
              data-member={member.no}
              className="flex items-center gap-3 border-line py-3 not-first:border-t"
            >
              <MemberSign member={member} isMe={member.no === memberNo} />
              <div className="min-w-0 grow">
                <p className="leading-heading">
                  <b>{member.no === memberNo ? party('you') : member.name}</b>{' '}
                  {member.no === 1 && <span className="text-14 text-muted">{t('opener')}</span>}
                </p>
                <p className="truncate text-14 text-muted">
                  {lines.map(({ dishName }) => dishName).join(', ') || t('nothingYet')}
                </p>
              </div>
              {member.ownAmount > 0 && <b className="num">{formatAmount(member.ownAmount)}</b>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
