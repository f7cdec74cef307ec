/** What Jest's report says of one file. */
export type JestFileResult = {
  name: string;
  status: string;
  /** What Jest wrote of its failures, with the places in the code. */
  message: string;
};

/**
 * What is said of files that passed only the second time. The failure itself stands there once more: it may lie a
 * thousand lines above, and by the next run it is gone.
 */
export function flakyReport(files: readonly JestFileResult[]): string {
  const names = files.map(({ name }) => `  ${name}`).join('\n');
  const failures = files.map(({ name, message }) => `${name}, the first time:\n\n${message.trim()}\n`).join('\n');
  return `\n${failures}\nUNSTEADY, passed only the second time; find out why:\n${names}`;
}
