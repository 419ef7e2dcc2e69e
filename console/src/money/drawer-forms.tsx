import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useHeld } from '@/components/ui/use-held';
import { longestNote } from '@/lib/contract/text-values';
import type { Minor } from '@/lib/contract/vocabulary';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireAmount, requireText } from '../forms/field-errors';
import { GoneNotice } from '../layout/gone-notice';
import { useFormats } from '../orders/use-formats';
import { toAmount } from './find-amount';

export const refreshDrawers = () => queryClient.invalidateQueries({ queryKey: ['drawers.list'] });

interface OpenProps {
  restaurantId: number;
  /** The name that the form suggests until something is written in it. */
  name: string;
}

/** Opens a drawer with the money that lies in it. */
export function OpenDrawerForm({ restaurantId, name }: OpenProps) {
  const t = useTranslations('money.drawers');
  const { form, mutation, formError } = useCallForm({
    defaultValues: { drawer: name, float: '' },
    send: ({ drawer, float }) =>
      call('drawers.open', { restaurantId, drawer: drawer.trim(), float: toAmount(float) }),
    fieldsByCode: { STATUS_CONFLICT: 'drawer' },
    onSettled: refreshDrawers,
    resets: ['drawer', 'float'],
  });
  return (
    <CallForm
      form={form}
      className="grid items-start gap-3 rounded-card bg-raised p-4 shadow-raised wide:grid-cols-[1fr_1fr_auto]"
    >
      <h2 className="text-16 font-bold wide:col-span-3">{t('open')}</h2>
      <form.AppField name="drawer" validators={{ onSubmit: requireText }}>
        {(field) => <field.TextInput label={t('name')} maxLength={40} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="float" validators={{ onSubmit: requireAmount }}>
        {(field) => <field.TextInput label={t('float')} inputMode="decimal" autoComplete="off" />}
      </form.AppField>
      <Button type="submit" className="self-end" pending={mutation.isPending}>
        {t('openNow')}
      </Button>
      <div className="wide:col-span-3">
        <CallErrorNotice error={formError} />
      </div>
    </CallForm>
  );
}

interface Props {
  restaurantId: number;
  shiftId: number;
  /** The drawer is closed; what is written stays to be copied. */
  isGone: boolean;
  onDone(): void;
}

/** Records money that is put into a drawer or taken out of it, with the reason. */
export function MoveMoneyForm({ restaurantId, shiftId, isGone, onDone }: Props) {
  const t = useTranslations('money.drawers');
  // A request whose answer got lost is repeated with the same key.
  const key = useRef(crypto.randomUUID());
  const { form, mutation, formError } = useCallForm({
    defaultValues: { kind: 'out' as 'in' | 'out', amount: '', reason: '' },
    send: ({ kind, amount, reason }) =>
      call(
        'drawers.move',
        { restaurantId, shiftId, kind, amount: toAmount(amount), reason: reason.trim() },
        { idempotencyKey: key.current },
      ),
    onSuccess: onDone,
    onSettled: refreshDrawers,
  });
  return (
    <CallForm form={form} className="grid gap-3">
      <form.AppField name="kind">
        {(field) => (
          <field.Select label={t('kind')}>
            <option value="out">{t('takenOut')}</option>
            <option value="in">{t('putIn')}</option>
          </field.Select>
        )}
      </form.AppField>
      <form.AppField name="amount" validators={{ onSubmit: requireAmount }}>
        {(field) => <field.TextInput label={t('amount')} inputMode="decimal" autoComplete="off" />}
      </form.AppField>
      <form.AppField name="reason" validators={{ onSubmit: requireText }}>
        {(field) => <field.TextInput label={t('reason')} maxLength={longestNote} autoComplete="off" />}
      </form.AppField>
      <CallErrorNotice error={formError} />
      <Actions label={t('save')} isPending={mutation.isPending} isGone={isGone} onDone={onDone} />
    </CallForm>
  );
}

/** Stores the count of a drawer, which closes it. The count belongs to the amount that had to be in it at its beginning. */
export function CountDrawerForm({
  restaurantId,
  shiftId,
  expected: newest,
  isGone,
  onDone,
}: Props & { expected: Minor }) {
  const t = useTranslations('money.drawers');
  const { money } = useFormats();
  const { value: expected, isOutdated, showNewest } = useHeld(newest, Object.is);
  const { form, mutation, formError } = useCallForm({
    defaultValues: { counted: '', note: '' },
    send: ({ counted, note }) =>
      call('drawers.close', {
        restaurantId,
        shiftId,
        expected,
        counted: toAmount(counted),
        note: note.trim() || undefined,
      }),
    onSuccess: onDone,
    onSettled: refreshDrawers,
  });
  return (
    <CallForm form={form} className="grid gap-3">
      <form.AppField name="counted" validators={{ onSubmit: requireAmount }}>
        {(field) => <field.TextInput label={t('countedNow')} inputMode="decimal" autoComplete="off" />}
      </form.AppField>
      <form.AppField name="note">
        {(field) => <field.TextInput label={t('note')} maxLength={longestNote} autoComplete="off" />}
      </form.AppField>
      {isOutdated ? (
        <Notice
          kind="warning"
          live
          action={
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                showNewest();
                mutation.reset();
              }}
            >
              {t('read')}
            </Button>
          }
        >
          {t('expectedChanged', { before: money(expected), now: money(newest) })}
        </Notice>
      ) : (
        <CallErrorNotice error={formError} />
      )}
      <Actions
        label={t('close')}
        isPending={mutation.isPending}
        isGone={isGone}
        disabled={isOutdated}
        onDone={onDone}
      />
    </CallForm>
  );
}

interface ActionsProps {
  label: string;
  isPending: boolean;
  isGone: boolean;
  disabled?: boolean;
  onDone(): void;
}

function Actions({ label, isPending, isGone, disabled, onDone }: ActionsProps) {
  const t = useTranslations('frame');
  if (isGone && !isPending) return <GoneNotice onClose={onDone} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="small" pending={isPending} disabled={disabled}>
        {label}
      </Button>
      <Button size="small" variant="ghost" onClick={onDone}>
        {t('close')}
      </Button>
    </div>
  );
}
