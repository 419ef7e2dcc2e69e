'use client';

import { useTranslations } from 'next-intl';
import { getPinPosition } from '@/lib/domain/addresses/pin-position';
import type { Position } from '@/lib/domain/addresses/search-area';
import { formatDistance } from '@/lib/domain/fulfilment/place-address';

/* Covers the widest dialog; the overflow is clipped on both sides. */
const width = 640;
const height = 132;
const radius = 48;
const middle = { x: width / 2, y: height / 2 };

interface Props {
  shop: { name: string; lat: number; lng: number };
  pin: Position;
}

/**
 * Draws the pin relative to the restaurant from their coordinates, so no map service receives the address. It is
 * labeled as not being a street map.
 */
export function PinPreview({ shop, pin }: Props) {
  const t = useTranslations('addresses.pin');
  const { meters, direction, x, y, ring } = getPinPosition(shop, pin);
  const at = { x: middle.x + x * radius, y: middle.y + y * radius };
  const label = t('where', {
    distance: formatDistance(meters),
    direction: t(direction),
    shop: shop.name,
  });
  return (
    <figure className="overflow-hidden rounded-control border border-line bg-surface">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        preserveAspectRatio="xMidYMid slice"
        className="block w-full"
        role="img"
        aria-label={label}
      >
        <g className="fill-none stroke-line" strokeWidth="1">
          {[1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map((step) => (
            <circle key={step} cx={middle.x} cy={middle.y} r={radius * step} strokeDasharray="2 5" />
          ))}
          <path d={`M0 ${middle.y}H${width}M${middle.x} 0V${height}`} />
        </g>
        <circle cx={middle.x} cy={middle.y} r={radius} className="fill-brand-soft/50 stroke-line-strong" />
        <text x={middle.x + radius + 6} y={middle.y - 5} className="num fill-muted text-[10px]">
          {formatDistance(ring)}
        </text>
        <text x={middle.x + 5} y={11} className="fill-muted text-[10px] font-bold">
          {t('N')}
        </text>
        <path
          d={`M${middle.x} ${middle.y}L${at.x} ${at.y}`}
          className="stroke-brand-text"
          strokeWidth="1.75"
          strokeDasharray="4 4"
        />
        <circle cx={middle.x} cy={middle.y} r="6" strokeWidth="3" className="fill-raised stroke-text" />
        <g
          transform={`translate(${at.x} ${at.y}) scale(.85)`}
          className="fill-brand-text stroke-raised"
          strokeWidth="1.5"
        >
          <path d="M0 0c7-8 10.5-13 10.5-18a10.5 10.5 0 1 0-21 0c0 5 3.5 10 10.5 18z" />
          <circle cy="-18" r="3.5" className="fill-raised" />
        </g>
      </svg>
      <figcaption className="border-t border-line bg-raised px-3 py-2 text-12 leading-heading text-muted">
        <span aria-hidden="true" className="block text-14 font-bold text-text">
          {label}
        </span>
        {t('note')}
      </figcaption>
    </figure>
  );
}
