import { fakeS3 } from '../../../infra/jest/fake-s3.ts';
import { resourceForThisFile } from '../../../infra/jest/resource-for-this-file.ts';
import { fileStoreContract } from './file-store.contract.ts';
import { FileStoreFault } from './file-store.ts';
import { S3Store } from './s3-store.ts';

const account = { key: 'AKIDAIDLINE', secret: 'not a real secret/+=', region: 'eu-central-1' };
const name = '0199f3a2-0000-7000-8000-000000000001/0198c0de-0000-4000-8000-000000000002/original';

const fake = resourceForThisFile(
  () => fakeS3(account),
  (one) => one.close(),
);
beforeEach(() => {
  fake.mode = 'honest';
});

const store = (change: Partial<typeof account> = {}) =>
  new S3Store({ url: fake.url, bucket: 'evidence', ...account, ...change });

describe('an S3-compatible storage', () => {
  fileStoreContract(() => store());

  it('has files under their names in the bucket', async () => {
    await store().put(name, Buffer.from('sealed'));
    expect(String(fake.objects.get(`/evidence/${name}`))).toBe('sealed');
  });

  it.each([
    ['another secret', { secret: 'wrong' }],
    ['another key', { key: 'AKIDWRONG' }],
    ['another region', { region: 'us-east-1' }],
  ])('rejects with a FileStoreFault when it refuses the request: %s', async (_, change) => {
    await expect(store(change).put(name, Buffer.from('x'))).rejects.toThrow(FileStoreFault);
    await expect(store(change).get(name)).rejects.toThrow('403');
    await expect(store(change).remove(name)).rejects.toThrow(FileStoreFault);
  });

  it.each(['busy', 'hangs up'] as const)(
    'rejects with a FileStoreFault, and does not report a missing file, when the storage is: %s',
    async (condition) => {
      fake.mode = condition;
      await expect(store().get(name)).rejects.toThrow(FileStoreFault);
      await expect(store().put(name, Buffer.from('x'))).rejects.toThrow(FileStoreFault);
      await expect(store().remove(name)).rejects.toThrow(FileStoreFault);
    },
  );
});
