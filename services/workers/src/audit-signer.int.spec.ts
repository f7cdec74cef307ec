import { ledgerForThisFile } from '../../../infra/jest/ledger-for-this-file.ts';
import { AuditSigner } from './audit-signer.ts';

const environment = ledgerForThisFile('worker');
const addLine = () => environment.query(`insert into audit_line (agent_id, what) values (gen_random_uuid(), 'x')`);

it('signs the lines there are once a day, and no second time what is signed', async () => {
  const signer = new AuditSigner(environment.resources);
  expect(await signer.signWhenDue()).toBe(false);
  await addLine();
  await addLine();
  expect([await signer.signWhenDue(), await signer.signWhenDue()]).toEqual([true, false]);
  await addLine();
  expect(await signer.signWhenDue()).toBe(false);
  await environment.query(`update audit_signature set at = at - interval '25 hours'`);
  expect(await signer.signWhenDue()).toBe(true);
  const signed = await environment.query<{ n: string; jws: string }>(`select n, jws from audit_signature order by n`);
  expect(signed.map(({ n }) => n)).toEqual(['2', '3']);
  const [line] = await environment.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_line where n = 2`,
  );
  const payload = Buffer.from(signed[0]!.jws.split('.')[1]!, 'base64url').toString();
  expect(JSON.parse(payload)).toMatchObject({ type: 'aidline-audit-1', n: 2, hash: line!.hash });
});
