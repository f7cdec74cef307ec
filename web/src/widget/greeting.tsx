import type { WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';

/** The greeting of a panel that opened automatically: only shown, not recorded as a message. */
export function Greeting({ settings, lang }: { settings: WidgetSettings; lang: Locale }) {
  return (
    <div className="mb-3 flex">
      <p className="max-w-[70%] rounded-card rounded-es-sm bg-sunken px-3.5 py-2 text-base [overflow-wrap:anywhere] whitespace-pre-wrap text-ink">
        <bdi dir="auto">{greetingOf(settings, lang)}</bdi>
      </p>
    </div>
  );
}

const greetingOf = ({ welcomeMessage }: WidgetSettings, lang: Locale): string =>
  welcomeMessage.trim() || defaultWelcome[lang];

/** Whether a message of the organisation, such as the server's greeting, replaces the local greeting. */
export const hasBeenGreeted = (lines: readonly TranscriptLine[]): boolean =>
  lines.some((line) => line.is === 'bubble' && line.from !== 'customer');
