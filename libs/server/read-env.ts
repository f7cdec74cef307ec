import { z } from 'zod';
import { DATABASE_URL_FORM, isDatabaseUrl } from './database/database-url.ts';
import { durabilities } from './database/durability.ts';
import { DEFAULT_FILES_FOLDER } from './files/folder-store.ts';
import { DEFAULT_KEYSTORE } from './keystore/key-folder.ts';
import { REDIS_URL_FORMS, redisUrl } from './redis/redis-url.ts';

/**
 * Reads and validates the environment at the start of a process. Prints every fault together, with the description of
 * the variable and never its value, and exits with code 1.
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

/** One sentence per variable that is missing or invalid. */
export function envFaults(shape: z.ZodObject, env: Record<string, string | undefined>): string[] {
  const result = shape.safeParse(env);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const described = (shape.shape[name] as z.ZodType | undefined)?.description ?? '';
    return `${name} ${env[name] === undefined ? 'is missing' : 'is not valid'}: ${described} (${issue.message})`;
  });
}

/** An empty value, which compose files pass for an unset variable, counts as unset. */
export const optionalValue = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** Powers of two, so that a lane consists of whole shards. */
const LANE_COUNTS = [1, 2, 4, 8, 16, 32, 64];

const is32Bytes = (text: string): boolean => Buffer.from(text, 'base64').length === 32;

/** The variables that every service reads. */
export const sharedEnv = {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(1).max(65535).describe('Port to listen on'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, `must look like ${DATABASE_URL_FORM}`)
    .describe(
      'Postgres that holds the ledger (of several servers, the one that takes writes is used), with the login of this service: aidline_gateway or aidline_worker',
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4)
    .max(100)
    .optional()
    .describe('Most connections of this process to Postgres, or to a pooler in front of it'),
  DURABILITY: z
    .enum(durabilities)
    .default('local')
    .describe('What is acknowledged is on the disk of one server (local) or of a synchronous standby too (remote)'),
  REDIS_URL: redisUrl.describe(
    `Redis for queues and, unless FANOUT_REDIS_URL is set, pub-sub; everything in it can be rebuilt: ${REDIS_URL_FORMS}`,
  ),
  FANOUT_REDIS_URL: z
    .union([z.literal(''), redisUrl])
    .optional()
    .transform((address) => address || undefined)
    .describe('A separate Redis for pub-sub and presence, of the same forms'),
  SEALING_KEY: z
    .union([z.literal(''), z.string().refine(is32Bytes, 'must be 32 bytes in base64')])
    .optional()
    .transform((key) => key || undefined)
    .describe('Key that wraps the keys of the subjects: 32 random bytes, base64; lose it and no message can be read'),
  KEYSTORE: z
    .string()
    .default(DEFAULT_KEYSTORE)
    .describe(
      'Folder with the keys, outside the database and its backups; all gateways and workers must see the same one',
    ),
  FILES_FOLDER: z
    .string()
    .default(DEFAULT_FILES_FOLDER)
    .describe('Folder for the files that people send, sealed; all gateways and workers must see the same one'),
  FILES_S3_URL: optionalValue.describe('S3-compatible storage for those files, in place of the folder: its address'),
  FILES_S3_BUCKET: optionalValue.describe('Bucket in that storage'),
  FILES_S3_REGION: z.string().default('us-east-1').describe('Region that requests to it are signed for'),
  FILES_S3_KEY: optionalValue.describe('Access key id at that storage'),
  FILES_S3_SECRET: optionalValue.describe('Secret access key at that storage'),
  EXPECTED_GATEWAYS: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('The fewest gateways that should run; fewer raise an alert'),
  EXPECTED_WORKERS: z.coerce.number().int().nonnegative().optional().describe('The same of workers'),
  EXPECTED_PUBLISHERS: z.coerce.number().int().nonnegative().optional().describe('The same of publishers'),
  APPEND_LANES: z.coerce
    .number()
    .int()
    .refine((count) => LANE_COUNTS.includes(count), `must be one of ${LANE_COUNTS.join(', ')}`)
    .optional()
    .describe('In how many groups of shards a process appends; the same in every gateway and worker'),
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

/** For `refine`: an incomplete configuration would only be noticed by the first person who sends a file. */
export const completeFileStorage = [
  ({
    FILES_S3_URL: url,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  }: FileStorageEnv): boolean => !url || (URL.canParse(url) && Boolean(bucket && key && secret)),
  { path: ['FILES_S3_URL'] as PropertyKey[], message: 'needs FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET too' },
] as const;
