import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';

/** The audit becomes a chain. The lock of the first statement keeps every other line out until the trigger is there. */
export class AuditChain extends Migration {
  override up(): void {
    this.addSql(readSql('tables/audit-chain.sql'));
    this.addSql(readSql('functions/chain-audit-line.sql'));
    this.addSql(
      `insert into audit_head (start, n, hash)
       select sum.hash, 0, sum.hash
       from (select sha256(convert_to(coalesce(string_agg(audit_line_text(l), E'\\n' order by l.id), ''), 'UTF8')) as hash
             from audit_line l) as sum`,
    );
  }
}
