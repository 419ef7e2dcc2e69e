'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { TimeToPay } from '@/components/payments/time-to-pay';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { formatError } from '@/lib/client/i18n/error-text';
import type { PartyView } from '@/lib/contract/party-view';
import type { Membership } from '@/lib/domain/parties/membership';
import { AskGroup } from './ask-group';
import { BillScreen } from './bill-screen';
import { toSeenGroup, useDecideGroup } from './use-decide-group';

interface Props {
  view: PartyView;
  membership: Membership;
}

/** Shows a closed group: every member pays a share, and the opener decides about unpaid ones. */
export function GroupPaying({ view, membership }: Props) {
  const shop = useShop();
  const t = useTranslations('group');
  const errors = useTranslations('errors');
  const { decide, pending, error } = useDecideGroup();
  const { payBy, unpaid, lastCall } = view.group!;
  const seen = toSeenGroup(view);
  const left = useTimeLeft(payBy);
  const isOpener = membership.memberNo === 1;
  return (
    <div className="grid gap-3" data-paying-group>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2>{t('payTitle')}</h2>
          {left !== undefined && <TimeToPay left={left} />}
        </div>
        <p className="mt-1 text-14 text-muted">
          {t('payText')} {!lastCall && t(`ruleNow.${unpaid}`)}
        </p>
        {isOpener && (
          <div className="mt-3 flex flex-wrap gap-2">
            {/* It stays in its place after the last call, so that no other button comes there. */}
            <Button
              variant="secondary"
              size="small"
              disabled={lastCall}
              pending={pending === 'extend'}
              onClick={() => decide({ act: 'extend', seen })}
            >
              {t('more')}
            </Button>
            <AskGroup
              kind="drop"
              seen={seen}
              onSure={(read) => decide({ act: 'drop', seen: read })}
              isPending={pending === 'drop'}
            />
            <AskGroup
              kind="cancel"
              seen={seen}
              onSure={(read) => decide({ act: 'cancel', seen: read })}
              isPending={pending === 'cancel'}
            />
          </div>
        )}
      </Card>
      {lastCall && (
        <Notice kind="warning" live>
          {t('lastCall')}
        </Notice>
      )}
      {error && (
        <Notice kind="danger" live>
          {formatError(errors, error, shop)}
        </Notice>
      )}
      <BillScreen view={view} membership={membership} />
    </div>
  );
}
