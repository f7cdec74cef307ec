import type { ReactNode } from 'react';
import type { Attendance, WidgetSettings } from '@libs/protocol/http.ts';
import { m } from '../paraglide/messages.js';
import { ExitButton } from '../ui/exit-button.tsx';
import { LogoMark } from '../ui/logo.tsx';

type PanelHeaderProps = {
  settings: WidgetSettings;
  /** Once it is known who answers, that person is shown. */
  agent: Attendance['agent'];
  /** The page beside the chat has an exit in view, as long as its window is high enough for both. */
  hasPageExit: boolean;
  menu: ReactNode;
  onClose: () => void;
};

/** Who is at the other end, and the ways out. Where the panel covers the page and its exit, or the page has none, it brings one along. */
export function PanelHeader({ settings, agent, hasPageExit, menu, onClose }: PanelHeaderProps) {
  return (
    <header role="presentation" className="relative flex items-center gap-2.5 bg-paper py-2 ps-3 pe-2 short:py-0">
      <Avatar url={agent?.name ? agent.avatarUrl : (agent?.avatarUrl ?? settings.avatarUrl)} />
      <h2 className="line-clamp-3 min-w-24 flex-1 text-sm leading-tight font-bold break-words sm:text-base">
        {agent?.name || defaultAgentName(settings)}
      </h2>
      {/* Where a word of the name would be torn, the way out goes below. */}
      <div className="flex flex-wrap-reverse justify-end gap-x-2.5">
        <ExitButton className={hasPageExit ? '[@media(min-height:37rem)]:hidden' : ''} />
        <div className="flex gap-2.5">
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

/** Who answers, while that is nobody with a name of their own. */
export const defaultAgentName = ({ agentName }: WidgetSettings): string => agentName?.trim() || m.chat_agent_default();

function Avatar({ url }: { url: string | null }) {
  if (!url) return <LogoMark className={AVATAR_STYLES} />;
  return <img src={url} alt="" width={40} height={40} className={`${AVATAR_STYLES} object-cover`} />;
}

/** A phone has no room for it beside a name and a way out. */
const AVATAR_STYLES = 'size-10 shrink-0 rounded-full max-[26rem]:hidden';
