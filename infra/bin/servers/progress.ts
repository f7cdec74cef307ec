/**
 * One line per long step, with its time: `Postgres: starting ... 0.4 s`. The name is printed when the step starts, so a
 * slow step is visible while it runs; there is no animation, so a log file reads like the terminal.
 */
export type Progress = {
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  printLine: (line: string) => void;
};

type ProgressOutput = {
  write(text: string): unknown;
};

export function createProgress(
  output: ProgressOutput = process.stdout,
  now: () => number = () => performance.now(),
): Progress {
  let openLine = '';
  const printLine = (line: string) => {
    output.write(`${openLine ? '\n' : ''}${line}\n`);
    openLine = '';
  };
  const finish = (name: string, ending: string) => {
    output.write(openLine === name ? `${ending}\n` : `${openLine ? '\n' : ''}${name} ... ${ending}\n`);
    openLine = '';
  };
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = now();
    output.write(`${openLine ? '\n' : ''}${name} ... `);
    openLine = name;
    try {
      const result = await work();
      finish(name, formatDuration(now() - startedAt));
      return result;
    } catch (error) {
      finish(name, `failed after ${formatDuration(now() - startedAt)}`);
      throw error;
    }
  };
  return { step, printLine };
}

/** A duration for people: `0.4 s`, `12 s`, `2 min 05 s`. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1000);
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
