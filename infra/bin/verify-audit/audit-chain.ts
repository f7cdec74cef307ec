import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** A line as text, so that nothing of it is rounded on the way. */
type ChainedLine = { n: string | null; hash: string | null } & Record<(typeof HASHED_COLUMNS)[number], string | null>;
const HASHED_COLUMNS = ['id', 'at', 'agent_id', 'what', 'session_id', 'about', 'file_id', 'field'] as const;

type ChainHead = { start: string; n: string; hash: string };

/** `breaks`: where the chain does not hold, the first ones. `hashAt`: the computed hash of each number asked for. */
export type AuditChainReport = { lines: number; unchained: number; breaks: string[]; hashAt: Map<number, string> };

const BATCH_SIZE = 5_000;
const MAX_BREAKS = 20;

/**
 * Computes the whole chain anew from the lines, and compares it with what is stored. Nothing of the database's own
 * functions is used: whoever can change lines can change those.
 */
export async function verifyAuditChain(client: Client, numbers: readonly number[] = []): Promise<AuditChainReport> {
  // One snapshot, so that lines that are added meanwhile are not missing at the end.
  await client.query('begin isolation level repeatable read read only');
  try {
    const head = (await client.query<ChainHead>(HEAD_SQL)).rows[0];
    if (!head) return { lines: 0, unchained: 0, breaks: ['the head of the chain is missing'], hashAt: new Map() };
    return await new ChainCheck(client, head, new Set(numbers)).run();
  } finally {
    await client.query('rollback');
  }
}

class ChainCheck {
  private readonly breaks: string[] = [];
  private readonly hashAt = new Map<number, string>();

  constructor(
    private readonly client: Client,
    private readonly head: ChainHead,
    private readonly numbers: ReadonlySet<number>,
  ) {}

  async run(): Promise<AuditChainReport> {
    const { start, n, hash } = this.head;
    const unchained = await this.checkStart(start);
    const last = await this.checkLines(start);
    if (last.n !== Number(n)) this.report(`the last line is ${last.n}, and the head says ${n}`);
    else if (last.hash !== hash) this.report(`the head has another hash than line ${n}`);
    return { lines: last.n, unchained, breaks: this.breaks, hashAt: this.hashAt };
  }

  /** The lines of versions before the chain, whose hash it begins with. */
  private async checkStart(start: string): Promise<number> {
    const { rows } = await this.client.query<ChainedLine>(`${LINES_SQL} where n is null order by audit_line.id`);
    const texts = rows.map(lineText).join('\n');
    if (createHash('sha256').update(texts).digest('hex') !== start)
      this.report('the lines before the chain are not those that it began with');
    return rows.length;
  }

  private async checkLines(start: string): Promise<{ n: number; hash: string }> {
    let last = { n: 0, hash: start };
    this.hashAt.set(0, start);
    for (;;) {
      const sql = `${LINES_SQL} where n > $1 order by audit_line.n limit ${BATCH_SIZE}`;
      const { rows } = await this.client.query<ChainedLine>(sql, [last.n]);
      for (const line of rows) last = this.checkLine(line, last);
      if (rows.length < BATCH_SIZE) return last;
    }
  }

  /** Goes on from what is stored, so that one changed line is one break. */
  private checkLine(line: ChainedLine, last: { n: number; hash: string }): { n: number; hash: string } {
    const n = Number(line.n);
    if (n !== last.n + 1) this.report(`line ${last.n + 1} is missing`);
    const computed = createHash('sha256').update(Buffer.from(last.hash, 'hex')).update(lineText(line)).digest('hex');
    if (computed !== line.hash)
      this.report(`line ${n} (${line.what ?? ''}, ${line.at ?? ''}) or the one before it was changed`);
    if (this.numbers.has(n)) this.hashAt.set(n, computed);
    return { n, hash: line.hash ?? '' };
  }

  private report(message: string): void {
    if (this.breaks.length < MAX_BREAKS) this.breaks.push(message);
  }
}

/** As `json_build_array` of Postgres writes it. */
const lineText = (line: ChainedLine): string =>
  `[${[line.n === null ? 'null' : line.n, ...HASHED_COLUMNS.map((column) => JSON.stringify(line[column]))].join(', ')}]`;

const HEAD_SQL = `select encode(start, 'hex') as start, n::text, encode(hash, 'hex') as hash from audit_head`;
const LINES_SQL = `
  select n::text, encode(hash, 'hex') as hash, id::text, agent_id::text, what, session_id::text, about::text, file_id::text,
         field, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
  from audit_line`;
