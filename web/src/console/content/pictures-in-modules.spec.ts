import { picturesIn, withPictureAddresses } from './pictures-in-modules.ts';

it('finds the pictures that a document or a list names, and nothing else', () => {
  const files = {
    'articles/a/en.md': '---\npicture: { file: a-desk.webp, alt: A desk }\n---\nSee file: none.txt\n',
    'articles/a/ms.md': "---\npicture:\n  file: 'a-desk.webp'\n---\n",
    'records/leaders.json': '[{ "portrait": { "file": "ada.jpg" } }]',
    'organisation.json': '{ "logo": "logo.svg" }',
  };
  expect(picturesIn(files)).toEqual(['a-desk.webp', 'ada.jpg']);
});

it('puts addresses in their place, with the focus behind them', () => {
  const module = [
    { portrait: { file: 'ada.jpg', alt: 'Ada', focus: 'top' } },
    { portrait: { file: 'bob.jpg', alt: 'Bob' }, text: 'ada.jpg' },
  ];
  expect(JSON.parse(withPictureAddresses(JSON.stringify(module), { 'ada.jpg': 'blob:https://x/1' }))).toEqual([
    { portrait: { file: 'blob:https://x/1#top', alt: 'Ada', focus: 'top' } },
    { portrait: { file: 'bob.jpg', alt: 'Bob' }, text: 'ada.jpg' },
  ]);
});
