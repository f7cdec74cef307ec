import { z } from 'zod';
import { housekeepingEnv } from '@libs/server/housekeeping.ts';
import { optionalValue, sharedEnv, completeFileStorage } from '@libs/server/read-env.ts';

const urlWithDefault = (host: string) =>
  z
    .string()
    .optional()
    .transform((value) => value || host);

/** The environment variables of a worker process. */
export const workersEnv = z
  .object({
    ...sharedEnv,
    WORKER_ID: z.string().max(40).default('worker').describe('Name of this process in logs'),
    ...housekeepingEnv,
    SEARCH_INDEX: z
      .enum(['with', 'only', 'never'])
      .default('with')
      .describe(
        'Whether this process may hold the index of the search: with its other work, as its only work, or never',
      ),
    QUEUES_BOARD_PORT: z
      .union([z.literal(''), z.coerce.number().int().min(1).max(65535)])
      .optional()
      .transform((port) => port || undefined)
      .describe('Port of the queue board, for operators; without it there is none'),
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
    LIBRETRANSLATE_URL: optionalValue.describe('Address of a LibreTranslate server'),
    LIBRETRANSLATE_KEY: optionalValue.describe('Its key, if it asks for one'),
    DEEPL_URL: urlWithDefault('https://api-free.deepl.com').describe(
      'DeepL; the paid plan is at https://api.deepl.com',
    ),
    DEEPL_KEY: optionalValue.describe('Key of DeepL'),
    GOOGLE_TRANSLATE_URL: urlWithDefault('https://translation.googleapis.com').describe('Google Cloud Translation'),
    GOOGLE_TRANSLATE_KEY: optionalValue.describe('Key of Google Cloud Translation'),
    AZURE_TRANSLATOR_URL: urlWithDefault('https://api.cognitive.microsofttranslator.com').describe(
      'Azure AI Translator',
    ),
    AZURE_TRANSLATOR_KEY: optionalValue.describe('Key of Azure AI Translator'),
    AZURE_TRANSLATOR_REGION: optionalValue.describe('Region of the Azure resource, unless it is global'),
    OPENAI_URL: optionalValue.describe('Address of an OpenAI-compatible endpoint, up to and including /v1'),
    OPENAI_KEY: optionalValue.describe('Its key, if it asks for one'),
    OPENAI_MODEL: optionalValue.describe('The model to translate with'),
    TWILIO_LOOKUP_URL: urlWithDefault('https://lookups.twilio.com').describe(
      'Twilio Lookup, which knows the carriers of numbers',
    ),
    TWILIO_ACCOUNT: optionalValue.describe(
      'Account at Twilio; without it no carrier is looked up and no number is sent',
    ),
    TWILIO_TOKEN: optionalValue.describe('Its token'),
  })
  .refine(...completeFileStorage);

export type WorkersEnv = z.infer<typeof workersEnv>;

/** Injection token of the parsed environment. */
export const ENV = Symbol('workers environment');
