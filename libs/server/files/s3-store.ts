import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type FileStore, FileStoreFault } from './file-store.ts';

export type S3Location = { url: string; bucket: string; region: string; key: string; secret: string };

/** Ten megabytes within one data centre take a fraction of this. */
const TIMEOUT_MS = 30_000;
/** The sender repeats a failed upload; retrying longer here would only hold the file in memory. */
const MAX_RETRIES = 2;

/** Files in an S3-compatible storage, addressed path-style, which every such storage supports. */
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

  /**
   * The request signs the SHA-256 of the bytes, so the storage refuses a body that was changed or truncated on the way.
   */
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

/** The body of the response may contain the access key, so only the status is reported. */
const statusFault = ({ status }: Response): FileStoreFault => new FileStoreFault(`the file storage answered ${status}`);

function asStoreFault(fault: unknown): never {
  throw new FileStoreFault('the file storage cannot be reached', { cause: fault });
}
