import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { QrCode } from '@/components/ui/qr-code';

/** Shows a link for a person without a mail address, as a QR code and as text. It cannot be shown again. */
export function LinkToShow({ link, name }: { link: string; name: string }) {
  const t = useTranslations('people');
  const [isCopied, setCopied] = useState(false);
  return (
    <div role="status" className="flex flex-wrap items-start gap-4 rounded-control bg-sunken p-4">
      <QrCode text={link} size={180} label={t('qrOf', { name })} />
      <div className="flex min-w-60 grow basis-0 flex-col gap-3">
        <p className="text-14">{t('linkOnce', { name })}</p>
        <TextField
          label={t('linkOf', { name })}
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              void navigator.clipboard.writeText(link).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}
