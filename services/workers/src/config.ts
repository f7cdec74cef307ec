import { z } from 'zod';
import { housekeepingEnv } from '@libs/server/housekeeping.ts';
import { optional, sharedEnv, wholeFileStorage } from '@libs/server/read-env.ts';

const address = (host: string) =>
  z
    .string()
    .optional()
    .transform((value) => value || host);

/** Everything a worker process reads from its environment. */
export const workersEnv = z
  .object({
    ...sharedEnv,
    WORKER_ID: z.string().max(40).default('worker').describe('Name of this process in logs'),
    ...housekeepingEnv,
    QUEUES_BOARD_PORT: z
      .union([z.literal(''), z.coerce.number().int().min(1).max(65535)])
      .optional()
      .transform((port) => port || undefined)
      .describe('Port of the board of the queues, for operators; without it there is none'),
    TRANSLATORS: z
      .string()
      .default('')
      .describe('Translators in the order to ask them: libretranslate, deepl, google, azure, openai'),
    TRANSLATION_PRICES: z
      .string()
      .default('')
      .describe('Price per million characters, for the cost: deepl=20,google=20'),
    TRANSLATOR_CALLS_PER_SECOND: z.coerce
      .number()
      .positive()
      .default(10)
      .describe('Most texts per second to one translator, all workers together'),
    LIBRETRANSLATE_URL: optional.describe('Address of a LibreTranslate server'),
    LIBRETRANSLATE_KEY: optional.describe('Its key, if it asks for one'),
    DEEPL_URL: address('https://api-free.deepl.com').describe('DeepL; the paid plan is at https://api.deepl.com'),
    DEEPL_KEY: optional.describe('Key of DeepL'),
    GOOGLE_TRANSLATE_URL: address('https://translation.googleapis.com').describe('Google Cloud Translation'),
    GOOGLE_TRANSLATE_KEY: optional.describe('Key of Google Cloud Translation'),
    AZURE_TRANSLATOR_URL: address('https://api.cognitive.microsofttranslator.com').describe('Azure AI Translator'),
    AZURE_TRANSLATOR_KEY: optional.describe('Key of Azure AI Translator'),
    AZURE_TRANSLATOR_REGION: optional.describe('Region of the Azure resource, unless it is global'),
    OPENAI_URL: optional.describe('Address of an OpenAI-compatible endpoint, up to and including /v1'),
    OPENAI_KEY: optional.describe('Its key, if it asks for one'),
    OPENAI_MODEL: optional.describe('The model to translate with'),
    TWILIO_LOOKUP_URL: address('https://lookups.twilio.com').describe(
      'Twilio Lookup, which knows the carriers of numbers',
    ),
    TWILIO_ACCOUNT: optional.describe('Account at Twilio; without it no carrier is looked up and no number leaves'),
    TWILIO_TOKEN: optional.describe('Its token'),
  })
  .refine(...wholeFileStorage);

export type WorkersEnv = z.infer<typeof workersEnv>;

/** Injection token of the parsed environment. */
export const ENV = Symbol('workers environment');
