const BESIDE_PAGE_STYLES =
  'beside:top-auto beside:bottom-4 beside:start-auto beside:end-4 beside:h-[500px] beside:max-h-[calc(100dvh-2rem)] beside:w-[384px] beside:rounded-card beside:border beside:border-line-strong beside:shadow-2xl';

/**
 * Where the open chat stands on our own site. Where there is room, beside the page; on a phone it is the page. Only a panel
 * that opened by itself keeps to the lower half there, because nobody asked it to cover what they were reading.
 */
export function panelPositionStyles(isUninvited: boolean): string {
  return isUninvited
    ? `inset-x-0 bottom-0 w-full h-[min(500px,65dvh)] rounded-t-card border-t border-line-strong shadow-2xl ${BESIDE_PAGE_STYLES}`
    : `inset-x-0 top-[var(--visible-top,0px)] w-full h-[var(--visible-height,100dvh)] ${BESIDE_PAGE_STYLES}`;
}
