import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFrontMatter, withBody, withField, writeDocument } from './front-matter.ts';
import { readJsonFile, writeJsonFile } from './list-file.ts';

const CONTENT = join(import.meta.dirname, '../../content');
const textOf = (file: string) => readFileSync(join(CONTENT, file), 'utf8');
const documents = globSync('{articles,news,legal,safety}/*/*.md', { cwd: CONTENT });
const lists = globSync('{records/*.json,organisation.json}', { cwd: CONTENT });

describe('every file of the content that ships', () => {
  it('is there', () => expect([documents.length > 50, lists.length > 25]).toEqual([true, true]));

  it.each(documents)('%s is written back without a change, field by field', (file) => {
    const text = textOf(file);
    const { front, body } = readFrontMatter(text)!;
    const written = Object.entries(front).reduce((all, [name, value]) => withField(all, name, value), text);
    expect(withBody(written, body)).toBe(text);
  });

  it.each(lists)('%s is written back without a change', (file) => {
    expect(writeJsonFile(readJsonFile(textOf(file)))).toBe(textOf(file));
  });
});

describe('a document', () => {
  const file = writeDocument({
    front: {
      title: "It's: here",
      published: '2026-11-28',
      minutes: 3,
      tags: ['a', 'b'],
      sources: [{ url: 'https://x.example', date: '2026-11-01' }],
    },
    body: '\nText.\n',
  });

  it('is written as those that ship', () => {
    expect(file).toBe(
      [
        ...['---', 'title: "It\'s: here"', 'published: 2026-11-28', 'minutes: 3', 'tags:', '  - a', '  - b'],
        ...['sources:', '  - url: https://x.example', '    date: 2026-11-01', '---', '', 'Text.', ''],
      ].join('\n'),
    );
  });

  it('loses a field, gets another, and keeps the rest', () => {
    const changed = withField(withField(file, 'sources', undefined), 'sample', true);
    expect(readFrontMatter(changed)!.front).toEqual({
      ...{ title: "It's: here", published: '2026-11-28', minutes: 3, tags: ['a', 'b'], sample: true },
    });
  });

  it('that cannot be read stays as it is', () => {
    for (const broken of ['no front matter', '---\ntitle: [\n---\ntext\n']) {
      expect(readFrontMatter(broken)).toBeNull();
    }
    expect(withField('no front matter', 'title', 'x')).toBe('no front matter');
  });
});
