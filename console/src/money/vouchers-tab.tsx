import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { FoundVoucher } from '@/lib/contract/staff/money';
import { call, hasCode } from '../api/call';
import { useErrorText } from '../api/error-text';
import { AskOnce } from '../layout/ask-once';
import { useFormats } from '../orders/use-formats';

const ScanCamera = lazy(() =>
  import('./scan-camera').then(({ ScanCamera: component }) => ({ default: component })),
);

/** Redeems a voucher by its code, typed or scanned: shows it first, then redeems it on confirmation. */
export function VouchersTab({ restaurantId }: { restaurantId: number }) {
  const t = useTranslations('money');
  const format = useFormatter();
  /** The first of June 2026 is a Monday. */
  const getDayName = (weekday: number) =>
    format.dateTime(new Date(Date.UTC(2026, 5, weekday)), { weekday: 'short', timeZone: 'UTC' });
  const formats = useFormats();
  const getText = useErrorText();
  const [code, setCode] = useState('');
  const [isScanning, setScanning] = useState(false);
  const find = useMutation({
    mutationFn: (typed: string) => call('money.voucher', { restaurantId, code: typed }),
  });
  const redeem = useMutation({
    mutationFn: (found: FoundVoucher) =>
      call('money.redeem', { restaurantId, code: found.code, outsideHours: found.outsideHours }),
    // The next code may be in writing by now.
    onSuccess: (_, { code: redeemed }) =>
      setCode((now) => (toPlainCode(now) === toPlainCode(redeemed) ? '' : now)),
    onSettled: () => find.reset(),
  });
  const error = redeem.error ?? find.error;
  const voucher = find.data;
  const look = (typed: string) => {
    redeem.reset();
    if (typed.trim()) find.mutate(typed.trim());
  };
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-4">
      <form
        className="flex flex-col gap-3 rounded-card bg-raised p-4 shadow-raised"
        onSubmit={(event) => {
          event.preventDefault();
          look(code);
        }}
      >
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          value={code}
          maxLength={100}
          autoComplete="off"
          data-secret
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setCode(target.value);
            // The voucher below must be the one of the code above.
            find.reset();
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="grow" onClick={() => setScanning((before) => !before)}>
            <AnyIcon name="qr" size={18} />
            {t(isScanning ? 'stopCamera' : 'camera')}
          </Button>
          <Button type="submit" className="grow" pending={find.isPending} disabled={!code.trim()}>
            {t('look')}
          </Button>
        </div>
        {isScanning && (
          <Suspense fallback={<p className="text-14 text-muted">{t('cameraStarts')}</p>}>
            <ScanCamera
              onFound={(found) => {
                setScanning(false);
                setCode(found);
                look(found);
              }}
            />
          </Suspense>
        )}
      </form>
      {error && (
        <Notice kind="danger" live>
          {hasCode(error, 'NOT_FOUND') ? t('unknownCode') : getText(error)}
        </Notice>
      )}
      {redeem.data && (
        <Notice kind="success" live>
          {t('redeemed', { name: redeem.data.name, amount: formats.money(redeem.data.faceValue) })}
        </Notice>
      )}
      {voucher && (
        <section aria-label={voucher.name} className="rounded-card border-2 border-brand-text bg-raised p-4">
          <div className="flex items-baseline gap-3">
            <h2 className="grow text-18 font-bold">{voucher.name}</h2>
            <b className="num text-22">{formats.money(voucher.faceValue)}</b>
          </div>
          <p className="text-14 text-muted">
            <span className="font-mono">{voucher.code}</span>
            {' · '}
            {voucher.lastDay ? t('untilDay', { day: voucher.lastDay }) : t('noLastDay')}
          </p>
          <ul className="mt-2 mb-4 list-disc pl-5 text-14">
            {[
              voucher.weekdays.length < 7 &&
                t('onDays', { days: voucher.weekdays.map(getDayName).join(', ') }),
              voucher.useTime,
              ...voucher.rules,
            ].map((condition) => condition && <li key={condition}>{condition}</li>)}
          </ul>
          {voucher.outsideHours && (
            <div className="mb-3">
              <Notice kind="warning" live>
                {t('outsideHours', { time: voucher.useTime ?? '' })}
              </Notice>
            </div>
          )}
          <AskOnce
            label={t('redeem', { amount: formats.money(voucher.faceValue) })}
            question={t(voucher.outsideHours ? 'redeemOutsideAsk' : 'redeemAsk', {
              amount: formats.money(voucher.faceValue),
            })}
            sure={t('redeemSure')}
            variant="primary"
            isPending={redeem.isPending}
            onSure={() => redeem.mutateAsync(voucher).catch(() => {})}
          />
        </section>
      )}
    </div>
  );
}

/** Returns a code without what a person may type in it. */
const toPlainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
