import { cspReport, cspReportBatch } from '@libs/protocol/csp-reports.ts';

/** What we keep of a report: which rule, on which page, against what. No query, no sample of text, nobody's address. */
export type CspViolation = {
  directive: string;
  page: string;
  blocked: string;
};

/** Both shapes; null for anything else. */
export function parseCspViolations(sent: unknown): CspViolation[] | null {
  const old = cspReport.safeParse(sent);
  if (old.success) {
    const told = old.data['csp-report'];
    const directive = told['effective-directive'] ?? told['violated-directive'];
    return [toCspViolation(directive, told['document-uri'], told['blocked-uri'])];
  }
  const many = cspReportBatch.safeParse(sent);
  if (!many.success) return null;
  const ours = many.data.filter(({ type }) => type === 'csp-violation');
  return ours.map(({ body }) => toCspViolation(body.effectiveDirective, body.documentURL, body.blockedURL));
}

const toCspViolation = (directive = '', page = '', blocked = ''): CspViolation => ({
  directive: /^[a-z-]+/.exec(directive)?.[0] ?? 'unknown',
  page: urlPart(page, ({ pathname }) => pathname),
  blocked: /^[a-z-]{1,30}$/.test(blocked) ? blocked : urlPart(blocked, originOf),
});

/** `data:` and the like have no origin; what follows the colon may be anything a person typed. */
const originOf = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin);

function urlPart(address: string, part: (url: URL) => string): string {
  return URL.canParse(address) ? part(new URL(address)).slice(0, 200) : 'unknown';
}
