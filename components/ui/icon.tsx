import { classNames } from './class-names';

/** Stroke drawings on a 24 by 24 grid; one path each, so that an icon costs little in the page. */
const drawings = {
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.8 15.8 20.5 20.5',
  bag: 'M5.2 8.5h13.6l1 11.5H4.2zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  pin: 'M12 21.2c4.6-4.6 6.9-8.2 6.9-11.2a6.9 6.9 0 1 0-13.8 0c0 3 2.3 6.6 6.9 11.2zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7.2V12l3.2 2',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  'chevron-up': 'M5.5 14.5 12 8l6.5 6.5',
  'chevron-down': 'M5.5 9.5 12 16l6.5-6.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.8 9.8 17.5 19.2 7',
  home: 'M4 11 12 4l8 7v9h-5.2v-5.5H9.2V20H4z',
  menu: 'M5 3.5V8a2.6 2.6 0 0 0 5.2 0V3.5M7.6 3.5v17M18 20.5V3.5c-2.4 1-3.6 3.6-3.6 7 0 1.6.9 2.7 3.6 2.9',
  cutlery:
    'M6 3.5v5.2a2 2 0 0 0 4 0V3.5M8 10.7v9.8M16.5 3.5c1.7 0 2.8 1.9 2.8 4.2s-1.1 4-2.8 4-2.8-1.7-2.8-4 1.1-4.2 2.8-4.2zM16.5 11.7v8.8',
  receipt: 'M5.5 3.5h13v17l-2.2-1.6-2.1 1.6-2.2-1.6-2.2 1.6-2.1-1.6-2.2 1.6zM9 8.5h6M9 12.5h6',
  user: 'M15.8 8a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0zM4.8 20.2a7.2 7.2 0 0 1 14.4 0',
  users:
    'M12.4 8.2a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0zM2.5 19.5a6.5 6.5 0 0 1 13 0M15.2 5a3.4 3.4 0 0 1 0 6.4M17.4 13.7a6.5 6.5 0 0 1 4.1 5.8',
  globe:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2M14 20h2.5M20 19v1h-1',
  card: 'M3 5.5h18v13H3zM3 10h18M6.5 15H10',
  wallet: 'M18.5 7.5V5H5a1.8 1.8 0 0 0 0 2.5h15.5v12h-15A2.3 2.3 0 0 1 3.2 17.2V6.2M16.5 13.5h.01',
  cash: 'M2.8 6.5h18.4v11H2.8zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM6 12h.01M18 12h.01',
  ticket:
    'M3.5 6.5h17v3.3a2.3 2.3 0 0 0 0 4.4v3.3h-17v-3.3a2.3 2.3 0 0 0 0-4.4zM14.5 7v2M14.5 11v2M14.5 15v2',
  phone:
    'M8.6 4 5 4.6c-.6.2-1 .7-.9 1.4C5 13.2 10.8 19 18 19.9c.7.1 1.2-.3 1.4-.9l.6-3.6-4.3-1.9-1.9 1.9c-2.3-1.1-4.1-2.9-5.2-5.2l1.9-1.9z',
  scooter:
    'M9.5 17.5a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM20 17.5a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM13.5 5.5h2.8l2 9.2M9.5 17.5h5.1l2.7-7.5M3.5 14.8a6 6 0 0 1 4-2.3h6M4.5 9.5H10v3',
  refresh: 'M19.8 12a7.8 7.8 0 1 1-2.5-5.7l2.5 2.4M19.8 4.2v4.5h-4.5',
  'arrow-left': 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  download: 'M12 4v11M7.2 10.5 12 15.2l4.8-4.7M4.5 19.8h15',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5.5M12 7.8h.01',
  warning: 'M12 3.8 21.5 20h-19zM12 10v4.5M12 17.2h.01',
  error: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7.5v5M12 16.2h.01',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  heart: 'M12 20C6.5 16 3.5 12.8 3.5 9.1A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2.1C20.5 12.8 17.5 16 12 20z',
  calendar: 'M4 5.5h16v15H4zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  store:
    'M4.5 11v9.5h15V11M3 9.2l1.8-5.7h14.4L21 9.2a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.5 20.5v-5.5h5v5.5',
} as const;

export type IconName = keyof typeof drawings;
export const iconNames = Object.keys(drawings) as IconName[];

export type IconProps = {
  name: IconName;
  /** Width and height in px. */
  size?: 16 | 18 | 20 | 24 | 32;
  filled?: boolean;
  className?: string;
};

/** Decoration only: the control or text beside it carries the name. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames('shrink-0', className)}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={size <= 18 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
