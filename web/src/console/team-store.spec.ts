import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { TeamListStore } from './team-store.ts';

const change = (mayApprove: boolean) => ({ mayApprove });
const asked: string[] = [];
const http = (({ path }: { path: string }) => {
  asked.push(path);
  return Promise.resolve({
    value: path === '/changes' ? { changes: [change(true), change(false), change(true)] } : { team: [] },
  });
}) as unknown as AuthenticatedHttp;

beforeEach(() => asked.splice(0));

describe('the team of the console', () => {
  it('counts for a lead what waits for their approval, and not what they have asked for', async () => {
    const team = new TeamListStore(http, true);
    await team.refresh();
    expect(team.store.getState().approvals).toBe(2);
  });

  it('asks nothing of the kind for others, who would be refused', async () => {
    const team = new TeamListStore(http, false);
    await team.refresh();
    expect([asked, team.store.getState().approvals]).toEqual([['/agents'], 0]);
  });
});
