import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { useFormats } from '../orders/use-formats';

interface Props {
  name: string;
  made: StaffOutput<'bookings.book'>;
  onAnother(): void;
}

/** Shows a new booking and the link that asks for its deposit. */
export function BookedNotice({ name, made: { code, deposit }, onAnother }: Props) {
  const t = useTranslations('bookings.book');
  const { money, clock } = useFormats();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <Notice kind="success" live>
        {t('done', { name, code })}
      </Notice>
      {deposit &&
        (deposit.link ? (
          <TextField
            readOnly
            label={t('depositLink', { amount: money(deposit.amount), until: clock(deposit.payUntil) })}
            value={deposit.link}
            suffix={
              <Button
                size="small"
                variant="ghost"
                onClick={() =>
                  void navigator.clipboard.writeText(deposit.link ?? '').then(
                    () => setIsCopied(true),
                    () => undefined,
                  )
                }
              >
                {t(isCopied ? 'copied' : 'copy')}
              </Button>
            }
          />
        ) : (
          <Notice kind="warning">{t('noLink')}</Notice>
        ))}
      <Button variant="secondary" onClick={onAnother}>
        {t('another')}
      </Button>
    </>
  );
}
