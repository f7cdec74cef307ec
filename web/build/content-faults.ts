/** All faults of the content in one error, each with its file and line. */
export class ContentFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The content has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.join('\n')}`);
    this.name = 'ContentFaults';
    this.faults = faults;
  }
}

/** Records a fault: `report('records/tags.json', 12, 'missing')`. */
export type ReportFault = (file: string, line: number, message: string) => void;

export function collectFaults(): { report: ReportFault; throwIfAny: () => void } {
  const faults: string[] = [];
  return {
    report: (file, line, message) => faults.push(`  ${file}:${line}: ${message}`),
    throwIfAny: () => {
      if (faults.length > 0) throw new ContentFaults(faults);
    },
  };
}
