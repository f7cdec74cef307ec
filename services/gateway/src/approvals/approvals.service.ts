import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { ChangeKind, PendingChange } from '@libs/protocol/pending-changes.ts';
import { scriptAsText, type ScriptRequest } from '@libs/protocol/scripts.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { loginsForgotten } from '../authentication/login-verifier.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { IndependentPersons } from './independent-persons.ts';
import { PendingChangesStore, type NewChange, type WaitingChange } from './pending-changes.store.ts';

/** Two persons for what one alone could misuse: one asks, another approves; both are written down before it is done. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly changes: PendingChangesStore,
    private readonly persons: IndependentPersons,
    private readonly audit: AuditStore,
  ) {}

  async request(change: NewChange): Promise<void> {
    await this.audit.record({ agentId: change.requestedBy, what: 'change.requested', ...auditTarget(change) });
    await this.changes.request(change);
  }

  /** What is taken away takes effect at once, and what waits in its place is dropped. */
  withdraw(change: Pick<NewChange, 'kind' | 'target' | 'requestedBy'>): Promise<void> {
    return this.changes.withdraw(change.kind, change.target, change.requestedBy);
  }

  async list(reader: AgentId): Promise<PendingChange[]> {
    const waiting = await this.changes.list();
    return Promise.all(waiting.map(async (one) => toPendingChange(one, await this.mayApprove(reader, one))));
  }

  async listOwn(requester: AgentId): Promise<PendingChange[]> {
    const waiting = await this.changes.list();
    return waiting.filter(({ requestedBy }) => requestedBy === requester).map((one) => toPendingChange(one, false));
  }

  /** Approves it and carries it out. Throws a refusal for whoever asked for it, and for whoever may be the same person. */
  async approve(id: string, approver: AgentId): Promise<void> {
    const waiting = await this.load(id);
    // A reset is confirmed where its link is made.
    if (waiting.kind === 'reset') throw new RefusalError('access.denied');
    await this.carryOut(waiting, approver);
  }

  /** Asks for it, or confirms the same of another person. Resolves with who had asked for it, or null. */
  async confirm(change: NewChange): Promise<AgentId | null> {
    const waiting = (await this.changes.list()).find(
      (one) => one.kind === change.kind && one.target === change.target && isDeepStrictEqual(one.change, change.change),
    );
    if (waiting && waiting.requestedBy !== change.requestedBy) {
      await this.carryOut(waiting, change.requestedBy);
      return waiting.requestedBy;
    }
    await this.request(change);
    return null;
  }

  /** Carries it out at once where there is no other lead who could be asked; false, and nothing done, where there is one. */
  async carryOutOfOnlyLead(change: NewChange): Promise<boolean> {
    if (!(await this.persons.isOnlyLead(change.requestedBy))) return false;
    await this.request(change);
    const waiting = (await this.changes.list()).find(
      ({ kind, target }) => kind === change.kind && target === change.target,
    );
    await this.audit.record({ agentId: change.requestedBy, what: 'change.approved', ...auditTarget(change) });
    return waiting !== undefined && this.changes.approve(waiting.id, change.requestedBy);
  }

  /** Every lead may, also whoever asked for it. */
  async decline(id: string, decider: AgentId): Promise<void> {
    const waiting = await this.load(id);
    await this.audit.record({ agentId: decider, what: 'change.declined', ...auditTarget(waiting) });
    if (!(await this.changes.decline(id, decider))) throw new RefusalError('held.unknown');
  }

  /** Throws a refusal when it is another's, as for one that does not exist: nobody learns what others have asked for. */
  async withdrawOwn(id: string, requester: AgentId): Promise<void> {
    const waiting = await this.load(id);
    if (waiting.requestedBy !== requester) throw new RefusalError('held.unknown');
    await this.decline(id, requester);
  }

  /** What waits of one kind, by what it is about. */
  async waitingTargets(wanted: ChangeKind): Promise<string[]> {
    return (await this.changes.list()).flatMap(({ kind, target }) => (kind === wanted ? [target] : []));
  }

  /** The versions of the site's content that wait. */
  async waitingContent(): Promise<{ entry: string; number: number }[]> {
    return (await this.changes.list()).flatMap(({ change }) => change.versions ?? []);
  }

  /** The texts of the settings that wait. */
  async waitingTexts(): Promise<{ field: string; text: string }[]> {
    const waiting = (await this.changes.list()).filter(({ kind }) => kind === 'settings-text');
    return waiting.map(({ target, change }) => ({ field: target, text: change.text ?? '' }));
  }

  private async carryOut(waiting: WaitingChange, approver: AgentId): Promise<void> {
    if (!(await this.mayApprove(approver, waiting))) throw new RefusalError('approval.own');
    await this.audit.record({ agentId: approver, what: 'change.approved', ...auditTarget(waiting) });
    if (!(await this.changes.approve(waiting.id, approver))) throw new RefusalError('held.unknown');
    if (waiting.kind === 'lead-disabled') await loginsForgotten();
  }

  private async load(id: string): Promise<WaitingChange> {
    const waiting = await this.changes.find(id);
    if (!waiting) throw new RefusalError('held.unknown');
    return waiting;
  }

  private mayApprove(approver: AgentId, { requestedBy, requestedAt }: WaitingChange): Promise<boolean> {
    return this.persons.areIndependent(approver, requestedBy, requestedAt);
  }
}

const OF_AGENTS = new Set<ChangeKind>(['public-name', 'public-picture', 'lead-disabled', 'lead-demoted', 'reset']);

const OF_TEXTS = new Set<ChangeKind>(['settings-text', 'content']);

/** Of a change of an agent it is the agent, of anything else its name; never the words. */
const auditTarget = ({ kind, target }: Pick<NewChange, 'kind' | 'target'>) =>
  OF_AGENTS.has(kind) ? { field: kind, about: target as AgentId } : { field: OF_TEXTS.has(kind) ? target : kind };

function toPendingChange(waiting: WaitingChange, mayApprove: boolean): PendingChange {
  const { change, picture, requestedAt, ...shown } = waiting;
  return {
    ...shown,
    requestedAt: requestedAt.toISOString(),
    after: readableText(change),
    warnings: change.warnings ?? [],
    picture: picture && `data:image/webp;base64,${picture.toString('base64')}`,
    mayApprove,
  };
}

/** A change as its approver reads it: of a script all languages, else only the text, or with more fields each of them. */
export const readableText = (change: object): string => {
  if ('texts' in change) return scriptAsText(change as ScriptRequest);
  if ('versions' in change) return (change as WaitingChange['change']).text ?? '';
  return 'text' in change
    ? Object.values(change)
        .filter((value) => typeof value === 'string')
        .join('\n')
    : Object.entries(change)
        .map(([field, value]) => `${field}: ${value as string | number}`)
        .join('\n');
};
