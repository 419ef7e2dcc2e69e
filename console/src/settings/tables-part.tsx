import { useTranslations } from 'use-intl';
import { SelectField } from '@/components/ui/field';
import { defaultTableJoin, type TableJoin, tableJoins } from '@/lib/contract/party-values';
import { getAt } from '@/lib/domain/draft/edits';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { SwitchField } from '../menu/fields';
import { Part } from '../menu/part';
import { FileFields } from './file-part';

const joinPath = 'dineIn/join';

/** Sets whether guests of a table order together, and what opening or joining a table takes. */
export function TablesPart() {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const error = useFieldError(joinPath);
  const join = (getAt(document, joinPath) ?? defaultTableJoin) as TableJoin;
  return (
    <Part isTop title={t('tables')}>
      <SwitchField path="dineIn/shared" label={t('sharedTables')} />
      {getAt(document, 'dineIn/shared') === true && (
        <SelectField
          label={t('tableJoin')}
          hint={join === 'open' ? t('tableJoinOpenHint') : undefined}
          value={join}
          error={error}
          onChange={({ target }) => set([{ path: joinPath, value: target.value }])}
        >
          {tableJoins.map((way) => (
            <option key={way} value={way}>
              {t(`tableJoins.${way}`)}
            </option>
          ))}
        </SelectField>
      )}
      <FileFields part="tables" />
    </Part>
  );
}
