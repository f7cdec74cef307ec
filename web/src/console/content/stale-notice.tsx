import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { filesText } from './files-text.ts';
import { LineDifferences } from './line-differences.tsx';
import type { ContentEditor } from './use-content-editor.ts';

/** Somebody else saved meanwhile: what differs, and which of the two goes on. */
export function StaleNotice({ editor }: { editor: ContentEditor }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-card border border-alarm p-3">
      <p className="font-semibold">{m.content_stale({ name: editor.answer?.summary.latest?.savedByName ?? '' })}</p>
      <LineDifferences
        before={filesText(editor.answer?.files ?? {})}
        after={filesText(editor.files)}
        label={m.content_stale_difference()}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" size="small" onClick={editor.discard}>
          {m.content_stale_theirs()}
        </Button>
        <Button kind="secondary" size="small" onClick={editor.keepOwn}>
          {m.content_stale_mine()}
        </Button>
      </div>
    </div>
  );
}
