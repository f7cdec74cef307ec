import { m } from '../i18n/messages.ts';

/** Marks invented sample content. */
export function SampleLabel() {
  return (
    <span className="inline-block max-w-full rounded-full border border-line-strong px-2.5 py-0.5 text-xs font-semibold text-ink-soft">
      {m.sample()}
    </span>
  );
}
