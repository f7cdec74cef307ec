import { classNames } from './class-names.ts';

export type ButtonStyle = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'alarm' | 'lamp' | 'onNight';
  size?: 'dense' | 'small' | 'medium' | 'large';
};

const KIND_CLASSES: Record<NonNullable<ButtonStyle['kind']>, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-brand bg-surface text-brand hover:bg-brand-soft',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  lamp: 'border-transparent bg-lamp text-on-lamp-button hover:bg-lamp-strong',
  onNight: 'border-on-night-soft bg-transparent text-on-night hover:bg-night-hover',
  alarm: 'border-alarm bg-transparent text-alarm hover:bg-alarm-soft',
};

/** Touch targets are 44 px; only with a pointer are `small` and `dense` lower. The console's pages see to `dense` (page.css). */
const SIZE_CLASSES: Record<NonNullable<ButtonStyle['size']>, string> = {
  dense: 'min-h-7 px-2 text-xs',
  small: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-[44px]',
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
};

export function buttonClasses({ kind = 'primary', size = 'medium' }: ButtonStyle, className?: string): string {
  return classNames(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-control border-2 text-center font-semibold leading-tight no-underline [overflow-wrap:anywhere] motion-safe:transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-busy:border-dashed aria-busy:border-current',
    KIND_CLASSES[kind],
    SIZE_CLASSES[size],
    className,
  );
}
