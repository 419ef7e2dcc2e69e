import type { Ad } from '@/lib/contract/ads';
import { getImageUrl } from '@/lib/domain/images';
import { isOutsideLink } from '@/lib/domain/outside-link';

interface Props {
  ad: Ad;
  alt: string;
  /** Hosts that the link may point to; undefined allows any. */
  linkHosts: readonly string[] | undefined;
}

/** Shows an image of the restaurant's own offers, linked if its host is allowed. */
export function AdImage({ ad: { adImage, adLink }, alt, linkHosts }: Props) {
  const image = (
    // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
    <img
      src={getImageUrl(adImage, 800)}
      srcSet={`${getImageUrl(adImage, 800)} 800w, ${getImageUrl(adImage, 1600)} 1600w`}
      sizes="(min-width: 750px) 760px, 100vw"
      alt={alt}
      width={1600}
      height={560}
      loading="lazy"
      className="block aspect-[20/7] h-auto w-full rounded-card bg-sunken object-cover"
    />
  );
  if (!adLink || !isOutsideLink(adLink, linkHosts)) return image;
  return (
    <a href={adLink} target="_blank" rel="noopener noreferrer" className="block rounded-card">
      {image}
    </a>
  );
}
