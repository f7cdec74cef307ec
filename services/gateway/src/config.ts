import { z } from 'zod';
import { sharedEnv, wholeFileStorage } from '@libs/server/read-env.ts';

/** Everything the gateway reads from its environment. */
export const gatewayEnv = z
  .object({
    ...sharedEnv,
    GATEWAY_ID: z.string().max(40).default('gateway').describe('Name of this process in logs'),
    PUBLIC_URL: z.url().describe('Where people reach the site; decides the cookie and the allowed origin'),
    QUEUES_BOARD_URL: z
      .string()
      .optional()
      .transform((value) => value?.replace(/\/$/, '') || undefined)
      .describe('Where operators reach the board of the queues, up to the port; see QUEUES_BOARD_PORT of the workers'),
    ALLOWED_ORIGINS: z.string().default('').describe('Further origins that may connect, separated by commas'),
    TOKEN_SECRET: z.string().min(32).describe('Signs access tokens: at least 32 random characters'),
    VISITOR_COMMANDS_PER_SECOND: z.coerce
      .number()
      .positive()
      .default(5)
      .describe('Steady rate of one visitor; six times as much in a burst'),
    AGENT_COMMANDS_PER_SECOND: z.coerce
      .number()
      .positive()
      .default(20)
      .describe('Steady rate of one agent; six times as much in a burst'),
  })
  .refine(...wholeFileStorage);

export type GatewayEnv = z.infer<typeof gatewayEnv>;

/** Injection token of the parsed environment. */
export const ENV = Symbol('gateway environment');
