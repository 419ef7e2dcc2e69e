import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Panel } from '../layout/panel';
import { useFormats } from '../orders/use-formats';
import { printPaper } from '../printing/print-paper';

interface Props {
  restaurantId: number;
  placed: StaffOutput<'orders.take'>;
  onClose(): void;
}

/** Milliseconds between two looks for a payment by the code on the screen. */
const lookMs = 2_000;

/** Shows the number of a placed order, how it is paid, and what can be printed. */
export function PlacedPanel({ restaurantId, placed, onClose }: Props) {
  const t = useTranslations('counter.done');
  const { money } = useFormats();
  const getText = useErrorText();
  const { orderId, number, qrCode, link } = placed;
  const waits = qrCode !== undefined || link !== undefined;
  const { data } = useQuery({
    ...createStaffQuery('orders.taken', { restaurantId, orderId }),
    enabled: waits,
    refetchInterval: ({ state }) => (state.data?.isPaid || state.data?.isCanceled ? false : lookMs),
  });
  const isPaid = placed.isPaid || data?.isPaid === true;
  const [printError, setPrintError] = useState<unknown>();
  const print = (kind: PaperKind) => {
    setPrintError(undefined);
    printPaper(restaurantId, orderId, kind).catch(setPrintError);
  };
  const price = money(placed.amount);
  return (
    <Panel
      title={t('title', { number })}
      onClose={onClose}
      footer={
        <Button wide autoFocus onClick={onClose}>
          {t('next')}
        </Button>
      }
    >
      <p className="num text-center text-[3rem] leading-none font-bold">{number}</p>
      {qrCode && !isPaid && !data?.isCanceled && (
        <figure className="mx-auto flex flex-col items-center gap-2">
          {/* biome-ignore lint/performance/noImgElement: the console has no next/image */}
          <img
            src={`data:image/png;base64,${qrCode}`}
            alt={t('scan', { price })}
            className="w-64 rounded-card bg-white p-2"
          />
          <figcaption className="text-18 font-bold">{t('scan', { price })}</figcaption>
        </figure>
      )}
      <p role="status" className="text-center text-18">
        {data?.isCanceled
          ? t('cancelled')
          : isPaid
            ? waits
              ? t('arrived')
              : t('paid', { price })
            : link
              ? t('link', { price })
              : qrCode
                ? t('waiting')
                : t('collect', { price })}
      </p>
      {printError !== undefined && (
        <Notice kind="danger" live>
          {getText(printError)}
        </Notice>
      )}
      {(isPaid || !waits) && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={() => print('ticket')}>
            {t('ticket')}
          </Button>
          <Button variant="secondary" onClick={() => print('receipt')}>
            {t('receipt')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
