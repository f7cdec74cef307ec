import { useEffect } from 'react';
import { useStore } from '../../src/ui/use-store.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from '../../src/i18n/locale-path.ts';
import { classNames } from '../../src/ui/class-names.ts';
import { Launcher } from '../../src/widget/launcher.tsx';
import { Panel } from '../../src/widget/panel.tsx';
import { panelComponents } from '../../src/widget/panel-components.ts';
import { panelPositionStyles } from '../../src/widget/panel-position.ts';
import type { WidgetController } from '../../src/widget/widget-controller.ts';
import type { ChatState } from './chat-state.ts';

type PreparedState = { state: ChatState; controller: WidgetController };

/** Each state in a box of the panel's size; on a phone, of the phone's size. */
export function StatesPage({ lang, prepared }: { lang: Locale; prepared: readonly PreparedState[] }) {
  useEffect(() => void performActions(lang, prepared), [lang, prepared]);
  return (
    <main className="mx-auto max-w-[84rem] py-6 sm:px-4">
      <div lang="en" className="px-4 sm:px-0">
        <h1 className="font-display text-4xl">States of the chat</h1>
        <nav aria-label="Languages" className="my-4 flex flex-wrap gap-4">
          {LOCALES.map((locale) => (
            <a key={locale} href={`?lang=${locale}`} aria-current={locale === lang || undefined} className="underline">
              {locale}
            </a>
          ))}
          <a href="../" className="underline">
            Parts of the look
          </a>
        </nav>
      </div>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-10">
        {prepared.map(({ state, controller }) => (
          <StateBox key={state.name} state={state} controller={controller} lang={lang} />
        ))}
      </div>
    </main>
  );
}

/** Performs the user actions of each state, then scrolls to the top: elements that open take the focus. */
async function performActions(lang: Locale, prepared: readonly PreparedState[]): Promise<void> {
  const boxOf = (name: string) => document.querySelector<HTMLElement>(`#${name} [data-box]`)!;
  await Promise.all(prepared.map(async ({ state: { name, actions } }) => actions?.(boxOf(name), lang)));
  (document.querySelector(location.hash || 'h1') ?? document.body).scrollIntoView({ behavior: 'instant' });
}

function StateBox({ state, controller, lang }: PreparedState & { lang: Locale }) {
  const { name, title } = state;
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="w-full sm:w-fit">
      <h2 id={`${name}-title`} lang="en" className="mb-2 px-4 text-sm text-ink-soft sm:px-0">
        {title} <a href={`?lang=${lang}&only=${name}`}>#{name}</a>
      </h2>
      {/* What is fixed to the window in the product is fixed to this box here. */}
      <div
        data-box=""
        className={classNames(
          'relative h-[640px] overflow-hidden border border-line-strong contain-layout [--visible-height:100%] sm:rounded-card',
          // Next to a page, the panel keeps a distance to the edges.
          state.isWholeScreen ? 'sm:h-[540px] sm:w-[424px]' : 'sm:h-[500px] sm:w-[384px]',
        )}
      >
        <StateChat state={state} controller={controller} lang={lang} />
      </div>
    </section>
  );
}

function StateChat({ state: { isWholeScreen, isStorageBlocked }, controller, lang }: PreparedState & { lang: Locale }) {
  const state = useStore(controller.store);
  if (!state.isOpen) return <Launcher unseen={state.unseen} onOpen={() => controller.open('click')} />;
  const site = isWholeScreen && { isWholeScreen, positionClasses: panelPositionStyles(false) };
  return (
    <Panel
      controller={controller}
      state={state}
      lang={lang}
      isPersistent={!isStorageBlocked}
      components={panelComponents}
      {...(site && { site })}
    />
  );
}
