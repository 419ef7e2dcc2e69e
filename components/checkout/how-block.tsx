'use client';

import { useTranslations } from 'next-intl';
import { ModeTabs } from '@/components/fulfilment/mode-tabs';
import { AnyIcon } from '@/components/ui/any-icon';
import { Card } from '@/components/ui/card';
import { TextArea } from '@/components/ui/field';
import { Stepper } from '@/components/ui/stepper';
import { type CheckoutForm, maxDishware, remarkLimit } from '@/lib/client/checkout/checkout-form';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Props {
  shop: ClientShop;
  form: CheckoutForm;
  /** How is settled: it's brought to the table. */
  atTable: boolean;
}

/** Delivery or pick-up, cutlery and a note for the kitchen (CHK-11). */
export function HowBlock({ shop, form, atTable }: Props) {
  const t = useTranslations('checkout');
  const { dishwareNumber, remark, enter } = form;
  const cutlery =
    dishwareNumber === 0
      ? t('cutleryNone')
      : dishwareNumber === maxDishware
        ? t('cutleryMost')
        : t('cutlerySets', { count: dishwareNumber });
  return (
    <Card heading={t('how')} roomy aria-label={t('how')}>
      {!atTable && <ModeTabs shop={shop} withoutReserve />}
      <div className="mt-3 flex min-h-14 items-center gap-3">
        <AnyIcon name="cutlery" className="text-muted" />
        <div className="min-w-0 grow leading-heading">
          <p className="font-bold">{t('cutlery')}</p>
          <p className="text-14 text-muted">{cutlery}</p>
        </div>
        <Stepper
          label={t('cutlery')}
          value={dishwareNumber}
          max={maxDishware}
          onChange={(next) => enter({ dishwareNumber: next })}
          decreaseLabel={t('fewerCutlery')}
          increaseLabel={t('moreCutlery')}
          className="-mr-1.5"
        />
      </div>
      <TextArea
        label={t('remark')}
        placeholder={t('remarkHint')}
        value={remark}
        maxLength={remarkLimit}
        counter
        rows={2}
        onChange={(event) => enter({ remark: event.target.value.slice(0, remarkLimit) })}
        className="mt-3"
      />
    </Card>
  );
}
