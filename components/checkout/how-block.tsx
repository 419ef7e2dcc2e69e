'use client';

import { useTranslations } from 'next-intl';
import { ModeTabs } from '@/components/fulfilment/mode-tabs';
import { AnyIcon } from '@/components/ui/any-icon';
import { Card } from '@/components/ui/card';
import { TextArea } from '@/components/ui/field';
import { Stepper } from '@/components/ui/stepper';
import { type CheckoutForm, maxDishware } from '@/lib/client/checkout/checkout-form';
import { orderNotes } from '@/lib/contract/text-values';
import { cutText } from '@/lib/domain/cut-text';

interface Props {
  form: CheckoutForm;
  /** Hides the choice of delivery or pick-up, because the order is served at the table. */
  atTable: boolean;
}

/** Asks for delivery or pick-up, cutlery and a note for the kitchen. */
export function HowBlock({ form, atTable }: Props) {
  const t = useTranslations('checkout');
  const notes = useTranslations('orderNotes');
  const { dishwareNumber, remark, enter } = form;
  const cutlery =
    dishwareNumber === 0
      ? t('cutleryNone')
      : dishwareNumber === maxDishware
        ? t('cutleryMost')
        : t('cutlerySets', { count: dishwareNumber });
  return (
    <Card heading={t('how')} roomy aria-label={t('how')}>
      {!atTable && <ModeTabs withoutReserve />}
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
        label={notes('remark')}
        placeholder={t('remarkHint')}
        value={remark}
        maxLength={orderNotes.remark}
        counter
        rows={2}
        onChange={(event) => enter({ remark: cutText(event.target.value, orderNotes.remark) })}
        className="mt-3"
      />
    </Card>
  );
}
