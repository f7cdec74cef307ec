import { useMemo } from 'react';
import { languageList } from '@libs/protocol/language-list.ts';
import { type Locale, locales } from '@libs/protocol/languages.ts';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import type { KnownScript } from './find-scripts.ts';
import { toScript } from './own-scripts.ts';

/** Every script that this agent has at hand: their own, and the team's, which stands in the place of an own one. */
export function useScripts(workspace: AgentWorkspace): readonly KnownScript[] {
  const { list } = useStore(workspace.quickResponses);
  const { scripts } = useStore(workspace.teamScripts.store);
  return useMemo(() => {
    const own = list.filter(({ id }) => scripts.every((script) => script.id !== id));
    return [
      ...own.map((response) => ({ ...toScript(response), isShared: false })),
      ...scripts.map((script) => ({ ...script, isShared: true })),
    ];
  }, [list, scripts]);
}

/** Of the languages that are translated, the one of ours; null where it is none. */
export const localeOfLanguage = (language: TranslationLanguage): Locale | null =>
  locales.find((locale) => (languageList[locale].translation ?? locale) === language) ?? null;
