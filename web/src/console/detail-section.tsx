import type { ReactNode } from 'react';

/** One titled section of the customer's details. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

export function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 overflow-clip [overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
