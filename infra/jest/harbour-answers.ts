/** Answers of an invented organisation, for tests: without the language that lives at the bare address. */
export const harbourAnswers = {
  languages: ['en', 'zh-TW'],
  name: { en: 'Harbour Helpline', 'zh-TW': '海港熱線' },
  about: { en: 'We listen to people who were cheated.', 'zh-TW': '我們傾聽受騙的人。' },
  legalName: 'Harbour Helpline Association',
  site: 'https://harbour.example',
  email: 'desk@harbour.example',
  address: { en: '2 Quay Street, Portville', 'zh-TW': '港城碼頭街 2 號' },
  countries: ['hk', 'tw'],
  colour: '#7a1f3d',
};
