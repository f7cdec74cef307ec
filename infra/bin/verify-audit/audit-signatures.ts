import { createPublicKey, verify } from 'node:crypto';
import type { Client } from 'pg';
import type { SigningKey } from '@libs/protocol/signing-keys.ts';
import { verifyAuditChain, type AuditChainReport } from './audit-chain.ts';

export type AuditReport = Omit<AuditChainReport, 'hashAt'> & { signedUpTo: number; signedAt: string | null };

type Signature = { n: string; jws: string };

/** A worker signs every day; two lost days are no accident. */
const MAX_UNSIGNED_SQL = `interval '3 days'`;

/**
 * The chain, and whether each signature is of one of these keys and about a line as it is now. The keys come from the
 * keystore and never from the database: whoever can write there could sign with a key of their own.
 */
export async function verifyAudit(client: Client, keys: readonly SigningKey[]): Promise<AuditReport> {
  const { rows } = await client.query<Signature>(`select n::text, jws from audit_signature order by audit_signature.n`);
  const { hashAt, ...chain } = await verifyAuditChain(
    client,
    rows.map(({ n }) => Number(n)),
  );
  const breaks = [...chain.breaks];
  let signedAt: string | null = null;
  for (const { n, jws } of rows) {
    const statement = verifiedStatement(jws, keys);
    if (!statement) breaks.push(`the signature at line ${n} is of no key in the keystore`);
    else if (statement.n !== Number(n) || statement.hash !== hashAt.get(Number(n)))
      breaks.push(`the lines up to ${n} are not those that were signed on ${statement.at}`);
    else signedAt = statement.at;
  }
  const unsigned = await client.query(
    `select from audit_line l where l.n > $1 and l.at < now() - ${MAX_UNSIGNED_SQL} limit 1`,
    [rows.at(-1)?.n ?? 0],
  );
  if (unsigned.rowCount) breaks.push('lines of days ago are not signed: a worker must run, or signatures were removed');
  return { ...chain, breaks, signedUpTo: Number(rows.at(-1)?.n ?? 0), signedAt };
}

type Statement = { type: string; n: number; hash: string; at: string };

function verifiedStatement(jws: string, keys: readonly SigningKey[]): Statement | null {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const { alg, kid } = parseJson(header) as { alg?: unknown; kid?: unknown };
  const key = keys.find((one) => one.kid === kid);
  if (alg !== 'EdDSA' || !key) return null;
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'));
  const statement = parseJson(payload) as Statement;
  return isSigned && statement.type === 'aidline-audit-1' ? statement : null;
}

function parseJson(part: string): object {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString())) as object;
  } catch {
    return {};
  }
}
