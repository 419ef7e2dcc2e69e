import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { getAt } from '@/lib/domain/draft/edits';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { CountField, TextsField } from '../menu/fields';
import { Part } from '../menu/part';
import { FileFields } from './file-part';

/** Edits the name, the address and the phone number that diners see. */
export function ShopPart() {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  return (
    <Part isTop title={t('shop')}>
      <TextsField path="restaurant/name" label={t('shopName')} maxLength={100} hasLanguages isOptional />
      <TextsField path="restaurant/address" label={t('address')} maxLength={200} isOptional />
      <TextField
        label={t('phone')}
        type="tel"
        maxLength={30}
        className="max-w-80"
        value={String(getAt(document, 'restaurant/phone') ?? '')}
        error={useFieldError('restaurant/phone')}
        onChange={({ target }) => set([{ path: 'restaurant/phone', value: target.value || null }])}
      />
      <FileFields part="shop" />
    </Part>
  );
}

/** Sets after how many months orders and reservations are anonymized. */
export function GuestDataPart() {
  const t = useTranslations('settings');
  return (
    <Part isTop title={t('guestData')}>
      <CountField path="guestMonths" label={t('guestMonths')} hint={t('guestMonthsHint')} className="w-32" />
    </Part>
  );
}
