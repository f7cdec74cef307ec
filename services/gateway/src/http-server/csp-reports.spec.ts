import { parseCspViolations } from './csp-reports.ts';

const LEGACY_REPORT = {
  'csp-report': {
    'document-uri': 'https://aidline.example/en/cases?q=my+name#x',
    'effective-directive': 'style-src-elem',
    'blocked-uri': 'https://elsewhere.example/pixel.png?who=li',
    'script-sample': 'my secret',
    referrer: 'https://aidline.example/?secret',
  },
};

it('returns directive, path and origin of a report, and nothing else', () => {
  expect(parseCspViolations(LEGACY_REPORT)).toEqual([
    { directive: 'style-src-elem', page: '/en/cases', blocked: 'https://elsewhere.example' },
  ]);
});

it('reads the format of newer browsers, with several reports, and only those about the policy', () => {
  const told = (type: string, blockedURL: string) => ({
    type,
    body: { documentURL: 'https://aidline.example/', effectiveDirective: 'script-src', blockedURL },
  });
  expect(
    parseCspViolations([told('csp-violation', 'inline'), told('deprecation', 'x'), told('csp-violation', 'data:text')]),
  ).toEqual([
    { directive: 'script-src', page: '/', blocked: 'inline' },
    { directive: 'script-src', page: '/', blocked: 'data:' },
  ]);
});

it.each([null, 'text', {}, [], { 'csp-report': {} }, { 'csp-report': { 'document-uri': 7 } }])(
  'makes nothing of %j',
  (sent) => {
    const breaches = parseCspViolations(sent);
    expect(breaches ?? []).toEqual([]);
  },
);

it('refuses more than ten at once', () => {
  const breach = { type: 'csp-violation', body: { documentURL: 'https://aidline.example/', blockedURL: 'inline' } };
  expect(parseCspViolations(Array(10).fill(breach))).toHaveLength(10);
  expect(parseCspViolations(Array(11).fill(breach))).toBeNull();
});

it('returns no line breaks and no invalid URLs', () => {
  const odd = {
    'csp-report': { 'document-uri': 'not an address', 'violated-directive': 'x\nfake line', 'blocked-uri': 'a b\nc' },
  };
  expect(parseCspViolations(odd)).toEqual([{ directive: 'x', page: 'unknown', blocked: 'unknown' }]);
});
