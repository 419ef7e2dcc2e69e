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
import { DeletedNotice, EntryRows, readEntries } from './list-entries';
import type { EntryRow } from './use-entry-rows';

/** Edits delivery fees by distance, the minimum order, and the available order types. */
export function DeliveryPart() {
  const t = useTranslations('settings');
  const { document, set, decimals } = useDraftView();
  const ownError = useFieldError('delivery');
  const errors = useListErrors('delivery/steps');
  const steps = (getAt(document, 'delivery/steps') ?? []) as Document[];
  const hasAreas = readEntries(document, 'delivery/areas').length > 0;
  const hasDelivery = steps.length > 0 || hasAreas;
  const save = (next: readonly Json[]) =>
    set(
      next.length > 0 || hasAreas
        ? [{ path: 'delivery/steps', value: [...next] }]
        : [{ path: 'delivery', value: null }],
    );
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
      <EntryRows path="delivery/steps" save={save}>
        {(rows, remove) => (
          <ul className="flex flex-col gap-2">
            {rows.map((row, index) => (
              <Step key={row.id} row={row} place={index + 1} onRemove={() => remove(row)} />
            ))}
          </ul>
        )}
      </EntryRows>
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

/** Edits the fee up to a distance. */
function Step({ row, place, onRemove }: { row: EntryRow; place: number; onRemove(): void }) {
  const t = useTranslations('settings');
  const { set, decimals } = useDraftView();
  const path = `delivery/steps/${row.id}`;
  const step = row.entry as Document;
  return (
    <li>
      <DeletedNotice row={row} />
      <div className="flex items-start gap-3">
        <NumberField
          path={`${path}/upToKm`}
          label={t('upToKm', { place })}
          maxLength={8}
          className="w-32"
          shown={String(step.upToKm)}
          parse={(text) => parseAmount(text, 2)}
          wrong={t('kilometersWrong')}
          save={(upToKm) => set([{ path: `${path}/upToKm`, value: upToKm }])}
        />
        <NumberField
          path={`${path}/fee`}
          label={t('fee', { place })}
          maxLength={12}
          className="w-32"
          shown={Number(step.fee).toFixed(decimals)}
          parse={(text) => parseAmount(text, decimals)}
          wrong={t('feeWrong')}
          save={(fee) => set([{ path: `${path}/fee`, value: fee }])}
        />
        <IconButton icon="close" className="mt-6" label={t('removeStep', { place })} onClick={onRemove} />
      </div>
    </li>
  );
}
