import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type FileStore, FileStoreFault } from './file-store.ts';

export type S3Location = { url: string; bucket: string; region: string; key: string; secret: string };

/** Ten megabytes within one data centre take a fraction of it. */
const TIMEOUT_MS = 30_000;
/** Whoever sends a file sends it again; waiting longer here would only hold it in memory. */
const MAX_RETRIES = 2;

/** Files in an S3-compatible storage, by its plain names below a bucket, so that any of them will do. */
export class S3Store implements FileStore {
  private readonly client: AwsClient;

  constructor(private readonly location: S3Location) {
    const { key, secret, region } = location;
    this.client = new AwsClient({
      accessKeyId: key,
      secretAccessKey: secret,
      region,
      service: 's3',
      retries: MAX_RETRIES,
    });
  }

  /** The hash is signed, so the storage refuses what was changed or cut short on the way. */
  async put(name: string, sealed: Buffer): Promise<void> {
    const response = await this.request(name, {
      method: 'PUT',
      body: sealed as Buffer<ArrayBuffer>,
      headers: { 'x-amz-content-sha256': createHash('sha256').update(sealed).digest('hex') },
    });
    if (!response.ok) throw statusFault(response);
  }

  async get(name: string): Promise<Buffer | null> {
    const response = await this.request(name, { method: 'GET' });
    if (response.status === 404) return null;
    if (!response.ok) throw statusFault(response);
    return Buffer.from(await response.arrayBuffer().catch(asStoreFault));
  }

  async remove(name: string): Promise<void> {
    const response = await this.request(name, { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw statusFault(response);
  }

  private request(name: string, request: RequestInit): Promise<Response> {
    const { url, bucket } = this.location;
    return this.client
      .fetch(`${url.replace(/\/+$/, '')}/${bucket}/${name}`, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch(asStoreFault);
  }
}

/** Its words may name our key, so only the status is told. */
const statusFault = ({ status }: Response): FileStoreFault => new FileStoreFault(`the file storage answered ${status}`);

function asStoreFault(fault: unknown): never {
  throw new FileStoreFault('the file storage cannot be reached', { cause: fault });
}
