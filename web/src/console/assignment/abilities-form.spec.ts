import { skillsIn } from './abilities-form.tsx';

it.each([
  ['crypto, Loans', ['crypto', 'loans']],
  ['加密货币、贷款，投资', ['加密货币', '贷款', '投资']],
  [' bank transfer , bank transfer', ['bank-transfer']],
  ['', []],
  ['<b>, !', []],
])('skills in %j', (text, skills) => {
  expect(skillsIn(text)).toEqual(skills);
});
