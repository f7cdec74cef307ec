import { checkAnswers } from './check-answers.ts';
import { harbourAnswers as answers } from '../../jest/harbour-answers.ts';

it('takes answers in the languages that are offered, and fills in what may be left out', () => {
  expect(checkAnswers(answers)).toEqual({ ...answers, logo: '' });
});

it('takes a policy and accounts, which no question asks for', () => {
  const more = {
    claimPolicy: { en: 'We take on every case.', 'zh-TW': '每件個案我們都受理。' },
    social: [{ network: 'mastodon', url: 'https://social.example/@harbour' }],
  };
  expect(checkAnswers({ ...answers, ...more })).toEqual({ ...answers, ...more, logo: '' });
});

it.each([
  ['a language that the software has not', { languages: ['en', 'tlh'] }, 'languages: language tlh is not known'],
  ['no language', { languages: [] }, 'languages: at least one of'],
  ['a name that lacks a language', { name: { en: 'Harbour Helpline' } }, 'name: a few words are needed'],
  ['braces', { legalName: 'Harbour {brand}' }, 'legalName: braces cannot stand here'],
  ['a site with a path', { site: 'https://harbour.example/help' }, 'site: an address begins with https://'],
  ['an address that is none', { email: 'desk' }, 'this is no e-mail address'],
  ['a country that the guide has not', { countries: ['atlantis'] }, 'countries: country atlantis is not known'],
  ['a colour by its name', { colour: 'red' }, 'colour: a colour is'],
  ['a logo that is not there', { logo: '/nowhere/logo.svg' }, 'logo: there is no such SVG file'],
  ['a policy that lacks a language', { claimPolicy: { en: 'Free.' } }, 'claimPolicy: a few words are needed'],
  ['an account without address', { social: [{ network: 'x' }] }, 'social: an account has'],
  ['a question that was not asked', { motto: 'Ahoy' }, 'There is no question motto'],
])('refuses %s', (_, change, message) => {
  expect(() => checkAnswers({ ...answers, ...change })).toThrow(message);
});
