import { joinClassNames } from './class-names';

/**
 * Stroke icons on a 24 by 24 grid, one path each. Only those of the menu's first load; any-icon.tsx has the others, to
 * keep the menu's script small.
 */
export const drawings = {
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.8 15.8 20.5 20.5',
  bag: 'M5.2 8.5h13.6l1 11.5H4.2zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  pin: 'M12 21.2c4.6-4.6 6.9-8.2 6.9-11.2a6.9 6.9 0 1 0-13.8 0c0 3 2.3 6.6 6.9 11.2zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  'chevron-up': 'M5.5 14.5 12 8l6.5 6.5',
  'chevron-down': 'M5.5 9.5 12 16l6.5-6.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.8 9.8 17.5 19.2 7',
  globe:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z',
  refresh: 'M19.8 12a7.8 7.8 0 1 1-2.5-5.7l2.5 2.4M19.8 4.2v4.5h-4.5',
  'arrow-left': 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  heart: 'M12 20C6.5 16 3.5 12.8 3.5 9.1A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2.1C20.5 12.8 17.5 16 12 20z',
  store:
    'M4.5 11v9.5h15V11M3 9.2l1.8-5.7h14.4L21 9.2a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.5 20.5v-5.5h5v5.5',
  phone:
    'M8.6 4 5 4.6c-.6.2-1 .7-.9 1.4C5 13.2 10.8 19 18 19.9c.7.1 1.2-.3 1.4-.9l.6-3.6-4.3-1.9-1.9 1.9c-2.3-1.1-4.1-2.9-5.2-5.2l1.9-1.9z',
} as const;

export type IconName = keyof typeof drawings;

export type IconProps = {
  /** Width and height in px. */
  size?: 16 | 18 | 20 | 24 | 32;
  filled?: boolean;
  className?: string;
};

export const Icon = ({ name, ...rest }: IconProps & { name: IconName }) => (
  <Drawing path={drawings[name]} {...rest} />
);

/** Draws a decorative icon; the control or text next to it has the name. */
export function Drawing({ path, size = 20, filled, className }: IconProps & { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={joinClassNames('shrink-0', className)}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={size <= 18 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
