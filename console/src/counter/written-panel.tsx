import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Panel } from '../layout/panel';
import { showPaper } from '../printing/print-paper';
import { toTicket, type UnsentOrder } from './unsent-orders';

interface Props {
  order: UnsentOrder;
  onClose(): void;
}

/** Shows the number of an order that waits on this device for the line, and prints its ticket. */
export function WrittenPanel({ order, onClose }: Props) {
  const t = useTranslations('counter.unsent');
  const tDone = useTranslations('counter.done');
  const unchecked = t(order.isConfirmed === false ? 'uncheckedPrice' : 'unchecked');
  const print = () => {
    showPaper(toTicket(order, { title: t('ticket'), note: unchecked }));
    window.print();
  };
  return (
    <Panel
      title={tDone('title', { number: order.number })}
      onClose={onClose}
      footer={
        <Button wide autoFocus onClick={onClose}>
          {tDone('next')}
        </Button>
      }
    >
      <p className="num text-center text-[3rem] leading-none font-bold">{order.number}</p>
      <Notice live>{t('written')}</Notice>
      <p className="text-center">{unchecked}</p>
      <Button variant="secondary" className="mx-auto" onClick={print}>
        {tDone('ticket')}
      </Button>
    </Panel>
  );
}
