import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Locale } from '@libs/protocol/languages.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { UserError } from '../servers/user-error.ts';
import { SAMPLE_CONTENT } from '../system/content-folder.ts';
import type { Answers } from './answers.ts';

/** What the software brings for every organisation: the texts on rights, and how to tell that somebody is real. */
const DOCUMENTS = ['legal', 'safety'];
const KEPT_MONTHS = 12;
const WHO_WE_ARE: Record<Locale, string> = {
  ...{ 'zh-CN': '我们是谁', 'zh-TW': '我們是誰', en: 'Who we are', ms: 'Siapa kami' },
};

type SampleRecord = { id: string; sample?: boolean };

/**
 * Writes the content of an organisation: its own words, what the software brings for everybody (the guide, the official
 * lines, the texts on rights), and empty lists for the rest. Throws when there is something in the folder.
 */
export function writeOrganisation(folder: string, answers: Answers): void {
  if (existsSync(folder))
    throw new UserError(`${relative(REPOSITORY, folder)} is there already: move it away, or name another folder.`);
  for (const path of globSync('records/*.json', { cwd: SAMPLE_CONTENT })) {
    const name = path.slice('records/'.length, -'.json'.length);
    const records = JSON.parse(readFileSync(join(SAMPLE_CONTENT, path), 'utf8')) as SampleRecord[];
    writeJson(join(folder, path), ownRecords(name, records, answers));
  }
  for (const path of globSync(`{${DOCUMENTS.join(',')}}/*/*.md`, { cwd: SAMPLE_CONTENT }))
    if (answers.languages.some((language) => path.endsWith(`/${language}.md`))) copyDocument(path, folder);
  if (answers.logo) copyFileSync(answers.logo, join(folder, 'logo.svg'));
  const { languages, name, about, legalName, site, email, address, colour, social, claimPolicy } = answers;
  writeJson(join(folder, 'organisation.json'), {
    sample: false,
    ...{ name, about, legalName, languages, colour },
    ...(answers.logo ? { logo: 'logo.svg' } : {}),
    since: String(new Date().getFullYear()),
    ...{ site, email, address, social, claimPolicy },
    keptMonths: KEPT_MONTHS,
  });
}

function ownRecords(name: string, records: SampleRecord[], { languages, about, countries }: Answers): unknown[] {
  if (name === 'about') {
    const title = Object.fromEntries(languages.map((language) => [language, WHO_WE_ARE[language]]));
    return [{ id: 'who-we-are', kind: 'mission', title, text: about }];
  }
  const own = records.filter(({ sample }) => !sample);
  if (name === 'countries') return own.map((country) => ({ ...country, offered: countries.includes(country.id) }));
  return own;
}

/** The texts on rights are samples until somebody answers for them: from here on they are the organisation's. */
function copyDocument(path: string, folder: string): void {
  const text = readFileSync(join(SAMPLE_CONTENT, path), 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const own = text
    .replace(/^sample: true\n/m, '')
    .replace(/^updated: .*$/m, path.startsWith('legal') ? `updated: ${today}` : '$&');
  writeText(join(folder, path), own);
}

const writeJson = (file: string, value: unknown) => writeText(file, `${JSON.stringify(value, null, 2)}\n`);

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
