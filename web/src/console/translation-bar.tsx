import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { type TranslationLanguage, translationLanguages, type TranslationSource } from '@libs/protocol/translation.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { type TranslationStore, translationSettingsOf, translationOf } from './translation-store.ts';

type TranslationBarProps = { store: TranslationStore; sessionId: SessionId; lines: readonly TranscriptLine[] };

/** Off by default and per conversation. While it is on, it shows both languages and a badge. Stands above the reply. */
export function TranslationBar({ store, sessionId, lines }: TranslationBarProps) {
  const { Offer } = useStore(store.deviceTranslator.offerStore);
  const { isOn, agentLang, customerLang } = translationSettingsOf(useStore(store.store), sessionId);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <label className="flex min-h-8 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            onChange={(event) => store.changeSettings(sessionId, { isOn: event.target.checked })}
            className="size-5 accent-brand"
          />
          {m.translate_switch()}
        </label>
        {isOn && (
          <>
            <LanguageSelect
              label={m.translate_agent_language()}
              value={agentLang}
              onValue={(code) => store.changeSettings(sessionId, { agentLang: code as TranslationLanguage })}
            />
            <LanguageSelect
              label={m.translate_customer_language()}
              value={customerLang}
              hasAuto
              onValue={(code) => store.changeSettings(sessionId, { customerLang: code as TranslationSource })}
            />
            <span className="rounded-full bg-brand-soft px-2.5 py-0.5 text-xs font-semibold text-brand">
              {m.translate_badge()}
            </span>
            <output className="basis-full text-ink-soft empty:hidden">{untranslatedReason(lines, agentLang)}</output>
          </>
        )}
      </div>
      {isOn && Offer && <Offer />}
    </>
  );
}

/** Why the customer's newest message is not translated, where the organisation can act; a refused translation says it where it is. */
function untranslatedReason(lines: readonly TranscriptLine[], agentLang: TranslationLanguage): string | null {
  const last = lines.findLast((line) => line.is === 'bubble' && translationOf(line, agentLang));
  const flag = last?.is === 'bubble' ? translationOf(last, agentLang)?.flag : null;
  return flag === 'no-translator' ? m.translate_no_translator() : null;
}

type LanguageSelectProps = { label: string; value: string; hasAuto?: boolean; onValue: (code: string) => void };

function LanguageSelect({ label, value, hasAuto, onValue }: LanguageSelectProps) {
  const names = new Intl.DisplayNames([getLocale()], { type: 'language' });
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className="min-h-8 max-w-40 rounded-control border border-line-strong bg-surface px-2 text-ink"
    >
      {hasAuto && <option value="auto">{m.translate_auto()}</option>}
      {translationLanguages.map((code) => (
        <option key={code} value={code}>
          {names.of(code) ?? code}
        </option>
      ))}
    </select>
  );
}
