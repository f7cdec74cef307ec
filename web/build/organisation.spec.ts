import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@libs/protocol/languages.ts';
import {
  filledMessages,
  type Organisation,
  organisationWords,
  parseOrganisation,
  readOrganisation,
  socialLinksOf,
} from './organisation.ts';

const WEB = join(__dirname, '..');
const shipped = readOrganisation();
const other: Organisation = {
  sample: false,
  name: { 'zh-CN': '某某援助', 'zh-TW': '某某協助', en: 'Another Help', ms: 'Bantuan Lain' },
  about: { 'zh-CN': '我们在。', 'zh-TW': '我們在。', en: 'We are here.', ms: 'Kami ada.' },
  legalName: 'Another Help e. V.',
  since: '2031',
  site: 'https://another.example',
  email: 'desk@another.example',
  languages: ['zh-CN', 'zh-TW', 'en'],
  colour: '#7a1f3d',
  keptMonths: 6,
  address: { 'zh-CN': '甲路一号', 'zh-TW': '甲路一號', en: '1 First Road', ms: 'Jalan Satu 1' },
};

it.each(locales)('another organisation leaves no word of the one that ships in any message: %s', (locale) => {
  const messages = Object.entries(filledMessages(locale, other));
  const own = [shipped.name[locale], shipped.about[locale], shipped.address[locale], shipped.email];
  expect(messages.filter(([, text]) => own.some((word) => text.includes(word)))).toEqual([]);
  expect(Object.fromEntries(messages)).toMatchObject({
    brand_name: other.name[locale],
    footer_copyright: '© 2031 Another Help e. V.',
    contact_email: 'desk@another.example',
  });
});

it('what a page fills in later stays in its place', () => {
  expect(filledMessages('en', other).page_title).toBe('{title} | Another Help');
});

const filesIn = (folder: string): string[] =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

it('no page, article or program of the site names an organisation itself', () => {
  const files = [...filesIn('src'), ...filesIn('messages'), 'embed.html'].filter(
    (file) => /\.(?:tsx?|md|json|html)$/.test(file) && !/\.spec\.|paraglide|route-tree|organisation\.json$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const code = (file: string) => readFileSync(join(WEB, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  expect(files.filter((file) => code(file).includes(shipped.name.en))).toEqual([]);
});

it.each([
  ['a brace', { ...other, legalName: 'Help {brand}' }],
  ['a missing language', { ...other, name: { en: 'Help', 'zh-CN': '援助' } }],
  ['an empty name', { ...other, legalName: ' ' }],
  ['an address that is none', { ...other, email: 'desk' }],
  ['a field that is not known', { ...other, mood: 'good' }],
  ['a colour that is none', { ...other, colour: 'red' }],
  ['a language twice', { ...other, languages: ['en', 'en'] }],
  ['no language', { ...other, languages: [] }],
  ['an account without a name', { ...other, social: [{ url: 'https://social.example' }] }],
  ['a network that is not known', { ...other, social: [{ network: 'gazette', url: 'https://social.example' }] }],
  ['an account that is not encrypted', { ...other, social: [{ network: 'x', url: 'http://social.example' }] }],
  ['an account that is a script', { ...other, social: [{ name: 'Us', url: 'javascript:alert(1)' }] }],
  ['an empty list of accounts', { ...other, social: [] }],
  ['a policy that lacks a language', { ...other, claimPolicy: { en: 'Free.', 'zh-CN': '免费。' } }],
])('refuses %s, naming the file', (_, record) => {
  expect(() => parseOrganisation(JSON.stringify(record))).toThrow('organisation.json');
});

it('names an account by its network, or else by its name', () => {
  const social = [
    { network: 'weibo', url: 'https://social.example/1' },
    { name: 'Our forum', url: 'https://social.example/2' },
  ];
  const own = parseOrganisation(JSON.stringify({ ...other, social }));
  expect(socialLinksOf(own).map(({ name }) => name)).toEqual(['微博 Weibo', 'Our forum']);
  expect(socialLinksOf(other)).toEqual([]);
});

it('a document without a policy has an empty line in its place', () => {
  const claimPolicy = { en: 'Free.', 'zh-CN': '免费。', 'zh-TW': '免費。', ms: 'Percuma.' };
  expect(organisationWords({ ...other, claimPolicy }, 'en').claimPolicy).toBe('Free.');
  expect(organisationWords(other, 'en').claimPolicy).toBe('');
});

it('names the field of each fault, beside which the console shows it', () => {
  const social = [{ url: 'http://social.example' }];
  const read = () => parseOrganisation(JSON.stringify({ ...other, social, email: 'desk' }));
  expect(read).toThrow(/^ {2}organisation\.json:1: email: Invalid/m);
  expect(read).toThrow(/^ {2}organisation\.json:1: social\.0\.url: Invalid/m);
});

it('names the file when half of it is written', () => {
  expect(() => parseOrganisation('{ "sample": tr')).toThrow('organisation.json');
});
