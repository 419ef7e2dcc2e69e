'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { AtRest } from '@/components/ui/at-rest';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { useSettled } from '@/components/ui/use-settled';
import { formatError } from '@/lib/client/i18n/error-text';
import { clearPartyError, useLiveParty } from '@/lib/client/parties/live-party';
import type { PartyView } from '@/lib/contract/party-view';
import { ApiError } from '@/lib/domain/api-error';
import { formatMoney } from '@/lib/domain/money';
import type { Membership } from '@/lib/domain/parties/membership';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { AskGroup } from './ask-group';
import { BottomBar } from './bottom-bar';
import { GroupPeople } from './group-people';
import { GroupTime } from './group-time';
import { UnpaidRules } from './open-group';
import { ShareLink } from './share-link';
import { UnsentRound } from './unsent-round';
import { toSeenGroup, useDecideGroup } from './use-decide-group';
import { useLeaveParty } from './use-leave-party';

interface Props {
  view: PartyView;
  membership: Membership;
}

/** Shows a group whose members still choose: the time left, the link for friends, and each member's dishes and amount. */
export function GroupScreen({ view, membership }: Props) {
  const shop = useShop();
  const t = useTranslations('group');
  const party = useTranslations('party');
  const errors = useTranslations('errors');
  const { restaurantId, locale, defaultLocale } = shop;
  const { isConnected, isUnsent, error: cartError } = useLiveParty(restaurantId, locale);
  const { decide, pending, sentRule, error } = useDecideGroup();
  const leave = useLeaveParty();
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, locale);
  const group = view.group!;
  const isOpener = membership.memberNo === 1;
  const { problem, estimate } = group;
  const known = error ?? cartError;
  const canClose = isOpener && view.lines.length > 0;
  const seen = toSeenGroup(view);
  // Another member's dish turns "Add dishes" into "Close the group", or changes the total that is read beside it.
  const isAtRest = useSettled(`${canClose} ${seen.total}`);
  const reason =
    problem && formatError(errors, new ApiError({ code: problem, message: '', status: 0 }), shop);

  // The acts of others move the lines and buttons below; one's own taps do not count.
  const moved = [
    ...view.members.map(({ no }) => no),
    ...view.lines.filter(({ memberNo }) => memberNo !== membership.memberNo).map(({ lineId }) => lineId),
    isUnsent,
    isConnected,
    problem,
    known?.code,
    estimate?.isCodeLeftOut,
    estimate?.promotionHints?.length,
  ].join();

  return (
    <div className="grid gap-3">
      <AtRest of={moved} className="grid gap-3">
        <GroupTime
          view={view}
          place={membership.group?.place}
          onMore={isOpener ? () => decide({ act: 'extend', seen }) : undefined}
          isPending={pending === 'extend'}
        />
        <ShareLink code={view.digits} />
        {(isUnsent || !isConnected) && (
          <Notice kind="warning" live>
            {t(isUnsent ? 'offlineUnsent' : 'offline')}
          </Notice>
        )}
        {reason && (
          <Notice kind="danger" live>
            {t('cannot', { reason })}
          </Notice>
        )}
        {estimate?.isCodeLeftOut && <Notice kind="info">{t('codeLeftOut')}</Notice>}
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
        <GroupPeople view={view} memberNo={membership.memberNo} />
        <UnsentRound
          view={view}
          memberNo={membership.memberNo}
          heading={t('chosen')}
          hints={estimate?.promotionHints}
        />
        {isOpener && (
          <Card>
            <UnpaidRules value={sentRule ?? group.unpaid} onChange={(unpaid) => decide({ unpaid })} />
          </Card>
        )}
        <div className="flex justify-center">
          {isOpener ? (
            <AskGroup
              kind="cancel"
              seen={seen}
              onSure={(read) => decide({ act: 'cancel', seen: read })}
              isPending={pending === 'cancel'}
            />
          ) : (
            <Button variant="ghost" size="small" onClick={leave}>
              {t('leave')}
            </Button>
          )}
        </div>
      </AtRest>
      <BottomBar note={t(isOpener ? 'closeNote' : 'waitNote')}>
        <div className="flex items-center gap-3" inert={!isAtRest}>
          {estimate && (
            <p className="shrink-0 leading-heading">
              <b className="num block text-18" data-estimate={estimate.totalAmount}>
                {formatAmount(estimate.totalAmount)}
              </b>
              <span className="text-12 text-muted">{t('estimate')}</span>
            </p>
          )}
          {canClose ? (
            <Button
              size="large"
              wide
              disabled={isUnsent}
              pending={pending === 'close'}
              pendingLabel={t('closing')}
              onClick={() => decide({ act: 'close', seen })}
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
