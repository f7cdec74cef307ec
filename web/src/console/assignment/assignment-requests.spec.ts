import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { assignmentRequests } from './assignment-requests.ts';

const mei = 'mei' as AgentId;
const jun = 'jun' as AgentId;
const row = (change: Partial<InboxRow>) => ({ status: 'waiting', agentId: null, ...change }) as InboxRow;
const kinds = (change: Partial<InboxRow>) => assignmentRequests([row(change)], mei).map(({ kind }) => kind);

it('an agent is asked about what is offered to them and what was handed over to them', () => {
  expect(kinds({ offeredTo: mei })).toEqual(['offer']);
  expect(kinds({ status: 'active', agentId: mei, handedBy: jun })).toEqual(['handover']);
});

it('nobody is asked about what is offered to a colleague, is taken, or was handed to a colleague', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ offeredTo: jun })).toEqual([]);
  expect(kinds({ status: 'active', agentId: jun, handedBy: mei })).toEqual([]);
  expect(kinds({ status: 'active', agentId: mei })).toEqual([]);
  expect(kinds({ status: 'active', agentId: mei, handedBy: null })).toEqual([]);
});
