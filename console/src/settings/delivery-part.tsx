import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { parseAmount } from '@/lib/domain/draft/menu-entry';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { AmountField, CountField, SwitchField } from '../menu/fields';
import { Part } from '../menu/part';

/** What a delivery costs up to which distance, the minimum, and which ways of ordering there are. */
export function DeliveryPart() {
  const t = useTranslations('settings');
  const { document, set, decimals } = useDraftView();
  const error = useFieldError('delivery', 'delivery/steps');
  const steps = (getAt(document, 'delivery/steps') ?? []) as Document[];
  const save = (next: Document[]) =>
    set(
      next.length > 0
        ? [{ path: 'delivery/steps', value: next as Json }]
        : [{ path: 'delivery', value: null }],
    );
  const change = (at: number, field: string, text: string, most: 0 | 2) => {
    const amount = parseAmount(text, most);
    if (amount !== undefined)
      save(steps.map((step, index) => (index === at ? { ...step, [field]: amount } : step)));
  };
  const last = steps.at(-1);
  return (
    <Part isTop title={t('ordering')}>
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
      <h3 className="text-14 font-bold">{t('steps')}</h3>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      <ul className="flex flex-col gap-2">
        {steps.map((step, index) => (
          <li key={`${index} ${step.upToKm} ${step.fee}`} className="flex items-end gap-3">
            <TextField
              label={t('upToKm', { place: index + 1 })}
              inputMode="decimal"
              maxLength={8}
              className="num w-32"
              defaultValue={String(step.upToKm)}
              onBlur={({ target }) => change(index, 'upToKm', target.value, 2)}
            />
            <TextField
              label={t('fee', { place: index + 1 })}
              inputMode="decimal"
              maxLength={12}
              className="num w-32"
              defaultValue={Number(step.fee).toFixed(decimals)}
              onBlur={({ target }) => change(index, 'fee', target.value, decimals)}
            />
            <IconButton
              icon="close"
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
    </Part>
  );
}
