import { policyReport, policyReports } from '@libs/protocol/policy-reports.ts';

/** What we keep of a report: which rule, on which page, against what. No query, no sample of text, nobody's address. */
export interface Breach {
  directive: string;
  page: string;
  blocked: string;
}

/** Both shapes; null for anything else. */
export function breachesIn(sent: unknown): Breach[] | null {
  const old = policyReport.safeParse(sent);
  if (old.success) {
    const told = old.data['csp-report'];
    const directive = told['effective-directive'] ?? told['violated-directive'];
    return [breach(directive, told['document-uri'], told['blocked-uri'])];
  }
  const many = policyReports.safeParse(sent);
  if (!many.success) return null;
  const ours = many.data.filter(({ type }) => type === 'csp-violation');
  return ours.map(({ body }) => breach(body.effectiveDirective, body.documentURL, body.blockedURL));
}

const breach = (directive = '', page = '', blocked = ''): Breach => ({
  directive: /^[a-z-]+/.exec(directive)?.[0] ?? 'unknown',
  page: partOf(page, ({ pathname }) => pathname),
  blocked: /^[a-z-]{1,30}$/.test(blocked) ? blocked : partOf(blocked, originOf),
});

/** `data:` and the like have no origin; what follows the colon may be anything a person typed. */
const originOf = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin);

function partOf(address: string, part: (url: URL) => string): string {
  return URL.canParse(address) ? part(new URL(address)).slice(0, 200) : 'unknown';
}
