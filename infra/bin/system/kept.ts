import type { Exit } from '../servers/child.ts';
import { sendSignal } from '../servers/process-table.ts';
import { within } from '../servers/until.ts';

const FIRST_DELAY_SECONDS = 0.2;
const LONGEST_DELAY_SECONDS = 30;
/** After this long a process counts as healthy again, and its next death as its first. */
const SETTLED_SECONDS = 60;

export interface Running {
  pid: number;
  exited: Promise<Exit>;
  stop(): Promise<unknown>;
}

export interface Charge {
  name: string;
  /** Resolves once it is ready to work. Called again whenever the process has ended by itself. */
  start(): Promise<Running>;
}

/**
 * One process that is brought back whenever it ends unasked. The pause before that doubles each time, so that one that
 * cannot start does not take the machine with it.
 */
export class Kept {
  #charge: Charge;
  #say: (line: string) => void;
  #running: Running | undefined;
  #delaySeconds = FIRST_DELAY_SECONDS;
  #let: () => void = () => {};
  #isLet = false;
  #letting = new Promise<void>((resolve) => (this.#let = resolve));

  constructor(charge: Charge, say: (line: string) => void) {
    this.#charge = charge;
    this.#say = say;
  }

  /** The first start; its failure is the caller's. */
  async begin(): Promise<void> {
    this.#running = await this.#charge.start();
    void this.#watchOver(this.#running);
  }

  /** From now on its end is no surprise. */
  let(): void {
    this.#isLet = true;
    this.#let();
  }

  async stop(): Promise<void> {
    this.let();
    await this.#running?.stop();
  }

  kill(): void {
    this.let();
    if (this.#running) sendSignal(this.#running.pid, 'SIGKILL');
  }

  async #watchOver(first: Running): Promise<void> {
    let running: Running | undefined = first;
    while (running) {
      const begun = performance.now();
      const exit = await running.exited;
      if (this.#isLet) return;
      if (performance.now() - begun > SETTLED_SECONDS * 1000) this.#delaySeconds = FIRST_DELAY_SECONDS;
      this.#say(`${this.#charge.name} ended (${howItEnded(exit)}); starting it again in ${this.#delaySeconds} s.`);
      running = await this.#bringBack();
    }
  }

  /** Tries until it runs again; undefined when it was let go in the meantime. */
  async #bringBack(): Promise<Running | undefined> {
    for (;;) {
      await within(this.#letting, this.#delaySeconds);
      this.#delaySeconds = Math.min(this.#delaySeconds * 2, LONGEST_DELAY_SECONDS);
      if (this.#isLet) return undefined;
      try {
        this.#running = await this.#charge.start();
        if (this.#isLet) return void (await this.#running.stop());
        this.#say(`${this.#charge.name} is back.`);
        return this.#running;
      } catch (error) {
        this.#say(`${this.#charge.name}: ${reason(error)} Trying again in ${this.#delaySeconds} s.`);
      }
    }
  }
}

export function howItEnded({ code, signal }: Exit): string {
  return signal ? `killed by ${signal}` : `exit code ${code}`;
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
