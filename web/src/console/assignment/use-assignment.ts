import { useEffect, useState } from 'react';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { useStore } from '../../ui/use-store.ts';
import { AssignmentStore } from './assignment-store.ts';

/** The rules and the abilities, on a page that has no workspace. */
export function useAssignment(http: AuthenticatedHttp, me: AgentId) {
  const [assignment] = useState(() => new AssignmentStore(http, me));
  useEffect(() => void assignment.refresh(), [assignment]);
  return { assignment, ...useStore(assignment.store) };
}
