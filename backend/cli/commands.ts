import { accountCommands } from './account.commands';
import { auditCommands } from './audit.commands';
import { backupCommands } from './backup.commands';
import type { Command } from './command';
import { conformanceCommands } from './conformance.commands';
import { databaseCommands } from './database.commands';
import { demoCommands } from './demo.commands';
import { doctorCommands } from './doctor.commands';
import { domainCommands } from './domain.commands';
import { jobCommands } from './job.commands';
import { linkCommands } from './link.commands';
import { mediaCommands } from './media.commands';
import { menuCommands } from './menu.commands';
import { orderCommands } from './order.commands';
import { outboxCommands } from './outbox.commands';
import { paymentCommands } from './payment.commands';
import { paymentProviderCommands } from './payment-provider.commands';
import { reportCommands } from './report.commands';
import { reservationCommands } from './reservation.commands';
import { restaurantCommands } from './restaurant.commands';
import { signInCommands } from './sign-in.commands';
import { staffCommands } from './staff.commands';
import { tableCommands } from './table.commands';
import { voucherCommands } from './voucher.commands';
import { walletCommands } from './wallet.commands';

export const commands: Command[] = [
  ...restaurantCommands,
  ...domainCommands,
  ...menuCommands,
  ...tableCommands,
  ...orderCommands,
  ...paymentCommands,
  ...reservationCommands,
  ...voucherCommands,
  ...walletCommands,
  ...staffCommands,
  ...accountCommands,
  ...linkCommands,
  ...demoCommands,
  ...outboxCommands,
  ...jobCommands,
  ...doctorCommands,
  ...auditCommands,
  ...reportCommands,
  ...paymentProviderCommands,
  ...signInCommands,
  ...conformanceCommands,
  ...databaseCommands,
  ...mediaCommands,
  ...backupCommands,
];
