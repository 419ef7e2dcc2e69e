import { useTranslations } from 'next-intl';

/** Three steps that explain how to pay with a saved QR code. */
export function PaySteps({ wechat }: { wechat?: boolean }) {
  const t = useTranslations('payment');
  const steps = [t(wechat ? 'stepSaveWechat' : 'stepSave'), t('stepScan'), t('stepPay')];
  return (
    <ol aria-label={t('stepsLabel')}>
      {steps.map((step, index) => (
        <li key={step} className="flex min-h-13 items-center gap-3 border-line py-2 not-first:border-t">
          <span
            aria-hidden="true"
            className="num grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-14 font-bold text-brand-text"
          >
            {index + 1}
          </span>
          <span className="text-14 leading-heading">{step}</span>
        </li>
      ))}
    </ol>
  );
}
