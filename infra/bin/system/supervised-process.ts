import type { ProcessExit } from '../servers/child-process.ts';
import { sendSignal } from '../servers/process-table.ts';
import { withTimeout } from '../servers/wait-until.ts';

const FIRST_DELAY_SECONDS = 0.2;
const MAX_DELAY_SECONDS = 30;
/** After this long a process counts as healthy, and the next restart has the first delay again. */
const HEALTHY_AFTER_SECONDS = 60;

export type RunningProcess = {
  pid: number;
  exited: Promise<ProcessExit>;
  stop(): Promise<unknown>;
};

export type SupervisedProcessOptions = {
  name: string;
  /** Resolves once it is ready. Called again whenever the process has ended by itself. */
  start(): Promise<RunningProcess>;
};

/**
 * Restarts a process whenever it ends unexpectedly. The delay doubles each time, so that a process that cannot start
 * does not overload the machine.
 */
export class SupervisedProcess {
  private options: SupervisedProcessOptions;
  private log: (line: string) => void;
  private running: RunningProcess | undefined;
  private delaySeconds = FIRST_DELAY_SECONDS;
  private resolveExitExpected: () => void = () => {};
  private isExitExpected = false;
  private exitExpected = new Promise<void>((resolve) => (this.resolveExitExpected = resolve));

  constructor(options: SupervisedProcessOptions, printLine: (line: string) => void) {
    this.options = options;
    this.log = printLine;
  }

  /** The first start; rejects when it fails. */
  async start(): Promise<void> {
    this.running = await this.options.start();
    void this.restartOnExit(this.running);
  }

  /** From now on the process is not restarted. */
  expectExit(): void {
    this.isExitExpected = true;
    this.resolveExitExpected();
  }

  async stop(): Promise<void> {
    this.expectExit();
    await this.running?.stop();
  }

  kill(): void {
    this.expectExit();
    if (this.running) sendSignal(this.running.pid, 'SIGKILL');
  }

  private async restartOnExit(first: RunningProcess): Promise<void> {
    let running: RunningProcess | undefined = first;
    while (running) {
      const startedAt = performance.now();
      const exit = await running.exited;
      if (this.isExitExpected) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_SECONDS * 1000) this.delaySeconds = FIRST_DELAY_SECONDS;
      this.log(`${this.options.name} ended (${describeExit(exit)}); starting it again in ${this.delaySeconds} s.`);
      running = await this.restart();
    }
  }

  /** Tries until it runs again; undefined when it was stopped in the meantime. */
  private async restart(): Promise<RunningProcess | undefined> {
    for (;;) {
      await withTimeout(this.exitExpected, this.delaySeconds);
      this.delaySeconds = Math.min(this.delaySeconds * 2, MAX_DELAY_SECONDS);
      if (this.isExitExpected) return undefined;
      try {
        this.running = await this.options.start();
        if (this.isExitExpected) return void (await this.running.stop());
        this.log(`${this.options.name} is running again.`);
        return this.running;
      } catch (error) {
        this.log(`${this.options.name}: ${errorSentence(error)} Trying again in ${this.delaySeconds} s.`);
      }
    }
  }
}

export function describeExit({ code, signal }: ProcessExit): string {
  return signal ? `killed by ${signal}` : `exit code ${code}`;
}

function errorSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
