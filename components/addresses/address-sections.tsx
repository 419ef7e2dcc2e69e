'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { useLatest } from '@/components/ui/use-latest';
import { change } from '@/lib/client/api/call';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { openLogin, useSession } from '@/lib/client/session/session-client';
import type { Address } from '@/lib/contract/addresses';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { type AddressDraft, getAddressInfo, getDeliveryAddress } from '@/lib/domain/addresses/address-draft';
import type { FoundPlace } from '@/lib/domain/addresses/find-place';
import { hasReceiver } from '@/lib/domain/fulfilment/place-address';
import { AddressForm } from './address-form';
import { EditFoot } from './edit-foot';
import { ListFoot } from './list-foot';
import { ListSection } from './list-section';
import { PlaceSearch } from './place-search';
import { useAddressBook } from './use-address-book';
import { type StartsWith, useAddressSteps } from './use-address-steps';
import { useSectionFocus } from './use-section-focus';

export interface AddressDialogProps
  extends Pick<StartsWith, 'begin'>,
    Partial<Pick<StartsWith, 'withReceiver'>> {
  open: boolean;
  onOpenChange(open: boolean): void;
  /**
   * Selects the address of the next order, `once` for that order only; without it the dialog only views and manages.
   */
  select?(address: DeliveryAddress, keyword: string | undefined, once: boolean): void;
}

/** Shows the current section of the address dialog (list, form or place search) with its buttons. */
export function AddressSections({
  open,
  onOpenChange,
  select,
  begin,
  withReceiver = false,
}: AddressDialogProps) {
  const shop = useShop();
  const t = useTranslations('addresses');
  const { status } = useSession();
  const { place, keyword, setPlace } = useFulfilment(shop);
  const book = useAddressBook();
  const saves = useLatest();
  const steps = useAddressSteps({ begin, selecting: select !== undefined, withReceiver });
  const { step, move } = steps;
  const [typed, setTyped] = useState((select && keyword) ?? '');
  const [failure, setFailure] = useState<string>();
  const [usesSaved, setUsesSaved] = useState(false);
  /** The place before the one that was found in this form. */
  const [former, setFormer] = useState<{ place: DeliveryAddress; keyword?: string }>();
  const [wantsOnce, setWantsOnce] = useState(false);
  // Read once on opening, since saving changes it: the selected address may lack only its receiver.
  const [completes] = useState(withReceiver && place !== undefined && !hasReceiver(place));
  const forBook = status === 'diner' || !select;
  const placeOnly = step.section === 'search' && !step.draft;
  const { body, moved } = useSectionFocus(step.section);

  function choose(address: DeliveryAddress, once = false) {
    onOpenChange(false);
    // Confirming clears the search, so the keyword is passed on with the address.
    select?.(address, typed.trim() || undefined, once);
    setTyped('');
  }

  function chooseOfBook(address: Address) {
    const chosen = getDeliveryAddress(address);
    // Best effort: it informs the diner's other devices; this browser has its own copy.
    change('addresses.chooseByHand', { deliveryAddress: chosen }).catch(() => undefined);
    choose(chosen);
  }

  function take(found: FoundPlace, located: boolean) {
    setFailure(undefined);
    if (located && status === 'diner')
      change('addresses.chooseLocated', { deliveryAddress: found }).catch(() => undefined);
    if (placeOnly) return choose(found);
    // The place outlives a form that is closed without unit and name; an address with a receiver is not replaced.
    if (select && draft?.addressId === undefined && !(place && hasReceiver(place))) {
      if (place && !former) setFormer({ place, keyword });
      setPlace(found, typed.trim() || undefined);
      setUsesSaved(true);
    }
    move({ kind: 'found', place: found });
  }

  /** Returns whether an address may serve one order without being saved, which a saved one cannot. */
  const canBeOnce = (draft: AddressDraft) => forBook && select !== undefined && draft.addressId === undefined;
  const isOnce = (draft: AddressDraft) => canBeOnce(draft) && wantsOnce;

  async function save(draft: AddressDraft) {
    setFailure(undefined);
    if (book.pending) return;
    if (!forBook || isOnce(draft)) return choose(getAddressInfo(draft), isOnce(draft));
    const isWanted = saves.begin();
    const saved = await book.save(draft);
    // Another form may be open by now.
    if (!isWanted()) return;
    if (saved.failure !== undefined) return setFailure(saved.failure);
    if (completes) return choose(getDeliveryAddress(saved.made));
    if (usesSaved) setPlace(getDeliveryAddress(saved.made), keyword);
    leaveForm('saved');
  }

  function leaveForm(kind: 'saved' | 'back') {
    saves.drop();
    if (kind === 'back' && former) setPlace(former.place, former.keyword);
    setFormer(undefined);
    setTyped('');
    setFailure(undefined);
    setUsesSaved(false);
    setWantsOnce(false);
    if (begin) onOpenChange(false);
    else move({ kind });
  }

  function forgetPlace() {
    setPlace(undefined);
    onOpenChange(false);
  }

  const draft = step.section === 'list' ? undefined : step.draft;
  const titles = {
    list: t(select ? 'title.choose' : 'title.book'),
    edit: t(draft?.addressId === undefined ? 'title.add' : 'title.edit'),
    search: t('title.search'),
  };

  const footer =
    step.section === 'edit' ? (
      <EditFoot
        formId={steps.id}
        warning={failure}
        pending={book.pending?.action === 'save'}
        forBook={forBook}
        onlyOnce={isOnce(step.draft)}
        onBack={forBook ? () => leaveForm('back') : undefined}
        onClear={!forBook && place ? forgetPlace : undefined}
        onLogIn={() => openLogin({ reason: 'account' })}
      />
    ) : placeOnly && !forBook && place ? (
      <div className="p-4">
        <Button wide variant="secondary" onClick={forgetPlace}>
          {t('form.clear')}
        </Button>
      </div>
    ) : step.section === 'list' && status === 'diner' && book.list.data ? (
      <ListFoot
        isPrimary={!select}
        onAdd={book.list.data.length > 0 ? steps.add : undefined}
        onSearch={select && !withReceiver ? () => move({ kind: 'search' }) : undefined}
      />
    ) : undefined;

  return (
    <DialogOrSheet
      open={open}
      onOpenChange={onOpenChange}
      title={forBook ? titles[step.section] : t('title.choose')}
      closeLabel={t('close')}
      closable={book.pending?.action !== 'save'}
      width={560}
      height={680}
      footer={footer}
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        {step.section === 'list' && (
          <ListSection
            book={book}
            stored={select && place?.addressId === undefined ? place : undefined}
            onSaveUnsaved={(stored) => {
              setUsesSaved(true);
              steps.edit(stored);
            }}
            onRemoveUnsaved={() => setPlace(undefined)}
            onAdd={steps.add}
            onEdit={steps.edit}
            select={select && chooseOfBook}
            clear={() => setPlace(undefined)}
            chosenId={place?.addressId}
          />
        )}
        {step.section === 'edit' && (
          <AddressForm
            id={steps.id}
            draft={step.draft}
            onType={(change) => {
              setFailure(undefined);
              steps.type(change);
            }}
            onSearch={() => move({ kind: 'search' })}
            onSave={save}
            forBook={forBook}
            onlyOnce={canBeOnce(step.draft) ? { checked: wantsOnce, onChange: setWantsOnce } : undefined}
          />
        )}
        {step.section === 'search' && (
          <PlaceSearch
            keyword={typed}
            onKeyword={setTyped}
            onFound={take}
            onBack={forBook || step.draft?.place ? () => move({ kind: 'back' }) : undefined}
            placeOnly={placeOnly}
            focused={moved}
          />
        )}
      </div>
    </DialogOrSheet>
  );
}
