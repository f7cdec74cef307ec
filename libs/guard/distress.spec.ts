import { findDistress, findDistressAfter } from './distress.ts';
import type { DistressKind } from './distress-rules.ts';

const distressed: [DistressKind, string[]][] = [
  ['self-harm', ['I keep cutting myself', 'the pills are lined up on the table', '我想割腕', '我已經買好咗炭']],
  ['wish-to-die', ['I want to die', "I just can't go on", 'Everyone would be better off without me', '我不想活了']],
  ['wish-to-die', ['I wish I would never wake up again.', '活着没有意义', '好想一睡不醒', '我活唔落去喇']],
  ['farewell', ["I've written letters to my kids", 'Goodbye everyone', '遺書寫好了', '這是我最後一次跟你們說話']],
  ['danger', ['Somebody is banging on my door', 'They said they will kill my family', '佢話要斬死我全家']],
  ['danger', ["they took my passports and won't let me leave", '他们把我关在房间里', '有人喺我屋企門口']],
  ['violence-at-home', ['my husband hits me when he drinks', '老公昨晚又打我', '俾老公打到一身傷']],
  ['self-harm', ['saya rasa nak bunuh diri je sekarang', 'saya toreh tangan malam tadi']],
  ['wish-to-die', ['aku tak nak hidup lagi', 'lebih baik saya mati dari susahkan keluarga']],
  ['farewell', ['tolong jaga anak saya bila saya dah tiada', 'saya dah tulis surat untuk mak']],
  ['danger', ['along ada depan rumah, dia bawa parang', 'mereka kurung saya di satu bilik']],
  ['violence-at-home', ['suami saya pukul saya sebab duit tu hilang', 'saya takut balik rumah']],
];

const harmless = [
  'This fee is killing me',
  'my phone died again',
  'My late husband opened this account.',
  "Don't worry, I'm not going to hurt myself",
  'My wife is going to kill me when she sees this',
  'I am so tired of these forms',
  'The courier is at the door, one moment',
  '我要笑死',
  '手機死機了',
  '跳樓價大減價',
  '他打我電話，叫我轉賬',
  '放心，我不會做傻事',
  '快遞在門口，等我一下',
  'dia telefon pukul 3 pagi minta duit',
  'telefon saya mati tadi',
  'kawan saya bunuh diri tahun lepas, saya masih sedih',
  'bos saya akan bunuh saya kalau tahu',
  'suami saya mesti bunuh saya kalau dia tahu berapa saya beli',
  'panas nak mati hari ni',
  'saya takkan bunuh diri, jangan risau',
  'saya simpan ubat dalam laci macam biasa',
];

it.each(distressed)('%s is found in %j', (kind, texts) => {
  expect(texts.filter((text) => !findDistress(text)?.kinds.includes(kind))).toEqual([]);
});

it('the same words without distress are let pass', () => {
  expect(harmless.filter((text) => findDistress(text))).toEqual([]);
});

it('names the phrase as it was written', () => {
  expect(findDistress('Since the loss, I WANT TO D\u0131E. Sorry.')?.phrase).toBe('WANT TO D\u0131E');
});

it('a denial beside a plan is found', () => {
  expect(findDistress("I'm not going to hurt myself, but the pills are lined up on the table")?.kinds).toEqual([
    'self-harm',
  ]);
});

it('an answer is understood by the question before it', () => {
  const asked = { by: 'agent', text: 'Are you thinking of ending your life?' } as const;
  expect(findDistressAfter([asked], 'yes')?.kinds).toEqual(['wish-to-die']);
  expect(findDistressAfter([asked], 'no')).toBeNull();
  expect(findDistressAfter([{ by: 'agent', text: 'Are you safe right now?' }], 'No')?.kinds).toEqual(['danger']);
});

it('a sentence may come in two messages', () => {
  expect(findDistressAfter([{ by: 'customer', text: 'I have decided to' }], 'end my life')).not.toBeNull();
});
