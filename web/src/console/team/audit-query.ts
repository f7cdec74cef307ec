import type { AuditFilter } from '@libs/protocol/audit-queries.ts';

/** The filter as the query of a request; empty for none. */
export function auditQueryOf(fields: AuditFilter & { before?: string | undefined; format?: string }): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][]).toString()}`;
}
