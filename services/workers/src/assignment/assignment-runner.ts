import { setTimeout } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { v5 as uuidFrom } from 'uuid';
import { abandonedConversations, absencesAfter } from '@libs/assignment/absence.ts';
import { assign } from '@libs/assignment/assign.ts';
import type { Agent } from '@libs/assignment/line.ts';
import type { AssignmentCommand } from '@libs/chat/decide-routing.ts';
import { isOpenAt } from '@libs/hours/opening-hours.ts';
import { handleCommand, type CommandDependencies } from '@libs/ledger/handle-command.ts';
import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import { hoursOfLanguage } from '@libs/protocol/business-hours.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { readLine, readLoads, readUnanswered } from '@libs/server/line.reader.ts';
import { onlineAgents } from '@libs/server/online-agents.ts';
import { queues } from '@libs/server/queues.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { readTeamOnDuty } from '@libs/server/team-on-duty.ts';

/** People who wait notice a second and not less. */
const RUN_INTERVAL_MS = 1_000;

/**
 * The list of conversations has what happened within half a second, each row at its own time. So nobody is assigned before
 * those who came earlier are in it, and a decision on a row that is behind its session is made again after a pause.
 */
const LIST_DELAY_MS = 1_000;
const MAX_LINE_READS = 5;
const LINE_READ_INTERVAL_MS = 150;

/**
 * Carries out the rule of assignment: offers or gives conversations to agents, and takes back those whose agent is not
 * there. What it decides on has a version, and the command's id is made of it: two workers that decide at once, or one
 * that runs again, do it once, and not at all when something has happened in the session meanwhile. Without Redis nobody
 * knows who is there, and nothing is decided.
 */
@Injectable()
export class AssignmentRunner implements OnModuleInit, OnModuleDestroy {
  private readonly ports: CommandDependencies;
  private absences: ReadonlyMap<AgentId, number> = new Map();
  private loop: { stop: () => void } | undefined;

  constructor(
    private readonly resources: ServerResources,
    @InjectQueue(queues.timers.name) timers: Queue,
  ) {
    this.ports = { ...resources.commandDependencies(timers), sessionCache: undefined };
  }

  onModuleInit(): void {
    const { log } = this.resources;
    this.loop = runRepeatedly(() => this.run(), { name: 'the assignment', log, waitMs: () => RUN_INTERVAL_MS });
  }

  onModuleDestroy(): void {
    this.loop?.stop();
  }

  async run(): Promise<void> {
    const online = await onlineAgents(this.resources.pubSub);
    if (!online) return;
    const rules = await this.resources.settings.readAssignment();
    const readTeam = () => this.readTeam(online, rules);
    await this.assignWaiting(rules, readTeam);
    await this.takeBackAbandoned(await readTeam(), rules);
  }

  private async readTeam(online: readonly AgentId[], rules: AssignmentRules): Promise<Agent[]> {
    const loads = await readLoads(this.resources.pool);
    return readTeamOnDuty(this.resources.unitOfWork(), { online, loads, rules });
  }

  /**
   * When something has happened in a session that the line does not show yet, for example the person's next message, nobody
   * behind that person is assigned before the line is read again, or they would be served first. After some reads that
   * person is left out, so that a row that stays behind its session stops nobody; whoever has them has one more then.
   */
  private async assignWaiting(rules: AssignmentRules, readTeam: () => Promise<Agent[]>): Promise<void> {
    if (rules.mode === 'manual') return;
    const leftOut = new Set<SessionId>();
    const owners: AgentId[] = [];
    const readAgents = async () =>
      (await readTeam()).map((agent) => ({
        ...agent,
        load: agent.load + owners.filter((owner) => owner === agent.agentId).length,
      }));
    for (let read = 1; ; read += 1) {
      const moot = await this.assignInOrder(readAgents, rules, leftOut);
      if (!moot) return;
      if (read >= MAX_LINE_READS) {
        leftOut.add(moot);
        owners.push(...(await this.ownerOf(moot)));
      } else await setTimeout(LINE_READ_INTERVAL_MS);
    }
  }

  /** Nobody or one, as the session itself says. */
  private async ownerOf(sessionId: SessionId): Promise<AgentId[]> {
    const head = await this.resources.ledger.head(sessionId);
    return head?.status === 'active' && head.agentId ? [head.agentId] : [];
  }

  /**
   * The first whose session has moved on since the line was read, where it stops; undefined when it got to the end. The
   * team is read after the line: whom another worker gives away meanwhile is in the line or counted as a load, or both.
   */
  private async assignInOrder(
    readAgents: () => Promise<Agent[]>,
    rules: AssignmentRules,
    leftOut: ReadonlySet<SessionId>,
  ): Promise<SessionId | undefined> {
    const now = Date.now();
    const hours = await this.resources.settings.readHours();
    const isServed = (lang: string) =>
      !rules.respectsHours || isOpenAt(hoursOfLanguage(hours, nearestLocale(lang)), now);
    const waiting = (await readLine(this.resources.pool)).filter(
      ({ sessionId, waitingSince }) => now - waitingSince >= LIST_DELAY_MS && !leftOut.has(sessionId),
    );
    const agents = await readAgents();
    const versions = new Map(waiting.map(({ sessionId, version }) => [sessionId, version]));
    for (const { kind, sessionId, agentId } of assign({ waiting, agents }, { rules, now, isServed })) {
      const version = versions.get(sessionId)!;
      const command: AssignmentCommand =
        kind === 'offer'
          ? { type: 'session.offer', agentId, seconds: rules.offerSeconds }
          : { type: 'session.assign', agentId };
      if (!(await this.record({ sessionId, version }, command))) return sessionId;
    }
    return undefined;
  }

  private async takeBackAbandoned(agents: Agent[], rules: AssignmentRules): Promise<void> {
    const now = Date.now();
    const absent = agents.filter(({ isOnDuty }) => !isOnDuty).map(({ agentId }) => agentId);
    this.absences = absencesAfter(this.absences, absent, now);
    const unanswered = await readUnanswered(this.resources.pool, absent);
    const versions = new Map(unanswered.map(({ sessionId, version }) => [sessionId, version]));
    for (const { sessionId, agentId } of abandonedConversations(unanswered, this.absences, { rules, now }))
      await this.record({ sessionId, version: versions.get(sessionId)! }, { type: 'session.unassign', agentId });
  }

  /** False when the session has a newer version than the one that was decided on. */
  private async record(
    { sessionId, version }: { sessionId: SessionId; version: number },
    command: AssignmentCommand & { agentId: AgentId },
  ): Promise<boolean> {
    const commandId = uuidFrom(`${command.type}|${version}`, sessionId) as CommandId;
    const outcome = await handleCommand(this.ports, {
      ...{ sessionId, commandId, command, expectedVersion: version },
      actor: { role: 'system' },
    });
    const { log } = this.resources;
    const about = { commandId, sessionId, agentId: command.agentId, type: command.type };
    log.info({ ...about, outcome: Object.keys(outcome)[0] }, 'assignment');
    return !('refused' in outcome && outcome.refused === 'timer.moot');
  }
}
