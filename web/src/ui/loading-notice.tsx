import { useDebouncedFlag } from './use-debounced-flag.ts';

/** A shorter wait shows nothing: what only flashes up looks like a fault. */
const SHOWN_AFTER_MS = 150;

/** In place of what is being loaded, and as high from the start, so that nothing moves. */
export function LoadingNotice({ text }: { text: string }) {
  const isShown = useDebouncedFlag(true, SHOWN_AFTER_MS);
  return (
    <output className="flex min-h-12 items-center justify-center gap-3 px-6 text-ink-soft">
      {isShown && (
        <>
          <span
            aria-hidden="true"
            className="size-5 rounded-full border-2 border-line-strong border-t-transparent motion-safe:animate-spin"
          />
          {text}
        </>
      )}
    </output>
  );
}
