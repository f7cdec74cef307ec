import type { ContentListResponse } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';

type BuildStateProps = Pick<ContentListResponse, 'build'> & { isAwaited: boolean; lang: Locale };

/** Whether the site shows what was approved; said aloud when it changes. */
export function BuildState({ build, isAwaited, lang }: BuildStateProps) {
  const faults = build?.finishedAt ? build.faults : [];
  const isFaulty = faults.length > 0;
  return (
    <div className={isFaulty ? 'rounded-control border border-alarm p-3 text-sm' : 'text-sm text-ink-soft'}>
      <p role="status">{sentence({ build, isAwaited, lang })}</p>
      {isFaulty && (
        <details>
          <summary className="min-h-9 cursor-pointer py-1 font-semibold">{m.content_build_faults()}</summary>
          <pre className="text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{faults.join('\n')}</pre>
        </details>
      )}
    </div>
  );
}

function sentence({ build, isAwaited, lang }: BuildStateProps): string {
  if (isAwaited) return m.content_building();
  if (!build?.finishedAt) return m.content_never_built();
  const when = formatTime(lang, build.finishedAt);
  return build.faults.length > 0 ? m.content_build_failed({ when }) : m.content_built({ when });
}
