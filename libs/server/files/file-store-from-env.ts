import type { FileStore } from './file-store.ts';
import { DEFAULT_FILES_FOLDER, FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';

export type FileStoreEnv = {
  FILES_FOLDER?: string | undefined;
  FILES_S3_URL?: string | undefined;
  FILES_S3_BUCKET?: string | undefined;
  FILES_S3_REGION?: string | undefined;
  FILES_S3_KEY?: string | undefined;
  FILES_S3_SECRET?: string | undefined;
};

/**
 * The S3-compatible storage that the environment configures, else a folder. Throws when only some of its variables are
 * set.
 */
export function fileStoreFromEnv(env: FileStoreEnv): FileStore {
  const { FILES_S3_URL: url, FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = env;
  if (!url) return new FolderStore(env.FILES_FOLDER ?? DEFAULT_FILES_FOLDER);
  if (!bucket || !key || !secret)
    throw new Error('FILES_S3_URL needs FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET');
  return new S3Store({ url, bucket, key, secret, region: env.FILES_S3_REGION ?? 'us-east-1' });
}
