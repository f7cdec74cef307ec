import { z } from 'zod';
import { sharedEnv, completeFileStorage, optionalValue } from '@libs/server/read-env.ts';
import { isKeyForAlgorithm, IDENTITY_ALGORITHMS } from './issuer-keys.ts';

/** A site that may confirm the identity of its signed-in users. One algorithm and one key each, so that a token cannot choose. */
const embedIssuer = z
  .strictObject({
    host: z.string().regex(/^https?:\/\/[a-z0-9.:[\]-]+$/, 'host is the origin of the page, without a path'),
    issuer: z.string().min(1).max(200),
    algorithm: z.enum(IDENTITY_ALGORITHMS),
    key: z.string(),
    /** Whether a token also opens earlier conversations of its person; the site could then open them, too. */
    opens: z.boolean().default(false),
  })
  .refine(
    isKeyForAlgorithm,
    'the key does not fit its algorithm: HS256 takes 32 characters or more, the others a public key in PEM',
  );
export type EmbedIssuer = z.infer<typeof embedIssuer>;

const embedIssuers = z
  .string()
  .default('')
  .transform((text, context): unknown => {
    try {
      return text.trim() === '' ? [] : JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(embedIssuer))
  .refine((all) => new Set(all.map(({ host }) => host)).size === all.length, 'a host is listed twice');

/** Everything the gateway reads from its environment. */
export const gatewayEnv = z
  .object({
    ...sharedEnv,
    GATEWAY_ID: z.string().max(40).default('gateway').describe('Name of this process in logs'),
    PUBLIC_URL: z.url().describe('Where people reach the site; decides the cookie and the allowed origin'),
    ORGANISATION_NAME: z
      .string()
      .min(1)
      .max(64)
      .default('Aidline')
      .describe('What authenticator apps and passkeys of agents are named by'),
    QUEUES_BOARD_URL: z
      .string()
      .optional()
      .transform((value) => value?.replace(/\/$/, '') || undefined)
      .describe('Where operators reach the board of the queues, up to the port; see QUEUES_BOARD_PORT of the workers'),
    ALLOWED_ORIGINS: z.string().default('').describe('Further origins that may connect, separated by commas'),
    EMBED_IDENTITY: embedIssuers.describe(
      'Sites that show the chat and may confirm identities: a JSON list of {host, issuer, algorithm, key, opens?}',
    ),
    TOKEN_SECRET: z.string().min(32).describe('Signs access tokens: at least 32 random characters'),
    VISITOR_COMMANDS_PER_SECOND: z.coerce
      .number()
      .positive()
      .default(5)
      .describe(
        'Requests of one visitor at one gateway: commands, joins, pages, long polls; six times as many in a burst',
      ),
    AGENT_COMMANDS_PER_SECOND: z.coerce.number().positive().default(20).describe('The same of one agent'),
    REQUESTS_PER_ADDRESS: z.coerce
      .number()
      .nonnegative()
      .default(200)
      .describe(
        'The same of all visitors behind one address, a second; who uses less than half of their own may go beyond it; 0 for no limit',
      ),
    REQUESTS_PER_GATEWAY: z.coerce
      .number()
      .nonnegative()
      .default(1_000)
      .describe(
        'Requests of all visitors at one gateway, a second, without their messages, which then go on; 0 for no limit',
      ),
    CONVERSATIONS_PER_ADDRESS: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(60)
      .describe('New conversations of one address in ten minutes; 0 for no limit'),
    SIMILAR_FIRST_MESSAGES: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(10)
      .describe(
        'Conversations in ten minutes that may begin with one text, half as many from one address; further ones are held back; 0 for no limit',
      ),
    SOCKETS_PER_ADDRESS: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(200)
      .describe('Sockets that one address may have at one gateway; 0 for no limit'),
    GUARD_MODEL_URL: optionalValue.describe(
      'Address of an OpenAI-compatible endpoint, up to and including /v1, that judges what agents write and the rules let pass',
    ),
    GUARD_MODEL_NAME: optionalValue.describe('The model to judge with'),
    GUARD_MODEL_KEY: optionalValue.describe('Its key, if it asks for one'),
    GUARD_MODEL_TIMEOUT_MS: z.coerce
      .number()
      .int()
      .min(50)
      .max(10_000)
      .default(800)
      .describe('How long an agent’s message waits for that judgement at most, in milliseconds'),
  })
  .refine(({ GUARD_MODEL_URL: url, GUARD_MODEL_NAME: name }) => !url || (URL.canParse(url) && Boolean(name)), {
    path: ['GUARD_MODEL_URL'],
    message: 'must be an address, and needs GUARD_MODEL_NAME too',
  })
  .refine(...completeFileStorage);

export type GatewayEnv = z.infer<typeof gatewayEnv>;

/** Injection token of the parsed environment. */
export const ENV = Symbol('gateway environment');
