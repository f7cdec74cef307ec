/** The cards of the settings, account and team pages. */
export const CARD_CLASSES = 'flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5';
