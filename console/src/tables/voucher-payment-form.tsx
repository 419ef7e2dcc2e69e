import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useHeld } from '@/components/ui/use-held';
import type { FoundVoucher } from '@/lib/contract/staff/money';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { splitVoucher } from '@/lib/domain/parties/split-bill';
import { call, hasCode } from '../api/call';
import { useErrorText } from '../api/error-text';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { LeftChanged } from './left-changed';

const ScanCamera = lazy(() =>
  import('../money/scan-camera').then(({ ScanCamera: component }) => ({ default: component })),
);

interface Props {
  table: StaffTable;
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
  /** The table is closed; what is written stays to be copied. */
  isOver?: boolean;
  onDone(): void;
}

/**
 * Pays the remainder of the bill with a purchased voucher: shows the voucher first, then redeems it on confirmation.
 */
export function VoucherPaymentForm({ table, act, isPending, isOver = false, onDone }: Props) {
  const t = useTranslations('tables');
  const words = useTranslations('money');
  const formats = useFormats();
  const getText = useErrorText();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { partyId } = table;
  const { value: left, isOutdated, showNewest, act: actOnRead } = useHeld(table.left, Object.is);
  const [code, setCode] = useState('');
  const [isScanning, setScanning] = useState(false);
  const find = useMutation({
    mutationFn: (typed: string) => call('money.voucher', { restaurantId, code: typed }),
  });
  const voucher = find.data;
  const { paid, lapsed } = splitVoucher(voucher?.faceValue ?? 0, left);
  const use = async ({ code: found, outsideHours }: FoundVoucher): Promise<void> => {
    const input = { partyId, code: found, left, outsideHours };
    if (await actOnRead(() => act({ name: 'tables.payByVoucher', input }))) onDone();
    else find.reset();
  };
  return (
    <form
      className="mt-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) find.mutate(code.trim());
      }}
    >
      <TextField
        label={words('code')}
        hint={words('codeHint')}
        value={code}
        maxLength={100}
        autoComplete="off"
        data-secret
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setCode(target.value);
          find.reset();
        }}
      />
      {!voucher && (
        <Button type="button" size="small" variant="secondary" onClick={() => setScanning(!isScanning)}>
          {words(isScanning ? 'stopCamera' : 'camera')}
        </Button>
      )}
      {isScanning && (
        <Suspense fallback={<p className="text-14 text-muted">{words('cameraStarts')}</p>}>
          <ScanCamera
            onFound={(found) => {
              setScanning(false);
              setCode(found);
              find.mutate(found);
            }}
          />
        </Suspense>
      )}
      {find.error && (
        <Notice kind="danger" live>
          {hasCode(find.error, 'NOT_FOUND') ? words('unknownCode') : getText(find.error)}
        </Notice>
      )}
      {voucher ? (
        <>
          <p role="status" className="text-14">
            <b>{voucher.name}</b>{' '}
            {t('voucherPays', { value: formats.money(voucher.faceValue), amount: formats.money(paid) })}
            {lapsed > 0 && (
              <span className="block font-bold text-warning">
                {t('voucherLapses', { amount: formats.money(lapsed) })}
              </span>
            )}
          </p>
          {voucher.outsideHours && (
            <Notice kind="warning" live>
              {words('outsideHours', { time: voucher.useTime ?? '' })}
            </Notice>
          )}
          {isOutdated && <LeftChanged left={table.left} onShow={showNewest} />}
          <Button
            type="button"
            size="small"
            pending={isPending}
            disabled={isOutdated || isOver}
            onClick={() => void use(voucher)}
          >
            {t('useVoucher', { amount: formats.money(paid) })}
          </Button>
        </>
      ) : (
        <Button type="submit" size="small" pending={find.isPending} disabled={!code.trim()}>
          {words('look')}
        </Button>
      )}
      <Button type="button" size="small" variant="ghost" onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  );
}
