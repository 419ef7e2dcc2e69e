import type { MouseEvent } from 'react';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { urlModes } from '@/lib/domain/fulfilment/mode';
import { type BannerCard, modeOfCard } from '@/lib/domain/storefront/banner-cards';

export interface CardLabels {
  kind: BannerCard;
  label: string;
  /** Short advantage of the mode. */
  note: string;
}

interface Props {
  cards: CardLabels[];
  /** The card of the selected mode. */
  chosen: BannerCard;
  /** The card that shows its note. */
  noted: BannerCard;
  /** Accessible name of the row. */
  label: string;
  onChoose?: (kind: BannerCard, event: MouseEvent) => void;
}

const icons: Record<BannerCard, AnyIconName> = {
  takeout: 'scooter',
  pickup: 'bag',
  reservation: 'calendar',
  vouchers: 'ticket',
};

/**
 * Shows the banner's cards on wide screens, one with its note. They are links; without `onChoose`, before their code
 * has loaded, they open the page with `?mode=`.
 */
export function CardRow({ cards, chosen, noted, label, onChoose }: Props) {
  return (
    <ul aria-label={label} className="banner-cards">
      {cards.map((card) => (
        <li key={card.kind}>
          <a
            href={getHref(card.kind, onChoose === undefined)}
            rel="nofollow"
            aria-current={card.kind === chosen || undefined}
            onClick={onChoose && ((event) => onChoose(card.kind, event))}
          >
            <AnyIcon name={icons[card.kind]} />
            <span>
              {card.label}
              {card.kind === noted && <small>{card.note}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function getHref(kind: BannerCard, byAddress: boolean): string {
  const mode = modeOfCard[kind];
  if (!mode) return '#vouchers';
  return byAddress ? `?mode=${urlModes[mode]}#order` : '#order';
}
