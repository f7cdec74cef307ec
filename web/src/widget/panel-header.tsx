import type { ReactNode } from 'react';
import type { Attendance, WidgetSettings } from '@libs/protocol/http.ts';
import { m } from '../i18n/messages.ts';
import { ExitButton } from '../ui/exit-button.tsx';
import { LogoMark } from '../ui/logo.tsx';

type PanelHeaderProps = {
  settings: WidgetSettings;
  /** The agent who has claimed the conversation, shown once known. */
  agent: Attendance['agent'];
  /** The page next to the chat shows an exit, as long as its window is high enough for both. */
  hasPageExit: boolean;
  menu: ReactNode;
  onClose: () => void;
};

/**
 * The agent or organisation, the menu and the close button. Includes an exit button where the panel covers the page's,
 * or the page has none.
 */
export function PanelHeader({ settings, agent, hasPageExit, menu, onClose }: PanelHeaderProps) {
  return (
    <header role="none" className="relative flex items-center panel-gap bg-paper py-2 ps-3 pe-2 short:py-0">
      <Avatar url={agent?.name ? agent.avatarUrl : (agent?.avatarUrl ?? settings.avatarUrl)} />
      <h2 className="line-clamp-3 min-w-18 flex-1 text-sm leading-tight font-bold sm:text-base">
        {agent?.name || defaultAgentName(settings)}
      </h2>
      {/* Where the name would be broken within a word, the buttons wrap below it. */}
      <div className="flex flex-wrap-reverse justify-end panel-gap">
        <ExitButton className={hasPageExit ? '[@media(min-height:37rem)]:hidden' : ''} />
        <div className="flex">
          {menu}
          <button
            type="button"
            onClick={onClose}
            aria-label={m.chat_close()}
            title={m.chat_close()}
            className="grid size-[44px] shrink-0 place-items-center rounded-control text-2xl text-ink-soft hover:bg-sunken"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      </div>
    </header>
  );
}

/** The name shown until an agent with a public name answers. */
export const defaultAgentName = ({ agentName }: WidgetSettings): string => agentName?.trim() || m.chat_agent_default();

function Avatar({ url }: { url: string | null }) {
  if (!url) return <LogoMark className={AVATAR_STYLES} />;
  return <img src={url} alt="" width={40} height={40} className={`${AVATAR_STYLES} object-cover`} />;
}

const AVATAR_STYLES = 'panel-picture shrink-0 rounded-full';
