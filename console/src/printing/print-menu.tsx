import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type PaperKind, paperKinds } from '@/lib/contract/staff/printing-values';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';

/** Prints an order's ticket or receipt: on this device, or on one of the restaurant's printers. */
export function PrintMenu({ orderId }: { orderId: string }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('printing');
  const getText = useErrorText();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...createStaffQuery('printers.list', { restaurantId }),
    enabled: isOpen,
  });
  const print = useMutation({
    async mutationFn({ kind, printerId }: { kind: PaperKind; printerId?: string }) {
      if (printerId) await call('printers.print', { restaurantId, printerId, kind, orderId });
      else await import('./print-paper').then(({ printPaper }) => printPaper(restaurantId, orderId, kind));
    },
  });
  return (
    <div className="relative">
      <Button
        size="small"
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <AnyIcon name="receipt" size={18} />
        {t('print')}
      </Button>
      {isOpen && (
        <div
          id={panelId}
          className="absolute top-full right-0 z-10 mt-1 flex w-72 flex-col gap-3 rounded-card border border-line bg-raised p-3 shadow-overlay"
        >
          {[{ printerId: undefined, name: t('thisDevice') }, ...(data?.printers ?? [])].map(
            ({ printerId, name }) => (
              <section key={printerId ?? ''} aria-label={name}>
                <h3 className="mb-1 text-12 font-bold text-muted">{name}</h3>
                <div className="grid grid-cols-2 gap-2">
                  {paperKinds.map((kind) => (
                    <Button
                      key={kind}
                      size="small"
                      variant="secondary"
                      disabled={print.isPending}
                      onClick={() => print.mutate({ kind, printerId })}
                    >
                      {t(`kinds.${kind}`)}
                    </Button>
                  ))}
                </div>
              </section>
            ),
          )}
          {print.isSuccess && print.variables.printerId && <Notice kind="success">{t('sent')}</Notice>}
          {(print.error || error) && (
            <Notice kind="danger" live>
              {getText(print.error ?? error)}
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
