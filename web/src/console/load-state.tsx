import { m } from '../i18n/messages.ts';
import { LoadingNotice } from '../ui/loading-notice.tsx';

/** In place of what is not known yet: that it is being loaded, or why it cannot be had. */
export function LoadState({ refusal }: { refusal: string | null }) {
  if (refusal === null) return <LoadingNotice text={m.loading()} />;
  return (
    <p role="alert" className="text-sm text-alarm">
      {refusal}
    </p>
  );
}
