import { useState, type RefObject } from 'react';
import type { ObjectField } from '../../content/form-fields.ts';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form-fields.tsx';
import { SampleLabel } from '../../ui/sample-label.tsx';
import { newRecord } from './empty-value.ts';
import { faultCount } from './fault-path.ts';
import { FieldFaults } from './field-faults.tsx';
import { useForm } from './form-context.ts';
import { ItemButtons } from './item-buttons.tsx';
import { readJsonFile, writeJsonFile } from './list-file.ts';
import { withItemMoved, withoutItem } from './list-items.ts';
import { ObjectFields } from './schema-field.tsx';
import { useItemKeys } from './use-item-keys.ts';
import { recordTitle } from './use-references.ts';

type ContentRecord = Readonly<Record<string, unknown>>;

type ListFormProps = {
  /** Of the list: `cases`. */
  name: string;
  form: ObjectField;
  file: string;
  isSample: boolean;
  onFile: (file: string) => void;
};

/** A list, each record closed under its name until it is opened. */
export function ListForm({ name, form, file, isSample, onFile }: ListFormProps) {
  const { languages } = useForm();
  const read = readJsonFile(file);
  const records = Array.isArray(read) ? (read as ContentRecord[]) : null;
  const { keys, list, moved, removed, added } = useItemKeys(records?.length ?? 0);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (!records)
    return (
      <TextArea label={m.content_unreadable()} rows={22} value={file} onChange={({ target }) => onFile(target.value)} />
    );
  const change = (next: readonly ContentRecord[]) => onFile(writeJsonFile(next));
  const toggle = (key: number, isOpen: boolean) =>
    setOpened((now) => new Set(isOpen ? [...now, key] : [...now].filter((one) => one !== key)));
  const add = () => {
    const taken = records.map(({ id }) => String(id));
    change([...records, newRecord(form, { name, taken, languages, isSample })]);
    toggle(Math.max(-1, ...keys) + 1, true);
    added();
  };
  return (
    <div className="flex flex-col gap-2">
      <FieldFaults path="" />
      <ol ref={list as RefObject<HTMLOListElement | null>} className="flex flex-col gap-2">
        {records.map((record, index) => (
          <Record
            key={keys[index]}
            {...{ record, form, index }}
            length={records.length}
            isOpen={opened.has(keys[index]!)}
            onToggle={(isOpen) => toggle(keys[index]!, isOpen)}
            onRecord={(next) => change(records.with(index, next))}
            onMove={(by) => {
              change(withItemMoved(records, index, by));
              moved(index, by);
            }}
            onRemove={() => {
              change(withoutItem(records, index));
              removed(index);
            }}
          />
        ))}
      </ol>
      <Button kind="secondary" className="w-fit" data-item-action="add" onClick={add}>
        {m.content_add_record()}
      </Button>
    </div>
  );
}

type RecordProps = {
  record: ContentRecord;
  form: ObjectField;
  index: number;
  length: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onRecord: (record: ContentRecord) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function Record({ record, form, index, length, isOpen, onToggle, onRecord, onMove, onRemove }: RecordProps) {
  const { languages, faults, references } = useForm();
  const order = [getLocale(), ...languages];
  const name = recordTitle(record, { form, references, order }) || `${index + 1}`;
  const count = faultCount(faults, `${index}`);
  return (
    <li className="relative rounded-card border border-line bg-surface px-3">
      <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="min-w-0">
        <summary className="flex min-h-11 cursor-pointer gap-2 py-2 pe-28 font-semibold">
          <span aria-hidden="true" className="w-3 shrink-0 text-ink-soft">
            {isOpen ? '−' : '+'}
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="[overflow-wrap:anywhere]">{name}</span>
            {record.sample === true && <SampleLabel />}
            {count > 0 && <span className="text-sm text-alarm">{m.content_faults({ count })}</span>}
          </span>
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-3 pb-3">
            <FieldFaults path={`${index}`} />
            <ObjectFields form={form} path={`${index}`} value={record} onValue={onRecord} />
          </div>
        )}
      </details>
      <div className="absolute end-1 top-0 flex min-h-11 items-center">
        <ItemButtons {...{ name, index, length, onMove, onRemove }} />
      </div>
    </li>
  );
}
