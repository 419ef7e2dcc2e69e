'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Chip } from '@/components/ui/chip';
import type { PartyView } from '@/lib/contract/party-view';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { listPresent } from '@/lib/domain/parties/membership';

type Sharing = Pick<CartLine, 'forAll' | 'sharedWith'>;

interface Props {
  view: PartyView;
  memberNo: number;
  sharing: Sharing;
  onChange: (sharing: Sharing) => void;
}

/** Lets a member share a dish with all who are there when it is sent, or with some people. */
export function ShareChoice({ view, memberNo, sharing, onChange }: Props) {
  const t = useTranslations('party');
  const [isChoosing, setChoosing] = useState(false);
  const present = listPresent(view.members);
  const { forAll = false, sharedWith = [memberNo] } = sharing;
  const isSome = !forAll && (isChoosing || sharing.sharedWith !== undefined);
  if (present.length < 2) return <span />;

  const choose = (next: Sharing) => onChange({ forAll: next.forAll, sharedWith: next.sharedWith });
  const toggle = (no: number) => {
    const eaters = present
      .map((member) => member.no)
      .filter((other) => sharedWith.includes(other) !== (other === no));
    if (eaters.length === 0) return;
    const isOwn = eaters.length === 1 && eaters[0] === memberNo;
    choose({ sharedWith: isOwn ? undefined : eaters });
  };
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Chip selected={forAll} onClick={() => choose({ forAll: !forAll || undefined })}>
        {t('forAll')}
      </Chip>
      <Chip
        selected={isSome}
        onClick={() => {
          setChoosing(!isSome);
          choose({});
        }}
      >
        {t('forSome')}
      </Chip>
      {isSome && (
        <fieldset className="flex basis-full flex-wrap gap-2">
          <legend className="sr-only">{t('eaters')}</legend>
          {present.map(({ no, name }) => (
            <Chip key={no} selected={sharedWith.includes(no)} onClick={() => toggle(no)}>
              {no === memberNo ? t('you') : name}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Returns the note of a shared line, or undefined for one's own. */
export function findSharingNote(
  t: ReturnType<typeof useTranslations<'party'>>,
  { members }: PartyView,
  { forAll, sharedWith }: Pick<PartyView['lines'][number], 'forAll' | 'sharedWith'>,
): string | undefined {
  if (forAll) return t('forAllNote');
  if (!sharedWith) return undefined;
  const names = members.filter(({ no }) => sharedWith.includes(no)).map(({ name }) => name);
  return t('sharedBy', { names: names.join(', ') });
}
