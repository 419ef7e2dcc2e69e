import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '@/components/ui/field';
import { useDebounced } from '@/components/ui/use-debounced';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { longestCustomerName } from '@/lib/contract/reservation-values';
import { toOrderedDishes } from '@/lib/domain/cart/cart-line';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { ChoiceButtons } from './choice-buttons';
import {
  type Draft,
  findAddress,
  findDeliveryPlace,
  isByPhone,
  type KnownGuest,
  listModes,
  type TakeMenu,
} from './draft';

interface Props {
  restaurantId: number;
  draft: Draft;
  menu: TakeMenu;
  known: KnownGuest | undefined;
  onChange(changes: Partial<Draft>): void;
  onAgain(order: KnownGuest['orders'][number]): void;
}

/** Asks where the food goes: to a table, to the guest at the counter, or to a guest on the phone. */
export function GuestPart({ restaurantId, draft, menu, known, onChange, onAgain }: Props) {
  const t = useTranslations('counter');
  const byPhone = isByPhone(draft.mode);
  return (
    <div className="flex flex-col gap-3">
      <ChoiceButtons
        label={t('mode.label')}
        options={listModes(menu).map((mode) => ({ value: mode, name: t(`mode.${mode}`) }))}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
      />
      {draft.mode === 'here' && (
        <div className="grid grid-cols-2 gap-3">
          {menu.tables.length > 0 && (
            <SelectField
              label={t('table')}
              value={draft.tableNo}
              onChange={({ target }) => onChange({ tableNo: target.value, stand: '' })}
            >
              <option value="">{t('tableChoice')}</option>
              {menu.tables.map((table) => (
                <option key={table}>{table}</option>
              ))}
            </SelectField>
          )}
          <TextField
            label={t('stand')}
            inputMode="numeric"
            maxLength={4}
            value={draft.stand}
            onChange={({ target }) => onChange({ stand: target.value.replace(/\D/g, ''), tableNo: '' })}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('mobile')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={draft.mobile}
          onChange={({ target }) => onChange({ mobile: target.value })}
        />
        <TextField
          label={t('name')}
          autoComplete="off"
          maxLength={longestCustomerName}
          value={draft.name ?? known?.name ?? ''}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
      {known && known.orders.length > 0 && (
        <ul aria-label={t('lastOrders')} className="flex flex-col gap-1">
          {known.orders.slice(0, 3).map((order) => (
            <li key={order.orderId}>
              <button
                type="button"
                onClick={() => onAgain(order)}
                className="min-h-11 w-full truncate rounded-control border border-line px-3 text-left text-14"
              >
                {t('again', {
                  dishes: order.lines.map(({ dishCount, name }) => `${dishCount} × ${name}`).join(', '),
                })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {draft.mode === 'delivery' && (
        <AddressPart restaurantId={restaurantId} draft={draft} known={known} onChange={onChange} />
      )}
      {byPhone && <TimePart restaurantId={restaurantId} draft={draft} known={known} onChange={onChange} />}
      <TextField
        label={t('remark')}
        autoComplete="off"
        maxLength={200}
        value={draft.remark}
        onChange={({ target }) => onChange({ remark: target.value })}
      />
    </div>
  );
}

const least = 3;

function AddressPart({
  restaurantId,
  draft,
  known,
  onChange,
}: Pick<Props, 'restaurantId' | 'draft' | 'known' | 'onChange'>) {
  const t = useTranslations('counter');
  const chosen = findAddress(draft, known);
  const typed = draft.typedAddress;
  const find = useDebounced(typed?.trim() ?? '', 250);
  const { data } = useQuery({
    ...createStaffQuery('orders.takePlaces', { restaurantId, find }),
    enabled: find.length >= least,
  });
  const choose = (address: DeliveryAddress) =>
    onChange({ address, typedAddress: undefined, unitNo: undefined });
  const places = typed === undefined ? [] : (data?.places ?? []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
      <TextField
        label={t('address')}
        autoComplete="off"
        maxLength={200}
        value={typed ?? chosen?.addressDetail ?? ''}
        onChange={({ target }) => onChange({ typedAddress: target.value })}
      />
      <TextField
        label={t('unit')}
        autoComplete="off"
        maxLength={50}
        value={draft.unitNo ?? chosen?.unitNo ?? ''}
        onChange={({ target }) => onChange({ unitNo: target.value })}
      />
      {typed !== undefined && find.length >= least && data && (
        <PlaceList label={t('places')} places={places} onChoose={choose} />
      )}
      {!typed && known && known.addresses.length > (typed === undefined ? 1 : 0) && (
        <PlaceList label={t('addresses')} places={known.addresses} onChoose={choose} />
      )}
    </div>
  );
}

function PlaceList({
  label,
  places,
  onChoose,
}: {
  label: string;
  places: readonly DeliveryAddress[];
  onChoose(address: DeliveryAddress): void;
}) {
  const t = useTranslations('counter');
  if (places.length === 0) return <p className="col-span-2 text-14 text-muted">{t('noPlaces')}</p>;
  return (
    <ul aria-label={label} className="col-span-2 rounded-control border border-line bg-raised">
      {places.map((place) => (
        <li key={JSON.stringify(place)} className="border-b border-line last:border-b-0">
          <button
            type="button"
            className="min-h-11 w-full px-3 py-2 text-left text-14"
            onClick={() => onChoose(place)}
          >
            {[place.unitNo, place.buildingName, place.addressDetail].filter(Boolean).join(', ')}
          </button>
        </li>
      ))}
    </ul>
  );
}

function TimePart({
  restaurantId,
  draft,
  known,
  onChange,
}: Pick<Props, 'restaurantId' | 'draft' | 'known' | 'onChange'>) {
  const t = useTranslations('counter');
  const errorText = useErrorText();
  const { data, error } = useQuery(
    createStaffQuery('orders.takeSlots', {
      restaurantId,
      deliveryType: draft.mode === 'delivery' ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP',
      day: draft.day,
      dishList: toOrderedDishes(draft.lines),
      deliveryAddress: findDeliveryPlace(draft, known),
    }),
  );
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <TextField
        label={t('when')}
        type="date"
        value={draft.day ?? data?.day ?? ''}
        onChange={({ target }) => onChange({ day: target.value || undefined, slot: '' })}
      />
      <SelectField
        label={t('when')}
        labelHidden
        value={draft.slot}
        onChange={({ target }) => onChange({ slot: target.value })}
      >
        <option value="">{t('now')}</option>
        {data?.slots.map((slot) => (
          <option key={slot} value={slot}>
            {slot.slice(11)}
          </option>
        ))}
      </SelectField>
      {data?.limitedBy && (
        <p role="status" className="col-span-2 text-14 text-muted">
          {t('limitedBy', { dish: data.limitedBy })}
        </p>
      )}
      {error && (
        <p role="alert" className="col-span-2 text-14 text-danger">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
