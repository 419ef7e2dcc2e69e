import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { getPhraseLabels } from '@/lib/client/reservations/reservation-queries';
import { countRemarkUnits, maxRemarkUnits } from '@/lib/contract/reservation-values';
import type { RemarkPhrase } from '@/lib/contract/reservations';
import type { Locale } from '@/lib/contract/vocabulary';
import { addPhrase, cutRemark } from '@/lib/domain/reservations/remark';

interface Props {
  remark: string;
  phrases: readonly RemarkPhrase[];
  locale: Locale;
  onChange(remark: string): void;
}

/** Takes a remark to the restaurant, with quick phrases, of up to 200 UTF-16 units. */
export function RemarkField({ remark, phrases, locale, onChange }: Props) {
  const t = useTranslations('reserve');
  return (
    <div className="grid min-w-0 gap-2">
      <TextArea
        label={t('remark')}
        rows={3}
        value={remark}
        placeholder={t('remarkHint')}
        hint={
          <span className="num ml-auto text-12">
            {t('units', { used: countRemarkUnits(remark), most: maxRemarkUnits })}
          </span>
        }
        onChange={(event) => onChange(cutRemark(event.target.value))}
      />
      {phrases.length > 0 && (
        <ul aria-label={t('phrases')} className="flex flex-wrap gap-2">
          {phrases.map((phrase) => {
            const labels = getPhraseLabels(phrase, locale);
            return (
              <li key={phrase.id} className="max-w-full">
                <Button
                  variant="secondary"
                  size="small"
                  className="rounded-[22px]! border-line! font-normal! hover:border-line-strong!"
                  aria-label={t('addPhrase', { phrase: labels })}
                  onClick={() => onChange(addPhrase(remark, labels))}
                >
                  {labels}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
