import type { WorkersEnv } from '../config.ts';
import { AzureTranslator } from './providers/azure.ts';
import { DeepL } from './providers/deepl.ts';
import { GoogleTranslate } from './providers/google.ts';
import { LibreTranslate } from './providers/libretranslate.ts';
import { OpenAiCompatible } from './providers/openai.ts';
import type { Translator } from './translator.ts';

/** The configured providers, in their order. Throws a sentence that names what is missing. */
export function configuredTranslators(env: WorkersEnv): Translator[] {
  return env.TRANSLATORS.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => factoryOf(name)(env));
}

const factories: Record<string, (env: WorkersEnv) => Translator> = {
  libretranslate: ({ LIBRETRANSLATE_URL, LIBRETRANSLATE_KEY }) =>
    new LibreTranslate({ url: requireVariable({ LIBRETRANSLATE_URL }), key: LIBRETRANSLATE_KEY }),
  deepl: ({ DEEPL_URL, DEEPL_KEY }) => new DeepL({ url: DEEPL_URL, key: requireVariable({ DEEPL_KEY }) }),
  google: ({ GOOGLE_TRANSLATE_URL, GOOGLE_TRANSLATE_KEY }) =>
    new GoogleTranslate({ url: GOOGLE_TRANSLATE_URL, key: requireVariable({ GOOGLE_TRANSLATE_KEY }) }),
  azure: ({ AZURE_TRANSLATOR_URL, AZURE_TRANSLATOR_KEY, AZURE_TRANSLATOR_REGION }) =>
    new AzureTranslator({
      url: AZURE_TRANSLATOR_URL,
      key: requireVariable({ AZURE_TRANSLATOR_KEY }),
      region: AZURE_TRANSLATOR_REGION,
    }),
  openai: ({ OPENAI_URL, OPENAI_KEY, OPENAI_MODEL }) =>
    new OpenAiCompatible({
      url: requireVariable({ OPENAI_URL }),
      key: OPENAI_KEY,
      model: requireVariable({ OPENAI_MODEL }),
    }),
};

function factoryOf(name: string) {
  const maker = factories[name];
  if (!maker) throw new Error(`TRANSLATORS names ${name}; known are ${Object.keys(factories).join(', ')}`);
  return maker;
}

function requireVariable(variable: Record<string, string | undefined>): string {
  const [name, value] = Object.entries(variable)[0]!;
  if (!value) throw new Error(`${name} is missing, and TRANSLATORS needs it`);
  return value;
}

/** `deepl=20,google=18.5`: per million characters. Without a price a provider counts as free. */
export const parsePrices = (list: string): Map<string, number> =>
  new Map(
    list
      .split(',')
      .map((entry) => entry.split('='))
      .map(([name = '', price]) => [name.trim(), Number(price) || 0]),
  );
