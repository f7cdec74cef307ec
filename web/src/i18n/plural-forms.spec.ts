import './all-locales.ts';
import { m } from './messages.ts';

it('a number stands with the form of its word', () => {
  const left = (count: number) => m.content_characters_left({ count }, { locale: 'en' });
  expect([left(0), left(1), left(2)]).toEqual(['0 characters left', '1 character left', '2 characters left']);
  // As pages write it.
  const cases = (count: string) => m.cases_type_facts({ count, amount: '$1' }, { locale: 'en' });
  expect([cases('1'), cases('1,200')]).toEqual(['1 case, $1 in all', '1,200 cases, $1 in all']);
});
