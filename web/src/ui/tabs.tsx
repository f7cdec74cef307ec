import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps<Tab extends string> = {
  label: string;
  tabs: readonly { tab: Tab; name: string; count?: number | undefined }[];
  shown: Tab;
  onShow: (tab: Tab) => void;
  /** Of the tab that is shown. */
  children: ReactNode;
};

/** Arrow keys go through the tabs; what one shows follows at once. */
export function Tabs<Tab extends string>({ label, tabs, shown, onShow, children }: TabsProps<Tab>) {
  return (
    <Radix.Root value={shown} onValueChange={(tab) => onShow(tab as Tab)} className="flex min-h-0 flex-col">
      <Radix.List data-details-tabs aria-label={label} className="flex flex-wrap border-b border-line px-1">
        {tabs.map(({ tab, name, count = 0 }) => (
          <Radix.Trigger key={tab} value={tab} className={TAB_CLASSES}>
            {name}
            {/* It comes when it is known, and moves no name. */}
            {count > 0 && <span className="absolute end-0 top-0.5 text-xs tabular-nums">{count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={shown} tabIndex={-1} className="flex flex-col gap-5 py-4 text-sm xl:px-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

const TAB_CLASSES =
  'relative -outline-offset-3 min-h-11 flex-auto border-b-2 border-transparent px-1 text-sm whitespace-nowrap text-ink-soft data-[state=active]:border-brand data-[state=active]:font-semibold data-[state=active]:text-brand';
