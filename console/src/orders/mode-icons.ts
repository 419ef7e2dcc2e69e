import type { AnyIconName } from '@/components/ui/any-icon';
import type { OrderMode } from '@/lib/contract/staff/order-values';

export const modeIcons: Record<OrderMode, AnyIconName> = {
  delivery: 'scooter',
  pickup: 'bag',
  table: 'cutlery',
};
