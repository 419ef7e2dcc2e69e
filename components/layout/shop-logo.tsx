import { joinClassNames } from '@/components/ui/class-names';

type ShopLogoProps = {
  name: string;
  url?: string;
  /** Sets width and height, as `size-10`. */
  className: string;
};

/** The restaurant's mark; its first letter where it has none. The name stands beside it, so it's decoration. */
export function ShopLogo({ name, url, className }: ShopLogoProps) {
  const frame = joinClassNames('shrink-0 overflow-hidden rounded-card bg-brand', className);
  if (url) {
    // biome-ignore lint/performance/noImgElement: the media route has the sizes already
    return <img src={url} alt="" width={96} height={96} className={joinClassNames('object-cover', frame)} />;
  }
  return (
    <span
      aria-hidden="true"
      className={joinClassNames('grid place-items-center text-22 font-bold text-on-brand', frame)}
    >
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  );
}
