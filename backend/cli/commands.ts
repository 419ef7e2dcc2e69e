import { accountCommands } from './account.commands';
import type { Command } from './command';
import { conformanceCommands } from './conformance.commands';
import { databaseCommands } from './database.commands';
import { demoCommands } from './demo.commands';
import { linkCommands } from './link.commands';
import { menuCommands } from './menu.commands';
import { orderCommands } from './order.commands';
import { outboxCommands } from './outbox.commands';
import { paymentCommands } from './payment.commands';
import { reservationCommands } from './reservation.commands';
import { restaurantCommands } from './restaurant.commands';
import { signInCommands } from './sign-in.commands';
import { voucherCommands } from './voucher.commands';
import { walletCommands } from './wallet.commands';

export const commands: Command[] = [
  ...restaurantCommands,
  ...menuCommands,
  ...orderCommands,
  ...paymentCommands,
  ...reservationCommands,
  ...voucherCommands,
  ...walletCommands,
  ...accountCommands,
  ...linkCommands,
  ...demoCommands,
  ...outboxCommands,
  ...signInCommands,
  ...conformanceCommands,
  ...databaseCommands,
];
