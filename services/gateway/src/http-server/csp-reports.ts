import { cspReport, cspReportBatch } from '@libs/protocol/csp-reports.ts';

/** What is logged of a report: the directive, the page and what was blocked; no query, no sample of text, no address. */
export type CspViolation = {
  directive: string;
  page: string;
  blocked: string;
};

/** Parses both formats of reports; null for anything else. */
export function parseCspViolations(sent: unknown): CspViolation[] | null {
  const single = cspReport.safeParse(sent);
  if (single.success) {
    const report = single.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [toCspViolation(directive, report['document-uri'], report['blocked-uri'])];
  }
  const batch = cspReportBatch.safeParse(sent);
  if (!batch.success) return null;
  const violations = batch.data.filter(({ type }) => type === 'csp-violation');
  return violations.map(({ body }) => toCspViolation(body.effectiveDirective, body.documentURL, body.blockedURL));
}

const toCspViolation = (directive = '', page = '', blocked = ''): CspViolation => ({
  directive: /^[a-z-]+/.exec(directive)?.[0] ?? 'unknown',
  page: urlPart(page, ({ pathname }) => pathname),
  blocked: /^[a-z-]{1,30}$/.test(blocked) ? blocked : urlPart(blocked, originOf),
});

/** `data:` and similar URLs have no origin; what follows the colon may be personal. */
const originOf = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin);

function urlPart(address: string, part: (url: URL) => string): string {
  return URL.canParse(address) ? part(new URL(address)).slice(0, 200) : 'unknown';
}
