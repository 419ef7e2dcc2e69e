import { joinClassNames } from '@/components/ui/class-names';

type ShopLogoProps = {
  name: string;
  url?: string;
  /** Classes that set width and height, such as `size-10`. */
  className: string;
};

/**
 * Shows the restaurant's logo, or its initial when it has no logo. It is decorative, because the name is next to it.
 */
export function ShopLogo({ name, url, className }: ShopLogoProps) {
  const frame = joinClassNames('shrink-0 overflow-hidden rounded-card bg-brand', className);
  if (url) {
    // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
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
