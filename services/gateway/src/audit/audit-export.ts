import type { AuditFilter } from '@libs/protocol/audit-queries.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import { toCsv } from '@libs/server/csv.ts';

/** `n` and `hash`: its place in the chain; null for a line of a version before the chain. */
export type ChainedAuditEntry = AuditEntry & { n: number | null; hash: string | null };

/** `signature`: the newest one that a worker has made of the chain, to be kept outside of this system. */
export type AuditExport = {
  exportedAt: string;
  filter: AuditFilter;
  lines: ChainedAuditEntry[];
  signature: { n: number; jws: string } | null;
};

const COLUMNS = [
  'n',
  'at',
  'agentId',
  'agentName',
  'what',
  'sessionId',
  'about',
  'aboutName',
  'fileId',
  'field',
  'hash',
] as const;

export const auditCsv = ({ lines }: AuditExport): string =>
  toCsv([COLUMNS, ...lines.map((line) => COLUMNS.map((column) => String(line[column] ?? '')))]);

export const auditJson = (file: AuditExport): string => JSON.stringify({ format: 'aidline-audit-1', ...file }, null, 2);
