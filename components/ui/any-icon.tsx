import { Drawing, drawings, type IconProps } from './icon';

const all = {
  ...drawings,
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7.2V12l3.2 2',
  download: 'M12 4v11M7.2 10.5 12 15.2l4.8-4.7M4.5 19.8h15',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5.5M12 7.8h.01',
  home: 'M4 11 12 4l8 7v9h-5.2v-5.5H9.2V20H4z',
  menu: 'M5 3.5V8a2.6 2.6 0 0 0 5.2 0V3.5M7.6 3.5v17M18 20.5V3.5c-2.4 1-3.6 3.6-3.6 7 0 1.6.9 2.7 3.6 2.9',
  cutlery:
    'M6 3.5v5.2a2 2 0 0 0 4 0V3.5M8 10.7v9.8M16.5 3.5c1.7 0 2.8 1.9 2.8 4.2s-1.1 4-2.8 4-2.8-1.7-2.8-4 1.1-4.2 2.8-4.2zM16.5 11.7v8.8',
  receipt: 'M5.5 3.5h13v17l-2.2-1.6-2.1 1.6-2.2-1.6-2.2 1.6-2.1-1.6-2.2 1.6zM9 8.5h6M9 12.5h6',
  user: 'M15.8 8a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0zM4.8 20.2a7.2 7.2 0 0 1 14.4 0',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2M14 20h2.5M20 19v1h-1',
  card: 'M3 5.5h18v13H3zM3 10h18M6.5 15H10',
  wallet: 'M18.5 7.5V5H5a1.8 1.8 0 0 0 0 2.5h15.5v12h-15A2.3 2.3 0 0 1 3.2 17.2V6.2M16.5 13.5h.01',
  cash: 'M2.8 6.5h18.4v11H2.8zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM6 12h.01M18 12h.01',
  ticket:
    'M3.5 6.5h17v3.3a2.3 2.3 0 0 0 0 4.4v3.3h-17v-3.3a2.3 2.3 0 0 0 0-4.4zM14.5 7v2M14.5 11v2M14.5 15v2',
  scooter:
    'M9.5 17.5a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM20 17.5a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM13.5 5.5h2.8l2 9.2M9.5 17.5h5.1l2.7-7.5M3.5 14.8a6 6 0 0 1 4-2.3h6M4.5 9.5H10v3',
  warning: 'M12 3.8 21.5 20h-19zM12 10v4.5M12 17.2h.01',
  error: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7.5v5M12 16.2h.01',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5v13l10.5-6.5z',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5zM10 21h4',
  calendar: 'M4 5.5h16v15H4zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  people:
    'M12.3 8.5a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0zM3 19.5c.7-3.5 3-5.2 6-5.2s5.3 1.7 6 5.2M15.5 5.6a3.3 3.3 0 0 1 0 5.9M17.5 14.8c2 .7 3.1 2.3 3.5 4.7',
  share: 'M12 14V3.5M7.5 7.5 12 3.2l4.5 4.3M6.5 10.5H5v10h14v-10h-1.5',
  chart: 'M4 20h16M6.5 16.5v-5M12 16.5v-11M17.5 16.5v-8',
  flame:
    'M12.4 3.2c.8 3.4-5.2 5.4-5.2 10.9a5.3 5.3 0 0 0 10.6 0c0-2.3-1.1-3.9-2.2-5.2-.4 1.8-1.2 2.5-2 2.8.5-3.1.1-5.9-1.2-8.5z',
  printer: 'M7 8.5v-5h10v5M7 17H4.5V8.5h15V17H17M7 13.5h10v7H7z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  edit: 'M4 20h4.2L19.5 8.7l-4.2-4.2L4 15.8zM13 6.8l4.2 4.2',
} as const;

export type AnyIconName = keyof typeof all;
export const anyIconNames = Object.keys(all) as AnyIconName[];

/**
 * Renders any icon, for server-rendered markup and lazily loaded screens. Code of the first load uses `Icon`, which has
 * fewer.
 */
export const AnyIcon = ({ name, ...rest }: IconProps & { name: AnyIconName }) => (
  <Drawing path={all[name]} {...rest} />
);
