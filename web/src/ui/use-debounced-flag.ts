import { useEffect, useState } from 'react';

/** True once `isSo` has been true for `ms` without interruption, so that short interruptions are not shown. */
export function useDebouncedFlag(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, ms]);
  return isSo && hasLasted;
}
