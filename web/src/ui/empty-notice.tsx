import type { ReactNode } from 'react';

type EmptyNoticeProps = { text: string; hint?: string; action?: ReactNode };

/** In place of a list without entries: that there are none, what will be here, and what one may do. */
export function EmptyNotice({ text, hint, action }: EmptyNoticeProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <p className="text-ink-soft">{text}</p>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      {action}
    </div>
  );
}
