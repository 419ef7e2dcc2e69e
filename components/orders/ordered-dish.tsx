import type { ReactNode } from 'react';
import { getImageUrl } from '@/lib/domain/images';

interface Props {
  name: string;
  count: number;
  /** Specification, choices and remark in one line. */
  extras?: string;
  image?: string;
  amount: ReactNode;
  /** Error of the line with its recovery action. */
  children?: ReactNode;
}

/** Shows one dish of a cart or an order: image, count, name, options and price. */
export function OrderedDish({ name, count, extras, image, amount, children }: Props) {
  return (
    <li className="border-line py-3 not-first:border-t">
      <div className="flex items-center gap-3">
        {/* Leaves no room for images when no dish has one. */}
        <span className="hidden size-14 shrink-0 overflow-hidden rounded-control bg-sunken in-[ul:has(img)]:block">
          {image && (
            // The media route already serves fitting sizes.
            // biome-ignore lint/performance/noImgElement: see above
            <img
              src={getImageUrl(image, 288)}
              alt=""
              width={56}
              height={56}
              loading="lazy"
              className="size-14 object-cover"
            />
          )}
        </span>
        <div className="min-w-0 grow">
          <p className="leading-heading font-bold">
            <span className="num mr-1 font-normal text-muted">{count}&nbsp;×</span>
            {name}
          </p>
          <div className="mt-0.5 flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-12 leading-heading text-muted">{extras}</span>
            <span className="num font-bold">{amount}</span>
          </div>
        </div>
      </div>
      {children}
    </li>
  );
}
