import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { fillFields } from '@libs/protocol/scripts.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { OfferedScript } from './find-scripts.ts';
import { slashQueryAt } from './slash-query.ts';
import type { ScriptInsertion } from './use-script-insertion.ts';

type ScriptTypeaheadProps = {
  insertion: ScriptInsertion;
  input: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  /** Called when the list opens. */
  onOpen: () => void;
  isOff: boolean;
  children: ReactNode;
};

/** As many as can be looked through; more letters narrow the list. */
const MAX_OFFERED = 40;
/** Browsers end a composition in different orders; older ones report a key that belongs to it as 229. */
const COMPOSITION_KEY_CODE = 229;

/**
 * Around the composer: `/` at the start of a word opens a list of scripts above it; arrow keys move, Enter and Tab insert,
 * Escape closes. The keys reach the composer again as soon as nothing is found. The focus stays in the text.
 */
export function ScriptTypeahead({ insertion, input, draft, onOpen, isOff, children }: ScriptTypeaheadProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  /** Where the slash stands whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const found = isOff ? null : slashQueryAt(draft, Math.min(insertion.caret, draft.length));
  const offers = found && found.start !== closedAt ? insertion.find(found.query).slice(0, MAX_OFFERED) : [];
  const isOpen = offers.length > 0;
  const at = Math.min(active, Math.max(0, offers.length - 1));

  const openedRef = useRef(onOpen);
  useEffect(() => void (openedRef.current = onOpen));
  useEffect(() => {
    if (isOpen) openedRef.current();
  }, [isOpen]);
  useListboxAttributes(input, isOpen ? { list: id, active: `${id}-${at}` } : null);

  const choose = (offered: OfferedScript | undefined) => {
    if (!offered || !found) return;
    setClosedAt(found.start);
    insertion.insert(offered, found);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (!isOpen || isComposing || keyCode === COMPOSITION_KEY_CODE || event.target !== input.current) return;
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((at + step + offers.length) % offers.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offers[at]);
    else if (event.key === 'Escape') setClosedAt(found?.start ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onCaret = () => {
    const { value = '', selectionStart = 0 } = input.current ?? {};
    if (selectionStart !== insertion.caret) setActive(0);
    if (slashQueryAt(value, selectionStart)?.start !== closedAt) setClosedAt(null);
    insertion.trackCaret();
  };
  return (
    <div
      className="relative"
      onKeyDownCapture={onKeyDownCapture}
      onInput={onCaret}
      onSelect={onCaret}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (found && !currentTarget.contains(relatedTarget)) setClosedAt(found.start);
      }}
    >
      {isOpen && (
        <div className="absolute inset-x-0 bottom-full layer-popover mb-1.5 rounded-card border border-line-strong bg-surface shadow-2xl">
          <div
            id={id}
            role="listbox"
            aria-label={m.scripts_all()}
            className="relative max-h-[min(40dvh,22rem)] overflow-y-auto p-1"
          >
            {offers.map((offered, index) => (
              <ScriptOption
                key={offered.script.id}
                id={`${id}-${index}`}
                isActive={index === at}
                {...{ insertion, offered }}
                onChoose={() => choose(offered)}
              />
            ))}
          </div>
          <p aria-hidden="true" className="border-t border-line px-3 py-1 text-xs text-ink-soft pointer-coarse:hidden">
            {m.scripts_keys()}
          </p>
        </div>
      )}
      <output className="sr-only">{isOpen && m.scripts_found({ count: offers.length })}</output>
      {children}
    </div>
  );
}

type ScriptOptionProps = {
  id: string;
  isActive: boolean;
  insertion: ScriptInsertion;
  offered: OfferedScript;
  onChoose: () => void;
};

function ScriptOption({ id, isActive, insertion, offered, onChoose }: ScriptOptionProps) {
  const { script, language, isForeign } = offered;
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={option}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the text, on a phone with its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'block min-h-11 w-full rounded-control px-2.5 py-1.5 text-start hover:bg-sunken',
        isActive && 'bg-brand-soft hover:bg-brand-soft',
      )}
    >
      <span className="flex items-baseline gap-2">
        <span className="truncate font-semibold">{script.title}</span>
        {script.folder && <span className="truncate text-sm text-ink-soft">{script.folder}</span>}
        <ScriptMarks {...{ script, language, isForeign }} />
      </span>
      <span lang={language} className="line-clamp-2 text-sm text-ink-soft">
        {fillFields(script.texts[language], insertion.valuesIn(language))}
      </span>
    </button>
  );
}

/** The language, where the customer does not read it, and whether the text is the team's. */
export function ScriptMarks({ script, language, isForeign }: OfferedScript) {
  return (
    <span className="ms-auto flex shrink-0 gap-1.5 text-xs">
      {isForeign && (
        <span className="rounded-sm bg-lamp-soft px-1.5 py-0.5 text-on-lamp">
          <VisuallyHidden>{m.scripts_only_in()} </VisuallyHidden>
          {languageList[language].name}
        </span>
      )}
      {script.isShared && <span className="py-0.5 text-ink-soft">{m.quick_shared_mark()}</span>}
    </span>
  );
}

/** The composer is the visitor's chat's as well, so what only the console needs is set from here. */
function useListboxAttributes(
  input: RefObject<HTMLTextAreaElement | null>,
  open: { list: string; active: string } | null,
): void {
  const { list, active } = open ?? {};
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('aria-haspopup', 'listbox');
    field.setAttribute('aria-autocomplete', 'list');
    if (!list || !active) return;
    field.setAttribute('aria-controls', list);
    field.setAttribute('aria-activedescendant', active);
    return () => ['aria-controls', 'aria-activedescendant'].forEach((name) => field.removeAttribute(name));
  }, [input, list, active]);
}
