import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { REPOSITORY } from '../servers/repository.ts';

const FOLDERS = ['web/messages', 'web/src/content'];
/** What Markdown and our templates put around and into a sentence. */
const MARKS = /^[#>\-\d. |]+|\*\*|\{[^{}]*\}|\]\([^)]*\)|[[\]]/g;
const WORDS = /\p{sc=Han}{4}|[a-z]+ [a-z]+ [a-z]/u;

/**
 * Every sentence of our own pages and greetings: harmless by definition, full of warnings, and often quoted by agents.
 */
export function pageTexts(): string[] {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:json|md)$/.test(name) && !name.endsWith('README.md'))
      .sort()
      .flatMap((name) => textsIn(name, readFileSync(join(REPOSITORY, folder, name), 'utf8'))),
  );
  const sentences = [...Object.values(defaultWelcome), ...texts].map((text) => text.replaceAll(MARKS, '').trim());
  return [...new Set(sentences)].filter((text) => WORDS.test(text));
}

const textsIn = (name: string, file: string): string[] =>
  name.endsWith('.md') ? file.split('\n') : stringsIn(JSON.parse(file));

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
};
