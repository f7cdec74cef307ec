import type { ReactNode } from 'react';

/** One component, or one kind of it, in its states. */
export function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 border-b border-line pb-1 text-lg text-ink-soft">{title}</h2>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  );
}
