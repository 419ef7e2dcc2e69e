import { AnyIcon } from '@/components/ui/any-icon';
import type { SocialSign as Sign } from '@/lib/domain/footer-links';

/** Our own icons for social networks, instead of their trademarks. */
const paths: Record<Exclude<Sign, 'globe'>, string> = {
  facebook:
    'M14.5 8.5H16V5h-2.2C11.6 5 10.5 6.4 10.5 8.4V11H8v3.5h2.5V21H14v-6.5h2.2l.5-3.5H14V9.2c0-.5.1-.7.5-.7z',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM16.8 7.2h.01',
  tiktok: 'M13.5 4v11.2a3.4 3.4 0 1 1-3.4-3.4M13.5 4c.3 2.7 2 4.4 4.7 4.6',
  youtube: 'M6 6.5h12a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3zM10.5 9.8v4.4l3.8-2.2z',
  xiaohongshu: 'M6 4h11a1.5 1.5 0 0 1 1.5 1.5V20H7a1.5 1.5 0 0 1-1.5-1.5V4.5M5.5 17h13M9.5 8h5M9.5 11.5h3',
  zalo: 'M12 4.5c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-1 0-2-.1-2.9-.4L5 19.8l1.2-3.1c-1.7-1.3-2.7-3.1-2.7-5.2 0-3.9 3.8-7 8.5-7zM9.5 9h5l-5 5h5',
};

export function SocialSign({ sign }: { sign: Sign }) {
  if (sign === 'globe') return <AnyIcon name="globe" />;
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[sign]} />
    </svg>
  );
}
