const SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const;
/** From here on something has to be done before a release. */
const FAILS_FROM = SEVERITIES.indexOf('high');

type Vulnerability = { name: string; severity: string; range: string; fixAvailable: unknown };

export type VulnerabilityReport = { lines: string[]; exitCode: 0 | 1 };

/**
 * What `npm audit --json` has said, for people. A registry that was not reached, or that answers no audits, has compared
 * nothing: that is said, and is no failure, so that a machine without a network can run everything else.
 */
export function auditReport(output: string): VulnerabilityReport {
  const vulnerabilities = vulnerabilitiesIn(output);
  if (!vulnerabilities)
    return {
      lines: [
        'Nothing was compared: the package registry was not reached, or does not answer audits. Run it again online.',
      ],
      exitCode: 0,
    };
  const found = Object.values(vulnerabilities);
  if (found.length === 0) return { lines: ['No known vulnerability in what is shipped.'], exitCode: 0 };
  const isSevere = found.some(({ severity }) => (SEVERITIES as readonly string[]).indexOf(severity) >= FAILS_FROM);
  return {
    lines: found.map(
      ({ name, severity, range, fixAvailable }) =>
        `${severity.padEnd(8)} ${name} ${range}${fixAvailable ? ', a fixed version exists' : ''}`,
    ),
    exitCode: isSevere ? 1 : 0,
  };
}

function vulnerabilitiesIn(output: string): Record<string, Vulnerability> | undefined {
  try {
    return (JSON.parse(output) as { vulnerabilities?: Record<string, Vulnerability> }).vulnerabilities;
  } catch {
    return undefined;
  }
}
