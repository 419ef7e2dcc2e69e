import type { Command } from './command';
import { databaseCommands } from './database.commands';
import { menuCommands } from './menu.commands';
import { orderCommands } from './order.commands';
import { outboxCommands } from './outbox.commands';
import { paymentCommands } from './payment.commands';
import { restaurantCommands } from './restaurant.commands';

export const commands: Command[] = [
  ...restaurantCommands,
  ...menuCommands,
  ...orderCommands,
  ...paymentCommands,
  ...outboxCommands,
  ...databaseCommands,
];
