import { openDatabase } from '../../db/client';
import { keepSending } from '../../modules/outbox/keep-sending';
import { createSmtpMail } from '../../providers/mail/smtp-mail';
import { createTestDeps } from '../deps';

/*
 * Sends mails and nothing else, for tests that kill the process: `tsx sender-process.ts DATABASE_URL SMTP_URL`.
 */
const [url = '', smtpUrl = ''] = process.argv.slice(2);
const { db, pool } = openDatabase(url, { max: 4 });

keepSending(
  createTestDeps(
    { db, pool, url, close: async () => {} },
    { mail: createSmtpMail(smtpUrl, 'shop@makan.example.test') },
  ),
);
process.on('disconnect', () => process.exit());
process.send?.('ready');
