import { useTranslations } from 'use-intl';
import { qrAccountKinds, qrAccounts } from '@/lib/contract/pay-types';
import { getAt } from '@/lib/domain/draft/edits';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { SwitchField } from '../menu/fields';
import { Part } from '../menu/part';
import { FileFields } from './file-part';
import { getQrCode, waysWithoutAccount } from './pay-ways';

/** Chooses the ways in which diners pay; those of a payment page stay as the operator has set them. */
export function PayWaysPart() {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const error = useFieldError('payment/accept');
  const country = getAt(document, 'restaurant/country');
  const kind = qrAccountKinds.find((each) => qrAccounts[each].country === country);
  const accept = (getAt(document, 'payment/accept') ?? []) as string[];
  const ways = [
    ...(kind ? [{ code: getQrCode(kind), name: qrAccounts[kind].name }] : []),
    ...waysWithoutAccount.map((code) => ({ code, name: t(`payWays.${code}`) })),
  ];
  const change = (code: string, isOn: boolean) => {
    const others = accept.filter((each) => each !== code);
    set([{ path: 'payment/accept', value: isOn ? [...others, code] : others }]);
  };
  return (
    <Part isTop title={t('ways')} error={error}>
      <p className="text-14 text-muted">{t('waysHint')}</p>
      <div className="flex flex-wrap gap-x-6">
        {ways.map(({ code, name }) => (
          <label key={code} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={accept.includes(code)}
              onChange={({ target }) => change(code, target.checked)}
              className="size-5 shrink-0 accent-[var(--brand-text)]"
            />
            {name}
          </label>
        ))}
      </div>
      <SwitchField path="payment/ring" label={t('ringPayments')} />
      <FileFields part="payments" />
    </Part>
  );
}
