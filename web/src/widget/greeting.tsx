import type { WidgetSettings } from '@libs/protocol/http.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { m } from '../i18n/messages.ts';

/** The greeting of a panel that opened automatically: only shown, not recorded as a message. */
export function Greeting({ settings }: { settings: WidgetSettings }) {
  return (
    <div className="mb-3 flex">
      <p className="max-w-[70%] rounded-card rounded-es-sm bg-sunken px-3.5 py-2 text-base [overflow-wrap:anywhere] whitespace-pre-wrap text-ink">
        <bdi dir="auto">{settings.welcomeMessage.trim() || m.chat_welcome()}</bdi>
      </p>
    </div>
  );
}

/** Whether a message of the organisation, such as the server's greeting, replaces the local greeting. */
export const hasBeenGreeted = (lines: readonly TranscriptLine[]): boolean =>
  lines.some((line) => line.is === 'bubble' && line.from !== 'customer');
