'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { LineMet } from '@/components/food/line-met';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { PromotionHints } from '@/components/payments/promotion-hints';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Stepper } from '@/components/ui/stepper';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { countInCart, replaceCart, useCart } from '@/lib/client/cart/cart-store';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import type { PartyView } from '@/lib/contract/party-view';
import { getLineTotal } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { canAddOne } from '@/lib/domain/cart/cart-lines';
import { formatWallTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BillParts } from './bill-lines';
import { MemberSign } from './member-sign';
import { findSharingNote, ShareChoice } from './share-choice';

interface Props {
  view: PartyView;
  memberNo: number;
  heading: string;
  /** The amount of the round; absent while the table does not have the latest changes of this browser. */
  next?: PartyView['next'];
  /** Parts that these dishes lack for a promotion. */
  hints?: NonNullable<PartyView['next']>['promotionHints'];
  /** Further parts of the round, below its dishes. */
  children?: ReactNode;
}

type Line = PartyView['lines'][number];

/**
 * Lists the dishes not sent yet. The member's own lines come from this browser's cart, so that they change without a
 * request.
 */
export function UnsentRound({ view, memberNo, heading, next, hints, children }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const { lines: own } = useCart(shop.restaurantId);
  const others = view.lines.filter((line) => line.memberNo !== memberNo);
  const findThere = ({ lineId }: CartLine) =>
    view.lines.find((line) => line.memberNo === memberNo && line.lineId === lineId);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const total =
    own.reduce((sum, line) => sum + getPrice(line, findThere(line)), 0) +
    others.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Line>();
  const [isAsking, setAsking] = useState(false);
  const isEmpty = own.length + others.length === 0;
  const menu = toLocalePath(paths.home(), shop.locale, shop.defaultLocale);

  return (
    <Card
      heading={heading}
      aside={!isEmpty && <b className="num text-18">{formatAmount(total)}</b>}
      data-unsent={own.length + others.length}
    >
      {isEmpty && <p className="text-14 text-muted">{t('emptyText')}</p>}
      <ul ref={list} tabIndex={-1} aria-live="polite" aria-relevant="additions">
        {own.map((line) => (
          <OwnRow
            key={line.lineId}
            view={view}
            memberNo={memberNo}
            line={line}
            lines={own}
            there={findThere(line)}
          />
        ))}
        {others.map((line) => (
          <OthersRow
            key={`${line.memberNo} ${line.lineId}`}
            view={view}
            memberNo={memberNo}
            line={line}
            onRemove={() => {
              setAsked(line);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      {asked && (
        <RemoveDialog
          view={view}
          line={asked}
          open={isAsking}
          onClose={() => setAsking(false)}
          getPlace={() => list.current}
        />
      )}
      {!isEmpty && (
        <ShopLink href={menu} className="inline-flex min-h-11 items-center font-bold text-brand-text">
          {t('addMore')}
        </ShopLink>
      )}
      {children}
      {/* The amounts come and go with each change, so nothing to tap is below them. */}
      {next && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 border-t border-line py-3">
          <BillParts bill={next} />
        </dl>
      )}
      <PromotionHints hints={hints} />
    </Card>
  );
}

/**
 * Returns the backend's price once it has the same number of dishes, because the menu may have changed since the line
 * was added.
 */
const getPrice = (line: CartLine, there: Line | undefined): number =>
  there?.dishCount === line.dishCount && there.totalAmount > 0
    ? there.totalAmount
    : getLineTotal(line) || (there?.totalAmount ?? 0);

const isNewPrice = (line: CartLine, there: Line | undefined): boolean =>
  getLineTotal(line) > 0 &&
  there?.dishCount === line.dishCount &&
  getPrice(line, there) !== getLineTotal(line);

function Problem({ line }: { line: Line | undefined }) {
  const t = useTranslations('party');
  const { locale } = useShop();
  if (!line?.problem) return null;
  if (line.availableFrom)
    return (
      <Badge tone="warning">{t('laterFrom', { time: formatWallTime(line.availableFrom, locale) })}</Badge>
    );
  return <Badge tone="danger">{t(line.problem === 'SOLD_OUT' ? 'soldOut' : 'changed')}</Badge>;
}

interface OwnRowProps extends Omit<Props, 'heading' | 'next' | 'hints' | 'children'> {
  line: CartLine;
  lines: readonly CartLine[];
  /** The backend's copy of the line. */
  there: Line | undefined;
}

function OwnRow({ view, memberNo, line, lines, there }: OwnRowProps) {
  const shop = useShop();
  const t = useTranslations('party');
  const { restaurantId } = shop;
  // The cart has the name in the language in which the dish was added, and none for a line added on another device.
  const name = there?.dishName || getDishName(line, shop.locale);
  const choices = there?.dishExtra;
  return (
    <li className="border-line py-3 not-first:border-t" data-line={line.lineId}>
      <div className="flex items-start gap-3">
        <MemberSign member={view.members.find((member) => member.no === memberNo)} isMe />
        <div className="min-w-0 grow">
          <p className="leading-heading font-bold">{name}</p>
          <p className="text-14 text-muted">{[t('you'), choices].filter(Boolean).join(' · ')}</p>
          <LineMet line={line} />
          <Problem line={there} />
          {isNewPrice(line, there) && <Badge tone="warning">{t('newPrice')}</Badge>}
        </div>
        <b className="num shrink-0">{formatMoney(getPrice(line, there), shop.countryCode, shop.locale)}</b>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3 pl-11">
        <ShareChoice
          view={view}
          memberNo={memberNo}
          sharing={line}
          onChange={(sharing) =>
            replaceCart(
              restaurantId,
              lines.map((partyLine) => (partyLine === line ? { ...partyLine, ...sharing } : partyLine)),
            )
          }
        />
        <Stepper
          value={line.dishCount}
          onChange={(count) => {
            const { error } = countInCart(restaurantId, line.lineId, count);
            if (error) showToast({ kind: 'info', id: 'limit', text: t('limit', { name }) });
          }}
          max={canAddOne(lines, line) ? line.dishCount + 1 : line.dishCount}
          label={name}
          decreaseLabel={t('less', { name })}
          increaseLabel={t('more', { name })}
        />
      </div>
    </li>
  );
}

interface OthersRowProps extends Pick<Props, 'view' | 'memberNo'> {
  line: Line;
  onRemove: () => void;
}

function OthersRow({ view, memberNo, line, onRemove }: OthersRowProps) {
  const shop = useShop();
  const t = useTranslations('party');
  const owner = findOwner(view, line);
  return (
    <li className="flex items-start gap-3 border-line py-3 not-first:border-t">
      <MemberSign member={owner} />
      <div className="min-w-0 grow">
        <p className="leading-heading font-bold">
          {line.dishCount > 1 && `${line.dishCount} × `}
          {line.dishName}
        </p>
        <p className="text-14 text-muted">
          {[owner?.name, findSharingNote(t, view, line), line.dishExtra].filter(Boolean).join(' · ')}
        </p>
        <Problem line={line} />
      </div>
      <b className="num shrink-0">{formatMoney(line.totalAmount, shop.countryCode, shop.locale)}</b>
      {memberNo === 1 && (
        <IconButton
          icon="close"
          label={t('remove', { name: line.dishName, person: owner?.name ?? '' })}
          className="-my-2 -mr-2"
          onClick={onRemove}
        />
      )}
    </li>
  );
}

const findOwner = (view: PartyView, { memberNo }: Line) => view.members.find(({ no }) => no === memberNo);

interface RemoveDialogProps {
  view: PartyView;
  line: Line;
  open: boolean;
  onClose: () => void;
  /** Returns the place of the focus once the row with its button is gone. */
  getPlace: () => HTMLElement | null;
}

/** Asks whether to remove another guest's dish. It stands outside the row, so that the focus outlives the row. */
function RemoveDialog({ view, line, open, onClose, getPlace }: RemoveDialogProps) {
  const shop = useShop();
  const t = useTranslations('party');
  const [isRemoving, setRemoving] = useState(false);
  const person = findOwner(view, line)?.name ?? '';
  const isGone = !view.lines.some(
    ({ lineId, memberNo }) => lineId === line.lineId && memberNo === line.memberNo,
  );
  const remove = async (): Promise<void> => {
    const membership = findCurrentMembership(shop.restaurantId);
    if (!membership) return;
    const { partyId, memberKey } = membership;
    const { lineId, memberNo } = line;
    setRemoving(true);
    try {
      showView(
        shop.restaurantId,
        await change('parties.removeLine', { partyId, memberKey, memberNo, lineId }),
      );
    } catch {
      showToast({ kind: 'error', id: 'remove', text: t('failed') });
    } finally {
      setRemoving(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      kind="warning"
      title={t('remove', { name: line.dishName, person })}
      content={t('removeText', { person })}
      sureLabel={t('removeSure')}
      cancelLabel={t('removeKeep')}
      closeLabel={t('removeKeep')}
      dangerous
      pending={isRemoving}
      returnFocus={() => (isGone ? getPlace() : null)}
      onSure={() => void remove().then(onClose)}
    />
  );
}
