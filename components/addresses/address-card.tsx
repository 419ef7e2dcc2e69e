'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { Address } from '@/lib/contract/addresses';
import { formatAddressLine } from '@/lib/domain/fulfilment/place-address';
import type { BookAction } from './use-address-book';
import { useAddressLabels } from './use-address-labels';

interface Props {
  address: Address;
  pending?: BookAction;
  /** Selects the address for the next order; absent on My, where there is nothing to select for. */
  select?(): void;
  /** Whether the next order is delivered to this address. */
  chosen?: boolean;
  /** Removes the address from the next order; present where one can be selected. */
  clear?(): void;
  /** Whether this is the suggested choice. */
  leading?: boolean;
  onEdit(): void;
  onDelete(): void;
  onSetDefault(): void;
}

export function AddressCard({
  address,
  pending,
  select,
  chosen,
  clear,
  leading,
  onEdit,
  onDelete,
  onSetDefault,
}: Props) {
  const t = useTranslations('addresses.list');
  const labels = useAddressLabels();
  const line = formatAddressLine(address);
  const named = <span className="sr-only">: {line}</span>;
  return (
    <article
      aria-label={line}
      className={joinClassNames(
        'rounded-card border bg-raised p-4',
        chosen ? 'border-2 border-brand-text p-[15px]' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <Icon name="pin" className="mt-0.5 text-brand-text" />
        <div className="min-w-0 grow leading-heading">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <strong className="break-words">{line}</strong>
            {address.defaultAddress && <Badge tone="brand">{t('default')}</Badge>}
            {labels.label(address.addressLabel) && <Badge>{labels.label(address.addressLabel)}</Badge>}
            {chosen && (
              <Badge tone="success">
                <Icon name="check" size={16} />
                {t('chosen')}
              </Badge>
            )}
          </p>
          <p className="mt-1 text-14 break-words text-muted">{address.addressDetail}</p>
          {address.buildingTypeDesc && (
            <p className="text-14 text-muted">{labels.buildingType(address.buildingTypeDesc)}</p>
          )}
          <p className="mt-1 text-14">
            {address.userName}
            <span className="num ml-2 whitespace-nowrap text-muted">
              {address.countryArea} {address.mobile}
            </span>
          </p>
        </div>
      </div>
      <div className="mt-2 -mb-2 -ml-4 flex flex-wrap items-center">
        <Button variant="ghost" size="small" onClick={onEdit}>
          {t('edit')}
          {named}
        </Button>
        <Button variant="ghost" size="small" onClick={onDelete}>
          {t('delete')}
          {named}
        </Button>
        {!address.defaultAddress && (
          <Button variant="ghost" size="small" pending={pending === 'default'} onClick={onSetDefault}>
            {t('setDefault')}
            {named}
          </Button>
        )}
        {chosen && clear && (
          <Button variant="ghost" size="small" onClick={clear}>
            {t('clear')}
            {named}
          </Button>
        )}
        {select && (
          <Button
            variant={leading ? 'primary' : 'secondary'}
            size="small"
            className="ml-auto"
            onClick={select}
          >
            {t('choose')}
            {named}
          </Button>
        )}
      </div>
    </article>
  );
}
