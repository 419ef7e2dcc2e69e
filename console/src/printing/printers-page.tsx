import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { type PaperWidth, paperWidths } from '@/lib/contract/staff/printing-values';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { useNow } from '../orders/use-now';
import { AddPrinterForm } from './add-printer-form';
import { useDevicePrinting } from './device-printing';
import { PrinterCard } from './printer-card';

const card = 'rounded-card bg-raised p-4 shadow-raised';

/** Sets how this device prints, and lists the printers that fetch their papers. */
export function PrintersPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const t = useTranslations('printing');
  const getText = useErrorText();
  const { data, error, dataUpdatedAt } = useQuery({
    ...createStaffQuery('printers.list', { restaurantId }),
    // A poll of a printer causes no event.
    refetchInterval: 15_000,
  });
  const now = useNow(10_000, data ? Date.parse(data.now) - dataUpdatedAt : 0);
  const [url, setUrl] = useState<string>();
  const isManager = isAtLeast(role, 'manager');
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[800px] flex-col gap-4">
        {/* The printers load late and change with each poll, so they are below the parts that are there at once. */}
        <DeviceSection />
        {isManager && <AddPrinterForm restaurantId={restaurantId} onAdded={setUrl} />}
        {url && (
          <section
            aria-label={t('address')}
            className="rounded-card border-2 border-brand-text bg-raised p-4"
          >
            <h2 className="text-16 font-bold">{t('address')}</h2>
            <p className="my-2 font-mono text-14 break-all select-all">{url}</p>
            <p className="text-14 text-muted">{t('addressHint')}</p>
            <Button size="small" variant="secondary" className="mt-3" onClick={() => setUrl(undefined)}>
              {t('entered')}
            </Button>
          </section>
        )}
        {error && (
          <Notice kind="danger" live>
            {getText(error)}
          </Notice>
        )}
        {data?.printers.map((printer) => (
          <PrinterCard key={printer.printerId} printer={printer} now={now} isManager={isManager} />
        ))}
        {data?.printers.length === 0 && <p className="text-muted">{t('none')}</p>}
      </div>
    </Screen>
  );
}

function DeviceSection() {
  const t = useTranslations('printing');
  const [printing, change] = useDevicePrinting();
  return (
    <section aria-label={t('thisDevice')} className={`flex flex-col gap-3 ${card}`}>
      <h2 className="text-16 font-bold">{t('thisDevice')}</h2>
      <p className="text-14 text-muted">{t('deviceHint')}</p>
      <SelectField
        label={t('width')}
        value={String(printing.width)}
        onChange={({ target }) => change({ width: Number(target.value) as PaperWidth })}
      >
        {paperWidths.map((width) => (
          <option key={width} value={width}>
            {t('millimetres', { width })}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          className="size-5 accent-(--brand-text)"
          checked={printing.onAccept}
          onChange={({ target }) => change({ onAccept: target.checked })}
        />
        {t('deviceOnAccept')}
      </label>
    </section>
  );
}
