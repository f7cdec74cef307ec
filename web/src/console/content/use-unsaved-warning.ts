import { useCallback, useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';

export type UnsavedWarning = {
  /** Says whether something is typed that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
  /** The same way out, after a question where something would be left unsaved. */
  asking: (leave: () => void) => () => void;
};

/**
 * Asks before unsaved text is left by a button, and before the tab is closed. The router's own blocker would be a part of
 * every page of the site.
 */
export function useUnsavedWarning(): UnsavedWarning {
  const isUnsaved = useRef(false);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => isUnsaved.current && event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, []);
  const onUnsaved = useCallback((now: boolean) => void (isUnsaved.current = now), []);
  return {
    onUnsaved,
    asking: (leave) => () => {
      if (!isUnsaved.current || confirm(m.content_leave_unsaved())) leave();
    },
  };
}
