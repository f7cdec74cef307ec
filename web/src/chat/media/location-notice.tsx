import { m } from '../../i18n/messages.ts';

/** Beside a video that is chosen. */
export const LocationNotice = () => <p className="px-1 pt-1 text-xs text-ink-soft">{m.media_location()}</p>;
