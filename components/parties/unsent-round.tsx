'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LineMet } from '@/components/food/line-met';
import { ShopLink } from '@/components/layout/shop-link';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
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
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { MemberSign } from './member-sign';
import type { PartyShop } from './party-shop';

interface Props {
  shop: PartyShop;
  view: PartyView;
  memberNo: number;
  heading: string;
}

type Line = PartyView['lines'][number];

/** What everybody chose and did not send yet; one's own lines are those of this browser's cart, so they change at once (TAB-02). */
export function UnsentRound({ shop, view, memberNo, heading }: Props) {
  const t = useTranslations('party');
  const { lines: own } = useCart(shop.restaurantId);
  const others = view.lines.filter((line) => line.memberNo !== memberNo);
  const findThere = ({ lineId }: CartLine) =>
    view.lines.find((one) => one.memberNo === memberNo && one.lineId === lineId);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const total =
    own.reduce((sum, line) => sum + getPrice(line, findThere(line)), 0) +
    others.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  const isEmpty = own.length + others.length === 0;
  const menu = toLocalePath(paths.home(), shop.locale, shop.defaultLocale);

  return (
    <Card
      heading={heading}
      aside={!isEmpty && <b className="num text-18">{formatAmount(total)}</b>}
      data-unsent={own.length + others.length}
    >
      {isEmpty && <p className="text-14 text-muted">{t('emptyText')}</p>}
      <ul aria-live="polite" aria-relevant="additions">
        {own.map((line) => (
          <OwnRow
            key={line.lineId}
            shop={shop}
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
            shop={shop}
            view={view}
            memberNo={memberNo}
            line={line}
          />
        ))}
      </ul>
      {!isEmpty && (
        <ShopLink href={menu} className="inline-flex min-h-11 items-center font-bold text-brand-text">
          {t('addMore')}
        </ShopLink>
      )}
    </Card>
  );
}

/** The backend's price counts as soon as it knows the line as it is here: the menu may have changed since it was chosen. */
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
  if (!line?.problem) return null;
  return <Badge tone="danger">{t(line.problem === 'SOLD_OUT' ? 'soldOut' : 'changed')}</Badge>;
}

interface OwnRowProps extends Omit<Props, 'heading'> {
  line: CartLine;
  lines: readonly CartLine[];
  /** The line as the table has it. */
  there: Line | undefined;
}

function OwnRow({ shop, view, memberNo, line, lines, there }: OwnRowProps) {
  const t = useTranslations('party');
  const { restaurantId } = shop;
  // The cart has the names in the language in which they were added, and none of a line of another device.
  const name = there?.dishName || getDishName(line, shop.locale);
  const choices = there?.dishExtra;
  return (
    <li className="border-line py-3 not-first:border-t" data-line={line.lineId}>
      <div className="flex items-start gap-3">
        <MemberSign member={view.members.find((member) => member.no === memberNo)} isMe />
        <div className="min-w-0 grow">
          <p className="leading-heading font-bold">{name}</p>
          <p className="text-14 text-muted">{[t('you'), choices].filter(Boolean).join(' · ')}</p>
          <LineMet line={line} shop={shop} />
          <Problem line={there} />
          {isNewPrice(line, there) && <Badge tone="warning">{t('newPrice')}</Badge>}
        </div>
        <b className="num shrink-0">{formatMoney(getPrice(line, there), shop.countryCode, shop.locale)}</b>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3 pl-11">
        {view.members.length > 1 ? (
          <Chip
            selected={line.forAll ?? false}
            onClick={() =>
              replaceCart(
                restaurantId,
                lines.map((one) => (one === line ? { ...one, forAll: !line.forAll || undefined } : one)),
              )
            }
          >
            {t('forAll')}
          </Chip>
        ) : (
          <span />
        )}
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

function OthersRow({ shop, view, memberNo, line }: Omit<Props, 'heading'> & { line: Line }) {
  const t = useTranslations('party');
  const [isRemoving, setRemoving] = useState(false);
  const owner = view.members.find((member) => member.no === line.memberNo);
  const remove = async (): Promise<void> => {
    const membership = findCurrentMembership(shop.restaurantId);
    if (!membership) return;
    const { partyId, memberKey } = membership;
    setRemoving(true);
    try {
      const { lineId } = line;
      showView(
        shop.restaurantId,
        await change('parties.removeLine', { partyId, memberKey, memberNo: line.memberNo, lineId }),
      );
    } catch {
      showToast({ kind: 'error', id: 'remove', text: t('failed') });
    } finally {
      setRemoving(false);
    }
  };
  return (
    <li className="flex items-start gap-3 border-line py-3 not-first:border-t">
      <MemberSign member={owner} />
      <div className="min-w-0 grow">
        <p className="leading-heading font-bold">
          {line.dishCount > 1 && `${line.dishCount} × `}
          {line.dishName}
        </p>
        <p className="text-14 text-muted">
          {[owner?.name, line.forAll && t('forAllNote'), line.dishExtra].filter(Boolean).join(' · ')}
        </p>
        <Problem line={line} />
      </div>
      <b className="num shrink-0">{formatMoney(line.totalAmount, shop.countryCode, shop.locale)}</b>
      {memberNo === 1 && (
        <IconButton
          icon="close"
          label={t('remove', { name: line.dishName, person: owner?.name ?? '' })}
          className="-my-2 -mr-2"
          aria-disabled={isRemoving}
          onClick={() => !isRemoving && void remove()}
        />
      )}
    </li>
  );
}
