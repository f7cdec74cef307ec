import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

export type FakeS3 = LoopbackServer & {
  objects: Map<string, Buffer>;
  /** `busy` answers 503, `hangs up` closes the connection in the middle. */
  mode: 'honest' | 'busy' | 'hangs up';
};

type S3Account = { key: string; secret: string; region: string };

/**
 * A storage that checks what S3 checks: AWS Signature Version 4 as published, computed here from the published steps
 * and independently of the client, over the received headers and bytes.
 */
export async function fakeS3(account: S3Account): Promise<FakeS3> {
  const server = await startLoopbackServer(
    (request, response) => void handleRequest(fake, account, { request, response }),
  );
  const fake: FakeS3 = { ...server, objects: new Map(), mode: 'honest' };
  return fake;
}

type HttpExchange = { request: IncomingMessage; response: ServerResponse };

async function handleRequest(fake: FakeS3, account: S3Account, { request, response }: HttpExchange): Promise<void> {
  const body = await buffer(request);
  if (fake.mode === 'hangs up') return void request.socket.destroy();
  if (fake.mode === 'busy') return void response.writeHead(503).end();
  if (!isSigned(request, body, account)) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
  const name = new URL(request.url!, fake.url).pathname;
  if (request.method === 'PUT') return void (fake.objects.set(name, body), response.writeHead(200).end());
  if (request.method === 'DELETE') return void (fake.objects.delete(name), response.writeHead(204).end());
  const kept = fake.objects.get(name);
  response.writeHead(kept ? 200 : 404).end(kept ?? '<Code>NoSuchKey</Code>');
}

const hex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The four steps of "Create a signed AWS API request". */
function isSigned(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { key, secret, region }: S3Account,
): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return false;
  const [, credential, signedHeaders, signature] = parts as unknown as [string, string, string, string];
  const date = String(headers['x-amz-date']);
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const content = String(headers['x-amz-content-sha256']);
  if (
    credential !== `${key}/${scope}` ||
    !['host', 'x-amz-date', 'x-amz-content-sha256'].every(isSignedHeader(signedHeaders))
  )
    return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hex(body)) return false;
  const { pathname, searchParams } = new URL(url!, 'http://fake');
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    content,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hex(canonical)].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part),
    hmac(`AWS4${secret}`, date.slice(0, 8)),
  );
  return timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'));
}

const isSignedHeader = (signedHeaders: string) => (name: string) => signedHeaders.split(';').includes(name);
