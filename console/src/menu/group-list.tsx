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
import { AddDish, HalvesField, OpenedGroups, SetDish } from './set-part';
import { SortableList } from './sortable-list';
import { Choice } from './spec-list';

interface Owner {
  /** The path of the dish, or of the option that opens the groups. */
  path: string;
  groups: Document[];
  /** True for the groups that an option opens: their options open no further ones. */
  isOpened?: boolean;
}

/** Edits the option groups of a dish and adds new ones. */
export function GroupList({ path, groups, isOpened = false }: Owner) {
  const t = useTranslations('menu');
  const { languages, set } = useDraftView();
  return (
    <>
      {groups.map((group) => (
        <GroupEditor
          key={String(group.key)}
          path={`${path}/groups/${group.key}`}
          group={group}
          isOpened={isOpened}
        />
      ))}
      <div className="rounded-card bg-raised shadow-raised">
        <AddForm
          path={`${path}/groups`}
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
            set([{ path: `${path}/groups/${key}`, value: group }]);
          }}
        />
      </div>
    </>
  );
}

/** Edits one group: its rule and its options. */
function GroupEditor({ path, group, isOpened }: { path: string; group: Document; isOpened: boolean }) {
  const t = useTranslations('menu');
  const { languages, move, set } = useDraftView();
  const name = readText(group.name, languages);
  const items = toList(group.items);
  const error = useFieldError(`${path}/items`);
  const taken = items.map((item) => String(item.key));
  return (
    <Part title={name || t('noName')} error={error}>
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
      {!isOpened && <HalvesField path={`${path}/halves`} group={group} />}
      <SortableList
        label={name}
        onMove={(key, after) => move(`${path}/items`, key, after)}
        entries={items.map((item) => {
          const own = `${path}/items/${item.key}`;
          const itemName = readText(item.name, languages);
          return {
            key: String(item.key),
            name: itemName || String(item.dish ?? item.key),
            content: (
              <>
                {item.dish !== undefined && <SetDish path={own} item={item} />}
                <Choice
                  path={own}
                  name={itemName || String(item.dish ?? '')}
                  label={t('fields.itemName')}
                  isDish={item.dish !== undefined}
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
                {!isOpened && item.dish === undefined && (
                  <OpenedGroups item={item}>
                    <GroupList path={own} groups={toList(item.groups ?? null)} isOpened />
                  </OpenedGroups>
                )}
              </>
            ),
          };
        })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <AddForm
            path={`${path}/items`}
            label={t('addItem')}
            field={t('fields.itemName')}
            maxLength={100}
            onAdd={(title) => {
              const key = makeKey(title, taken, 'item');
              set([{ path: `${path}/items/${key}`, value: { key, name: { [languages[0]!]: title } } }]);
            }}
          />
        </div>
        {!isOpened && <AddDish path={path} taken={taken} />}
        <Button variant="secondary" size="small" onClick={() => set([{ path, value: null }])}>
          {t('removeOf', { name })}
        </Button>
      </div>
    </Part>
  );
}
