import { gapBehind, isShortSentence, wordsOf } from './nearest-words.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

// What opens an account with a service: its keys, the secret of an authenticator, and what a browser shows at each visit.

/** Begun by the service so that it is recognised. */
const CERTAIN_FORMS = [
  /\botpauth(?:-migration)?:\/\/[\x21-\x7e]{8,600}/gi,
  /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}(?:\.[\w-]{0,1000})?/g, // JSON Web Token
  /\bsk-(?:proj-|ant-|or-)?[\w-]{20,180}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_\w{30,255}\b|\bgithub_pat_\w{40,255}\b|\bglpat-[\w-]{18,60}/g,
  /\bxox[abeprs]-[\w-]{10,200}/g,
  /\bAIza[\w-]{33,40}/g,
  /\b(?:sk|rk)_(?:live|test)_\w{16,200}\b|\bwhsec_\w{20,100}\b/g,
  /\b\d{8,11}:AA[\w-]{30,40}/g, // Telegram
  /\bSG\.[\w-]{16,40}\.[\w-]{20,80}/g,
  /\b(?:npm|hf|dop_v1|shpat|pypi)_\w{20,200}\b/g,
];

type LabelledForm = { form: RegExp; names: RegExp };

const SECRET_NAMES = String.raw`(?:secret|key|seed|setup|token|[密秘金][钥鑰匙])`;
const LABELLED_FORMS: readonly LabelledForm[] = [
  // Base 32, in one or in fours
  {
    form: /(?<![\w+/=])(?:[A-Z2-7]{16,64}|(?=[a-z2-7 -]*[2-7])[a-z2-7]{16,64}|(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{4}|(?=[a-z2-7 -]*[2-7])(?:[a-z2-7]{4}[ -]){3,15}[a-z2-7]{4})(?![\w+/=])/g,
    names: wordsOf(
      String.raw`(?:\b(?:totp|2fa|mfa|(?:two|2)[- ]?(?:factor|step)|authenticator|authy|setup key|manual key)\b|[验驗][证證]器|谷歌[验驗][证證]|[两兩二][步阶階]\S{0,2}[验驗][证證]|[双雙]重[验驗认認][证證])[^\n]{0,32}?${SECRET_NAMES}|\bsetup key\b`,
    ),
  },
  {
    form: /(?<![A-Za-z0-9+/_-])(?=[A-Za-z+/_-]{0,60}\d)(?=[\d+/_-]{0,60}[A-Za-z])(?!0x[0-9a-f]{40}\b)[A-Za-z0-9+/_-]{24,128}={0,2}(?![A-Za-z0-9+/_-])/g,
    names: wordsOf(
      String.raw`(?:\bapi[ _-]?(?:key|secret|token|pass\w*)?\b|\bapi_?(?:key|secret)\b|\b(?:client|access|consumer|app)[ _-]?(?:secret|key|token)\b|\bsecret access key\b|\bsecret(?: key)?\b(?=\s*(?:is|was)?\s*[:=：]?\s*$)|\bapi[^\n]{0,3}[密秘金][钥鑰匙])`,
    ),
  },
  {
    form: /(?<![A-Za-z0-9+/_-])(?=[A-Za-z+/_.%-]{0,60}\d)(?!0x[0-9a-f]{40}\b)[A-Za-z0-9+/_.%-]{16,512}={0,2}(?![A-Za-z0-9+/_-])/g,
    names: wordsOf(
      String.raw`\bbearer\b|(?:\b(?:[a-z]{0,6}sess(?:ion)?[_ -]?(?:id|token|key|cookie)?|cookies?|(?:auth|access|refresh|csrf|login|user)[_ -]?token|sid|jwt)\b)(?=[^\n]{0,3}$|\s*(?:is|was|value)?\s*[:=：是]|\s+[^\s]{0,16}[=:])`,
    ),
  },
];

/** So many letters of both cases and digits are made by a machine; an address that is as long is named before them. */
const RANDOM =
  /(?<![A-Za-z0-9+/_-])(?=[A-Za-z]{0,40}\d)(?=[a-z\d]{0,40}[A-Z])(?=[A-Z\d]{0,40}[a-z])[A-Za-z0-9]{45,128}(?![A-Za-z0-9+/_-])/g;
const RANDOM_NAMES = wordsOf(
  String.raw`(?:\b(?:cookies?|session|secret|api|credentials?|tokens?|bearer|auth\w*|keys?|kunci)\b|[密秘金私][钥鑰匙])`,
);

const NOTHING_ELSE = wordsOf(
  String.raw`(?:\b(?:tx(?:id|hash)?|hash|transaction|contract|address|public|tracking|order|case|wallet)\b|哈希|地址|合[约約]|[单單][号號])`,
);
const LOOKBACK_CHARACTERS = 72;

export const accountKeys: SecretFamily = {
  firstSign: /[A-Za-z0-9_./-]{16}|[A-Za-z2-7]{4}[ -][A-Za-z2-7]{4}[ -]/,
  find: (text) => [
    ...CERTAIN_FORMS.flatMap((form) => [...text.matchAll(form)]).map(toSecretMatch),
    ...[...LABELLED_FORMS, { form: RANDOM, names: RANDOM_NAMES }].flatMap(({ form, names }) =>
      text.search(names) < 0
        ? []
        : [...text.matchAll(form)].filter(({ index }) => isNamed(text, index, names)).map(toSecretMatch),
    ),
  ],
};

function isNamed(text: string, index: number, names: RegExp): boolean {
  const gap = gapBehind(text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index), names, NOTHING_ELSE);
  return gap !== null && isShortSentence(gap);
}

const toSecretMatch = ({ index, 0: key }: RegExpExecArray): SecretMatch => ({
  kind: 'private-key',
  start: index,
  end: index + key.length,
});
