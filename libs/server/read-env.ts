import { z } from 'zod';
import { DEFAULT_FILES_FOLDER } from './files/folder-store.ts';

/**
 * Fail at the door, all at once: a process that starts is a process that is configured. Prints every fault together,
 * with the field's own description, and never a value; then ends the process with code 1.
 */
export function readEnv<T extends z.ZodObject>(
  shape: T,
  env: Record<string, string | undefined> = process.env,
): z.infer<T> {
  const faults = envFaults(shape, env);
  if (faults.length > 0) {
    process.stderr.write(`This process is not configured:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`);
    process.exit(1);
  }
  return shape.parse(env);
}

/** One sentence per variable that is missing or wrong. */
export function envFaults(shape: z.ZodObject, env: Record<string, string | undefined>): string[] {
  const result = shape.safeParse(env);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const described = (shape.shape[name] as z.ZodType | undefined)?.description ?? '';
    return `${name} ${env[name] === undefined ? 'is missing' : 'is not valid'}: ${described} (${issue.message})`;
  });
}

/** An empty value, as compose files hand on what nobody set, is the same as none. */
export const optionalValue = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** The variables that every service reads. */
export const sharedEnv = {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(1).max(65535).describe('Port to listen on'),
  DATABASE_URL: z.url().describe('Postgres that holds the ledger'),
  REDIS_URL: z
    .url()
    .describe('Redis for alarms and, unless FANOUT_REDIS_URL is set, announcements; nothing in it is needed twice'),
  FANOUT_REDIS_URL: z.url().optional().describe('A Redis of its own for announcements and presence; may be a cluster'),
  SEALING_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
    .describe('Key that wraps the keys of the subjects: 32 random bytes, base64; lose it and no message can be read'),
  FILES_FOLDER: z
    .string()
    .default(DEFAULT_FILES_FOLDER)
    .describe('Folder for the files that people send, sealed; all gateways and workers must see the same one'),
  FILES_S3_URL: optionalValue.describe('S3-compatible storage for those files, in place of the folder: its address'),
  FILES_S3_BUCKET: optionalValue.describe('Bucket in that storage'),
  FILES_S3_REGION: z.string().default('us-east-1').describe('Region that requests to it are signed for'),
  FILES_S3_KEY: optionalValue.describe('Access key id at that storage'),
  FILES_S3_SECRET: optionalValue.describe('Secret access key at that storage'),
  LANE_MAX_COMMANDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Most commands in one append; 1 turns batching off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .union([z.literal(''), z.url()])
    .optional()
    .transform((address) => address || undefined)
    .describe('Where traces go, as OTLP over HTTP; without it none are made'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
    .default('info')
    .describe('How much is logged'),
};

type FileStorageEnv = { [K in `FILES_S3_${'URL' | 'BUCKET' | 'KEY' | 'SECRET'}`]?: string | undefined };

/** For `refine`: half a storage is none, and would be found out by the first person who sends a file. */
export const completeFileStorage = [
  ({
    FILES_S3_URL: url,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  }: FileStorageEnv): boolean => !url || (URL.canParse(url) && Boolean(bucket && key && secret)),
  { path: ['FILES_S3_URL'] as PropertyKey[], message: 'with it go FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET' },
] as const;
