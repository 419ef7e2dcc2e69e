'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { CheckboxList } from '@/components/ui/checkbox-list';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { isWallet, RefundMethod } from '@/lib/contract/pay-types';
import type { VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import { formatMoney, getSum } from '@/lib/domain/money';
import { getRefundTime } from '@/lib/domain/payments/refund-times';
import { isRefundable } from '@/lib/domain/vouchers/order-state';
import { getRefundAnswer } from '@/lib/domain/vouchers/refund-answer';

interface Props {
  order: VoucherOrderDetail;
  onClose(): void;
  /** Called when a code was refunded. */
  onRefunded(): void;
}

/** Lets the diner choose the codes to refund and the refund method. */
export function RefundDialog({ order, onClose, onRefunded }: Props) {
  const shop = useShop();
  const t = useTranslations('voucher.refund');
  const times = useTranslations('refund.times');
  const codes = order.codeList.filter((code) => isRefundable(code, order.couponDetail.refundType));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // A payment from the wallet is refunded to the wallet in any case.
  const methods: readonly RefundMethod[] = isWallet(order.payType)
    ? [RefundMethod.Wallet]
    : [RefundMethod.Wallet, RefundMethod.Source];
  const [method, setMethod] = useState<RefundMethod | undefined>(
    methods.length === 1 ? methods[0] : undefined,
  );
  const [submitted, setSubmitted] = useState(false);
  const [answer, setAnswer] = useState<string>();

  const formatAmount = (amount: number) =>
    formatMoney(amount, order.countryCode ?? shop.countryCode, shop.locale);
  const sum = getSum(
    codes
      .filter(({ vouchersCodeId }) => chosen.includes(vouchersCodeId))
      .map(({ refundAmount }) => refundAmount ?? 0),
  );

  const refunding = useMutation({
    mutationFn: (refundMethod: RefundMethod) =>
      change('vouchers.refund', { vouchersCodeIdList: [...chosen], refundMethod }),
    onSuccess: (results) => {
      const { kind, text } = getRefundAnswer(results);
      if (results.some(({ success }) => success)) onRefunded();
      if (kind === 'success') {
        showToast({ id: 'voucher-refund', kind, text });
        return onClose();
      }
      setAnswer(text);
      setChosen([]);
      setSubmitted(false);
    },
    onError: (error) =>
      hasSessionEnded(error) ? expireSession() : setAnswer(formatPlainError(error, t('failed'))),
  });
  const pending = refunding.isPending;

  function submit(): void {
    setSubmitted(true);
    setAnswer(undefined);
    if (method && chosen.length > 0 && !pending) refunding.mutate(method);
  }

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      closable={!pending}
      footer={
        <div className="grid gap-3 p-4">
          {answer && (
            <Notice kind="warning" live className="whitespace-pre-line">
              {answer}
            </Notice>
          )}
          {codes.length > 0 && (
            <Button pending={pending} pendingLabel={t('pending')} align="spread" onClick={submit}>
              <span>{t('submit')}</span>
              <span className="num">{formatAmount(sum)}</span>
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-8 p-4 desk:p-6 desk:[--group-pad:24px]">
        {codes.length === 0 ? (
          <Notice kind="info">{t('none')}</Notice>
        ) : (
          <>
            <CheckboxList
              legend={t('codes')}
              value={chosen}
              onToggle={(code, checked) =>
                setChosen((before) => (checked ? [...before, code] : before.filter((item) => item !== code)))
              }
              error={submitted && chosen.length === 0 ? t('selectCode') : undefined}
              options={codes.map(({ vouchersCodeId, refundAmount }) => ({
                value: vouchersCodeId,
                label: <code className="font-bold">{vouchersCodeId}</code>,
                aside: refundAmount === undefined ? undefined : formatAmount(refundAmount),
              }))}
            />
            <RadioList
              legend={t('method')}
              value={method}
              onChange={setMethod}
              error={submitted && chosen.length > 0 && !method ? t('selectMethod') : undefined}
              options={methods.map((value) => ({
                value,
                label: t(value === RefundMethod.Source ? 'source' : 'wallet'),
                detail: times(getRefundTime('voucher', value, order.payType)),
              }))}
            />
          </>
        )}
      </div>
    </DialogOrSheet>
  );
}
