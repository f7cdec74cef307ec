const BESIDE_PAGE_STYLES =
  'beside:top-auto beside:bottom-4 beside:start-auto beside:end-4 beside:h-[500px] beside:max-h-[calc(100dvh-2rem)] beside:w-[384px] beside:rounded-card beside:border beside:border-line-strong beside:shadow-2xl';

/**
 * The position of the open chat on our own site: next to the page where there is room; on a phone the whole screen,
 * except for a panel that opened automatically, which takes the lower half so that it does not cover what the visitor
 * reads.
 */
export function panelPositionStyles(isUninvited: boolean): string {
  return isUninvited
    ? `inset-x-0 bottom-0 w-full h-[min(500px,65dvh)] rounded-t-card border-t border-line-strong shadow-2xl ${BESIDE_PAGE_STYLES}`
    : `inset-x-0 top-[var(--visible-top,0px)] w-full h-[var(--visible-height,100dvh)] ${BESIDE_PAGE_STYLES}`;
}
