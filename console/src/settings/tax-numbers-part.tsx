import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { listTaxNumberKinds, type TaxNumberKind } from '@/lib/contract/tax-values';
import { getAt } from '@/lib/domain/draft/edits';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';

/** Edits the numbers at the tax offices and registers of the restaurant's country; receipts and mails show them. */
export function TaxNumbersPart() {
  const t = useTranslations('settings.taxNumbers');
  const { document } = useDraftView();
  const kinds = listTaxNumberKinds(String(getAt(document, 'restaurant/country')));
  if (kinds.length === 0) return null;
  return (
    <Part isTop title={t('title')}>
      <p className="text-14 text-muted">{t('hint')}</p>
      <div className="grid items-start gap-3 wide:grid-cols-3">
        {kinds.map((kind) => (
          <NumberOf key={kind} kind={kind} />
        ))}
      </div>
    </Part>
  );
}

function NumberOf({ kind }: { kind: TaxNumberKind }) {
  const t = useTranslations('settings.taxNumbers');
  const { document, set } = useDraftView();
  const path = `taxNumbers/${kind}`;
  return (
    <TextField
      label={t(`kinds.${kind}`)}
      hint={t(`examples.${kind}`)}
      maxLength={40}
      value={String(getAt(document, path) ?? '')}
      error={useFieldError(path)}
      onChange={({ target }) => set([{ path, value: target.value.trim() ? target.value : null }])}
    />
  );
}
