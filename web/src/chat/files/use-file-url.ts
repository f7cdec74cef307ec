import { useEffect, useState } from 'react';
import type { CommandId } from '@libs/protocol/ids.ts';
import { useChat } from '../chat-provider.ts';

/** The object URL of a file as it is looked at, once it `isNeeded`; revoked when the component is unmounted. */
export function useFileUrl(fileId: CommandId, isNeeded = true) {
  const { fetchFile } = useChat();
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<{ url?: string; fault?: string }>({});
  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    let objectUrl: string | undefined;
    void fetchFile?.(fileId, 'view').then((result) => {
      if (isUnmounted) return;
      if ('refused' in result) return setView({ fault: result.refused.message });
      objectUrl = URL.createObjectURL(result.blob);
      setView({ url: objectUrl });
    });
    return () => {
      isUnmounted = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [fetchFile, fileId, attempt, isNeeded]);
  return { ...view, retry: () => setAttempt(attempt + 1) };
}
