import type { ReactNode } from 'react';

type FilterButtonProps = {
  isOn: boolean;
  count: number;
  onClick: () => void;
  children: ReactNode;
};

export function FilterButton({ isOn, count, onClick, children }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="min-h-11 rounded-control border border-line-strong px-3.5 hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
    >
      {children} <span className="tabular-nums opacity-80">{count}</span>
    </button>
  );
}
