/** One file in Jest's report. */
export type JestFileResult = {
  name: string;
  status: string;
  /** Jest's description of the failures, with code locations. */
  message: string;
};

/**
 * The report on files that failed and passed on retry. It repeats the failure, which may be a thousand lines above and
 * is gone at the next run.
 */
export function flakyReport(files: readonly JestFileResult[]): string {
  const names = files.map(({ name }) => `  ${name}`).join('\n');
  const failures = files.map(({ name, message }) => `${name}, the first time:\n\n${message.trim()}\n`).join('\n');
  return `\n${failures}\nUNSTEADY, passed only the second time; find out why:\n${names}`;
}
