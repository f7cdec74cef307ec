import { publishProcessStatus } from '@libs/server/process-status.ts';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { examinePublisher } from './publisher.ts';

const environment = ledgerForThisFile('worker');
const examine = (redisUrl: string | undefined = environment.redis.url) =>
  examinePublisher({ databaseUrl: environment.databaseUrl, redisUrl });
const approve = (ago: string) =>
  environment.query(`update content_version set approved_at = now() - $1::interval`, [ago]);
const build = (columns: string) =>
  environment.query(
    `insert into site_build (started_at, finished_at, faults) values (${columns.replaceAll('ago', 'now() - interval')})`,
  );

beforeAll(async () => {
  await environment.query(
    `with writer as (insert into agent (email, display_name, role, password_hash)
       values ('mei@example.org', 'Mei', 'agent', '-') returning id)
     insert into content_version (entry, number, files, saved_by) select 'records/tags', 1, '{}', id from writer`,
  );
});

describe('the examination of the publisher', () => {
  it('finds nothing wrong where none was ever started, and says what needs one', async () => {
    expect(await examine()).toMatchObject([
      { subject: 'Publisher', ok: true, message: expect.stringMatching(/^none has ever run here/) },
      { subject: 'Site content', ok: true, message: 'never built by a publisher; nothing waits' },
    ]);
  });

  it('says that none runs any more', async () => {
    await environment.query(`insert into content_base (entry, files) values ('organisation', '{}')`);
    expect(await examine()).toMatchObject([
      { subject: 'Publisher', ok: false, message: expect.stringMatching(/^none runs, .*: start one/) },
      { ok: true },
    ]);
  });

  it('names the one that runs, and the one that died', async () => {
    const { resources, redis } = environment;
    const reports = publishProcessStatus({ kind: 'publisher', id: 'publisher-a' }, resources);
    const isSeen = async () => (await resources.pubSub.redis.hgetall('ops:processes')) as Record<string, string>;
    while (Object.keys(await isSeen()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await examine()).toMatchObject([
      { subject: 'Publisher', ok: true, message: expect.stringMatching(/^publisher-a@\S+ runs$/) },
      { ok: true },
    ]);
    await reports.stop();
    const longAgo = '2026-11-01T10:00:00.000Z';
    const dead = { id: 'publisher-b', kind: 'publisher', at: longAgo, startedAt: longAgo, values: {} };
    await resources.pubSub.redis.hset('ops:processes', 'publisher-b@host:1', JSON.stringify(dead));
    expect(await examine(redis.url)).toMatchObject([
      {
        ok: false,
        message: 'publisher-b@host:1 is silent since 2026-11-01 10:00 UTC: start it again, its log says why it ended',
      },
      { ok: true },
    ]);
  });

  it('says nothing of processes while Redis is away', async () => {
    expect(await examinePublisher({ databaseUrl: environment.databaseUrl, redisUrl: undefined })).toMatchObject([
      { subject: 'Site content' },
    ]);
  });
});

describe('the examination of the content', () => {
  const content = async () => (await examine(undefined)).at(-1)!;

  it('gives a build its time, and says when approved content has waited longer', async () => {
    await approve('1 minute');
    expect(await content()).toMatchObject({
      ok: true,
      message: expect.stringMatching(/1 approved since .* not publi/),
    });
    await approve('6 minutes');
    expect(await content()).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^1 approved since .* UTC not published; never built .*: start the publisher/),
    });
  });

  it('does not count what is to be published later', async () => {
    await environment.query(`update content_version set publish_at = now() + interval '1 hour'`);
    expect(await content()).toMatchObject({ ok: true, message: expect.stringMatching(/nothing waits$/) });
  });

  it('says why the last build failed, and which one succeeded before', async () => {
    await build(`'2026-11-02T10:00Z', '2026-11-02T10:01Z', '{}'`);
    await build(
      `'2026-11-03T10:00Z', '2026-11-03T10:01Z', '{"vite v8\n\u001b[31mError: page x has no title\u001b[39m\nat y"}'`,
    );
    expect(await content()).toEqual({
      subject: 'Site content',
      ok: false,
      message: expect.stringMatching(
        /^the build of 2026-11-03 10:00 UTC failed \(Error: page x has no title\); last built 2026-11-02 10:01 UTC: mend that/,
      ),
    });
  });

  it('says that a build does not end, but not of one that has just begun', async () => {
    await build(`ago '1 minute', null, '{}'`);
    expect(await content()).toMatchObject({ ok: true });
    await build(`ago '11 minutes', null, '{}'`);
    expect(await content()).toMatchObject({ ok: false, message: expect.stringMatching(/did not end/) });
  });

  it('is content with a build that succeeded after the one that failed', async () => {
    await build(`'2026-11-04T10:00Z', '2026-11-04T10:01Z', '{}'`);
    expect(await content()).toMatchObject({ ok: true, message: 'last built 2026-11-04 10:01 UTC; nothing waits' });
  });
});
