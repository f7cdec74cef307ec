import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import type { Desk } from './desk.ts';

/** The next page of the view. */
export function MoreButton({ desk, isLoading }: { desk: Desk; isLoading: boolean }) {
  return (
    <Button
      kind="quiet"
      size="small"
      aria-busy={isLoading}
      onClick={() => void desk.list.more()}
      className="mx-auto my-2 flex"
    >
      {m.console_more()}
    </Button>
  );
}
