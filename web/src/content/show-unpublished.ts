import { loaders } from 'virtual:content';
import { getLocale } from '../paraglide/runtime.js';

type Loaders = Awaited<ReturnType<(typeof loaders)[keyof typeof loaders]>>['default'];

let published: Loaders | undefined;

/**
 * Shows content that is not published in place of the published one, in the language of the page: modules as JSON by name.
 * It changes the loaders themselves, so that the pages of the site know nothing of it.
 */
export async function showUnpublished(modules: Readonly<Record<string, string>>): Promise<void> {
  const { default: own } = await loaders[getLocale()]();
  published ??= { ...own };
  for (const name of Object.keys(own)) if (!(name in published)) delete own[name];
  Object.assign(own, published);
  for (const [name, json] of Object.entries(modules))
    own[name] = () => Promise.resolve({ default: JSON.parse(json) as unknown });
}
