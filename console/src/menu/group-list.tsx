import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { Document } from '@/lib/domain/draft/edits';
import { makeKey } from '@/lib/domain/draft/menu-entry';
import { AddForm } from './add-form';
import { toList, useDraftView } from './draft-context';
import { useFieldError } from './field-error';
import { AmountField, CountField, SwitchField, TextsField } from './fields';
import { readText } from './menu-texts';
import { Part } from './part';
import { SortableList } from './sortable-list';
import { Choice } from './spec-list';

/** The option groups of a dish, and adding one. */
export function GroupList({ dish, children }: { dish: Document; children: (group: Document) => ReactNode }) {
  const t = useTranslations('menu');
  const { languages, set } = useDraftView();
  const groups = toList(dish.groups);
  return (
    <>
      {groups.map(children)}
      <div className="rounded-card bg-raised shadow-raised">
        <AddForm
          label={t('addGroup')}
          field={t('fields.groupName')}
          maxLength={100}
          onAdd={(name) => {
            const key = makeKey(
              name,
              groups.map((group) => String(group.key)),
              'group',
            );
            const first = { key: 'first', name: { [languages[0]!]: t('firstItem') } };
            const group = { key, name: { [languages[0]!]: name }, items: [first] };
            set([{ path: `dishes/${dish.key}/groups/${key}`, value: group }]);
          }}
        />
      </div>
    </>
  );
}

/** One group: how much must be chosen, and of what. */
export function GroupEditor({ dish, group }: { dish: Document; group: Document }) {
  const t = useTranslations('menu');
  const { languages, move, set } = useDraftView();
  const path = `dishes/${dish.key}/groups/${group.key}`;
  const name = readText(group.name, languages);
  const items = toList(group.items);
  const error = useFieldError(`${path}/items`);
  return (
    <Part title={name || t('noName')}>
      <TextsField path={`${path}/name`} label={t('fields.groupName')} maxLength={100} />
      <div className="flex flex-wrap gap-x-6">
        <SwitchField path={`${path}/mandatory`} label={t('fields.mandatory')} byDefault />
        <SwitchField path={`${path}/hasPrice`} label={t('fields.hasPrice')} />
      </div>
      <div className="grid grid-cols-3 gap-3">
        <CountField path={`${path}/mustSelect`} label={t('fields.mustSelect')} />
        <CountField path={`${path}/min`} label={t('fields.min')} />
        <CountField path={`${path}/max`} label={t('fields.max')} />
      </div>
      <p className="text-14 text-muted">{t('groupHint')}</p>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      <SortableList
        label={name}
        onMove={(key, after) => move(`${path}/items`, key, after)}
        entries={items.map((item) => {
          const own = `${path}/items/${item.key}`;
          const itemName = readText(item.name, languages);
          return {
            key: String(item.key),
            name: itemName,
            content: (
              <Choice
                path={own}
                name={itemName}
                label={t('fields.itemName')}
                onRemove={items.length > 1 ? () => set([{ path: own, value: null }]) : undefined}
              >
                {group.hasPrice === true && (
                  <AmountField
                    path={`${own}/price`}
                    label={`${t('fields.extraPrice')} · ${itemName}`}
                    labelHidden
                    className="w-28"
                  />
                )}
              </Choice>
            ),
          };
        })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <AddForm
            label={t('addItem')}
            field={t('fields.itemName')}
            maxLength={100}
            onAdd={(title) => {
              const key = makeKey(
                title,
                items.map((item) => String(item.key)),
                'item',
              );
              set([{ path: `${path}/items/${key}`, value: { key, name: { [languages[0]!]: title } } }]);
            }}
          />
        </div>
        <Button variant="secondary" size="small" onClick={() => set([{ path, value: null }])}>
          {t('removeOf', { name })}
        </Button>
      </div>
    </Part>
  );
}
