import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { v4 } from 'uuid';
import { SHARDS } from '@libs/ledger/shard.ts';
import { searchKeyOf } from '@libs/ledger/tokens.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import type { Alarm } from './dense-tail.ts';
import { GroupRunner, type GroupMeans } from './group-runner.ts';
import { LeaseHolder } from './lease-holder.ts';
import { LeasesStore, type Held } from './leases.store.ts';
import { ProjectionStore } from './projection.store.ts';
import { SearchedWords } from './searched-words.ts';
import { TailStore } from './tail.store.ts';

const GROUPS = 8;
const SHARDS_PER_GROUP = SHARDS / GROUPS;
const LEASE = 'relay:';
const LEASES = Array.from({ length: GROUPS }, (_, group) => `${LEASE}${group}`);

/** Tells and projects the whole log, in eight groups of shards that any number of workers share. */
@Injectable()
export class Relay implements OnModuleInit, OnModuleDestroy {
  private readonly runners = new Map<string, GroupRunner>();
  private readonly means: GroupMeans;
  private readonly holder: LeaseHolder;
  private holesBefore = 0;

  constructor({ pool, keyring, bus, log, sealingKey, traces }: Plumbing) {
    this.means = {
      tail: new TailStore(pool),
      projection: new ProjectionStore(pool),
      words: new SearchedWords({ keyring, searchKey: searchKeyOf(sealingKey), log }),
      bus,
      log,
      traces,
    };
    const leases = new LeasesStore(pool, v4());
    this.holder = new LeaseHolder({ leases, names: LEASES, log, begin: (held) => this.begin(held) });
  }

  onModuleInit(): void {
    this.holder.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.holder.stop();
  }

  /** Groups that this worker carries. */
  get groups(): number {
    return this.holder.names.length;
  }

  /** Shards that stand still right now, and where. */
  get alarms(): Alarm[] {
    return this.atWork.flatMap(({ alarms }) => alarms);
  }

  /** How often a shard was found to stand still since this process began. */
  get holes(): number {
    return [...this.runners.values()].reduce((sum, { holes }) => sum + holes, this.holesBefore);
  }

  /** Events in the log that the projections do not hold yet, of all groups and workers. */
  lag(): Promise<number> {
    return this.means.tail.lag();
  }

  private get atWork(): GroupRunner[] {
    return [...this.runners.values()].filter(({ isOver }) => !isOver);
  }

  private begin(held: Held): GroupRunner {
    this.holesBefore += this.runners.get(held.name)?.holes ?? 0;
    const first = Number(held.name.slice(LEASE.length)) * SHARDS_PER_GROUP;
    const shards = Array.from({ length: SHARDS_PER_GROUP }, (_, index) => first + index);
    const runner = new GroupRunner({ shards, fence: held.fence }, this.means);
    this.runners.set(held.name, runner);
    return runner;
  }
}
