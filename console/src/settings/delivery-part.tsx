import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { parseAmount } from '@/lib/domain/draft/menu-entry';
import { useDraftView } from '../menu/draft-context';
import { useFieldError, useListErrors } from '../menu/field-error';
import { AmountField, CountField, NumberField, SwitchField } from '../menu/fields';
import { Part } from '../menu/part';
import { FileFields } from './file-part';
import { readEntries } from './list-entries';

/** Edits delivery fees by distance, the minimum order, and the available order types. */
export function DeliveryPart() {
  const t = useTranslations('settings');
  const { document, set, decimals } = useDraftView();
  const ownError = useFieldError('delivery');
  const errors = useListErrors('delivery/steps');
  const steps = (getAt(document, 'delivery/steps') ?? []) as Document[];
  const hasAreas = readEntries(document, 'delivery/areas').length > 0;
  const hasDelivery = steps.length > 0 || hasAreas;
  const save = (next: Document[]) =>
    set(
      next.length > 0 || hasAreas
        ? [{ path: 'delivery/steps', value: next as Json }]
        : [{ path: 'delivery', value: null }],
    );
  const change = (at: number, changed: Document) =>
    save(steps.map((step, index) => (index === at ? { ...step, ...changed } : step)));
  const last = steps.at(-1);
  return (
    <Part isTop title={t('ordering')} error={ownError ?? errors.whole}>
      <div className="flex flex-wrap gap-x-6">
        <SwitchField path="service/takeout" label={t('takesDelivery')} byDefault />
        <SwitchField path="service/dineIn" label={t('takesPickup')} byDefault />
        <SwitchField path="service/reserve" label={t('takesReservations')} />
      </div>
      <div className="grid gap-3 wide:grid-cols-3">
        <AmountField path="minimumOrder" label={t('minimumOrder')} />
        <CountField path="delivery/leadMinutes" label={t('deliveryLead')} />
        <CountField path="pickup/leadMinutes" label={t('pickupLead')} />
      </div>
      <div className="grid gap-3 wide:grid-cols-4">
        {hasDelivery && (
          <>
            <CountField path="delivery/slotCapacity" label={t('deliveryOrders')} hint={t('noLimit')} />
            <CountField path="delivery/slotDishes" label={t('deliveryDishes')} hint={t('noLimit')} />
          </>
        )}
        <CountField path="pickup/slotCapacity" label={t('pickupOrders')} hint={t('noLimit')} />
        <CountField path="pickup/slotDishes" label={t('pickupDishes')} hint={t('noLimit')} />
      </div>
      <FileFields part="ordering" />
      <h3 className="text-14 font-bold">{t('steps')}</h3>
      <ul className="flex flex-col gap-2">
        {steps.map((step, index) => (
          <li key={index} className="flex items-start gap-3">
            <NumberField
              path={`delivery/steps/${index}/upToKm`}
              label={t('upToKm', { place: index + 1 })}
              maxLength={8}
              className="w-32"
              shown={String(step.upToKm)}
              parse={(text) => parseAmount(text, 2)}
              wrong={t('kilometersWrong')}
              save={(upToKm) => change(index, { upToKm })}
            />
            <NumberField
              path={`delivery/steps/${index}/fee`}
              label={t('fee', { place: index + 1 })}
              maxLength={12}
              className="w-32"
              shown={Number(step.fee).toFixed(decimals)}
              parse={(text) => parseAmount(text, decimals)}
              wrong={t('feeWrong')}
              save={(fee) => change(index, { fee })}
            />
            <IconButton
              icon="close"
              className="mt-6"
              label={t('removeStep', { place: index + 1 })}
              onClick={() => save(steps.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() =>
          save([
            ...steps,
            {
              upToKm: Number(last?.upToKm ?? 0) + 2,
              fee: Number(last?.fee ?? 0) + (decimals === 0 ? 5000 : 1),
            },
          ])
        }
      >
        {t('addStep')}
      </Button>
      {steps.length > 0 && <FileFields part="delivery" />}
    </Part>
  );
}
