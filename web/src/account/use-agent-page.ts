import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createAuthenticatedHttp } from '../api/authenticated-http.ts';
import { agentHttp, currentAgentSession } from './current-agent-session.ts';
import { createWorkspaceAuth, logOut } from './workspace-auth.ts';

/** What every page beside the console needs: requests in the agent's name, the way back, and logging out. */
export function useAgentPage() {
  const navigate = useNavigate();
  const [http] = useState(() => createAuthenticatedHttp(agentHttp, createWorkspaceAuth(currentAgentSession)));
  return {
    http,
    onBack: () => void navigate({ to: '/agent/dashboard' }),
    onLogOut: () => void logOut(currentAgentSession),
  };
}
