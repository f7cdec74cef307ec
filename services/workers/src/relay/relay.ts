import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { v4 } from 'uuid';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import type { ShardAlarm } from './gap-detector.ts';
import { ShardGroupRunner, type ShardGroupDependencies } from './shard-group-runner.ts';
import { LeaseHolder } from './lease-holder.ts';
import { LeasesStore, type HeldLease } from './leases.store.ts';
import { ProjectionStore } from './projection.store.ts';
import { LogTailStore } from './log-tail.store.ts';

const GROUP_COUNT = 8;
const SHARDS_PER_GROUP = SHARD_COUNT / GROUP_COUNT;
const LEASE_PREFIX = 'relay:';
const LEASE_NAMES = Array.from({ length: GROUP_COUNT }, (_, group) => `${LEASE_PREFIX}${group}`);

/** Publishes and projects the whole log, in eight groups of shards that any number of workers share. */
@Injectable()
export class Relay implements OnModuleInit, OnModuleDestroy {
  private readonly runners = new Map<string, ShardGroupRunner>();
  private readonly dependencies: ShardGroupDependencies;
  private readonly leaseHolder: LeaseHolder;
  private holesOfEndedRunners = 0;

  constructor({ pool, isDistributed, keyring, quarantine, pubSub, log, traces, epochs }: ServerResources) {
    this.dependencies = {
      tail: new LogTailStore(pool, isDistributed),
      projection: new ProjectionStore(pool),
      keyring,
      quarantine,
      pubSub,
      log,
      traces,
      epochs,
    };
    const leases = new LeasesStore(pool, v4());
    this.leaseHolder = new LeaseHolder({ leases, names: LEASE_NAMES, log, begin: (held) => this.startRunner(held) });
  }

  onModuleInit(): void {
    this.leaseHolder.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.leaseHolder.stop();
  }

  /** Groups that this worker holds. */
  get groups(): number {
    return this.leaseHolder.names.length;
  }

  /** Shards that have stopped, and at which position. */
  get alarms(): ShardAlarm[] {
    return this.activeRunners.flatMap(({ alarms }) => alarms);
  }

  /** How often a shard has stopped since this process started. */
  get holes(): number {
    return [...this.runners.values()].reduce((sum, { holes }) => sum + holes, this.holesOfEndedRunners);
  }

  /** Events in the log that are not in the projections yet, over all groups and workers. */
  lag(): Promise<number> {
    return this.dependencies.tail.lag();
  }

  private get activeRunners(): ShardGroupRunner[] {
    return [...this.runners.values()].filter(({ isOver }) => !isOver);
  }

  private startRunner(held: HeldLease): ShardGroupRunner {
    this.holesOfEndedRunners += this.runners.get(held.name)?.holes ?? 0;
    const first = Number(held.name.slice(LEASE_PREFIX.length)) * SHARDS_PER_GROUP;
    const shards = Array.from({ length: SHARDS_PER_GROUP }, (_, index) => first + index);
    const runner = new ShardGroupRunner({ shards, fence: held.fence }, this.dependencies);
    this.runners.set(held.name, runner);
    return runner;
  }
}
