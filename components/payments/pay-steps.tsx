import { useTranslations } from 'next-intl';
import { useIsDesktop } from '@/components/layout/use-is-desktop';

/** Explains how to pay in three steps: with the saved QR code on a phone, by scanning the screen of a computer. */
export function PaySteps({ wechat }: { wechat?: boolean }) {
  const t = useTranslations('payment');
  const desktop = useIsDesktop();
  const steps = desktop
    ? [t(wechat ? 'screenOpenWechat' : 'screenOpen'), t('screenScan'), t('screenPay')]
    : [t(wechat ? 'stepSaveWechat' : 'stepSave'), t('stepScan'), t('stepPay')];
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
