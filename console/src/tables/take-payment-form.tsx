import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useHeld } from '@/components/ui/use-held';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { roundCash } from '@/lib/domain/money';
import { findAmount } from '../money/find-amount';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { WithMessages } from '../with-messages';
import { LeftChanged } from './left-changed';
import { VoucherPaymentForm } from './voucher-payment-form';

interface Props {
  table: StaffTable;
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
  /** The table is closed; what is written stays to be copied. */
  isOver?: boolean;
  onDone(): void;
}

/**
 * Records a payment taken in cash or by card, for all or a part of the remainder. Vouchers have a form of their own.
 */
export function TakePaymentForm({ table, act, isPending, isOver = false, onDone }: Props) {
  const t = useTranslations('tables');
  const formats = useFormats();
  const { countryCode } = useRouteContext({ from: '/r/$restaurantId' }).membership;
  const { partyId } = table;
  const { value: left, isOutdated, showNewest, act: actOnRead } = useHeld(table.left, Object.is);
  const [isByVoucher, setByVoucher] = useState(false);
  const [typed, setTyped] = useState(String(left / 100));
  const amount = findAmount(typed);
  const isWrong = amount === undefined || amount <= 0 || amount > left;
  const inCash = isWrong ? amount : roundCash(amount, countryCode);
  const take = async (way: 'cash' | 'card'): Promise<void> => {
    if (isWrong || amount === undefined) return;
    const input = { partyId, amount, left, way };
    if (await actOnRead(() => act({ name: 'tables.takePayment', input }))) onDone();
  };
  if (isByVoucher)
    return (
      <WithMessages area="money">
        <VoucherPaymentForm table={table} act={act} isPending={isPending} isOver={isOver} onDone={onDone} />
      </WithMessages>
    );
  return (
    <form className="mt-3 grid gap-2" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isWrong ? t('amountWrong', { amount: formats.money(left) }) : undefined}
      />
      {inCash !== undefined && amount !== undefined && inCash !== amount && (
        <p className="text-14">
          {t('inCash', { amount: formats.money(inCash), rounding: formats.money(inCash - amount) })}
        </p>
      )}
      {isOutdated && (
        <LeftChanged
          left={table.left}
          onShow={() => {
            showNewest();
            setTyped(String(table.left / 100));
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          disabled={isWrong || isOutdated || isOver}
          pending={isPending}
          onClick={() => void take('cash')}
        >
          {t('cash')}
        </Button>
        <Button
          size="small"
          disabled={isWrong || isOutdated || isOver}
          pending={isPending}
          onClick={() => void take('card')}
        >
          {t('card')}
        </Button>
      </div>
      <Button size="small" variant="secondary" onClick={() => setByVoucher(true)}>
        {t('voucher')}
      </Button>
      <Button size="small" variant="ghost" onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  );
}
