import type { LabelledPattern } from './labelled-pattern.ts';
import { CODE, NOT_BEFORE_UNIT } from './code-forms.ts';

// A short number is a secret only where the words beside it call it a code or a password. Patterns in Malay.

const CODE_WORDS = String.raw`\b(?:(?:kod|nombor|no\.?|nomor|angka)\s+(?:otp|tac|pin|pengesahan|verifikasi|keselamatan|rahsia|sekali guna|log ?masuk|sms|bank|kebenaran|pengaktifan|whatsapp|telegram)|pin(?:\s+(?:saya|kad|atm|bank|aku))?|kata\s?(?:laluan|kunci)|(?:otp|tac)(?:\s+saya)?|kod)\b`;
const STOP = String.raw`\b(?:tidak|tak|jangan|bukan|bayar(?:an)?|caj|yuran|rugi|hilang|minta|poskod|pos|negara|promosi|rujukan|pesanan|ralat|kes|laporan|telefon|diskaun)\b`;
const GAP = String.raw`(?:(?!${STOP})[^\d\n.!?;$]){0,64}?[\s:=#"'(]{1,6}`;

const MALAY_SIGN = /kod|nombor|nomor|angka|pin|kata|otp|tac|no\.?\s/i;

export const malayCodePatterns: readonly LabelledPattern[] = [
  {
    kind: 'code',
    firstSign: MALAY_SIGN,
    form: new RegExp(
      `(?:${CODE_WORDS})(?!\\s+(?:pos|negara|promosi|qr|ralat|rujukan|kawasan))${GAP}(${CODE})${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  {
    kind: 'code',
    firstSign: MALAY_SIGN,
    form: new RegExp(
      `(?<![\\d.,])(${CODE})[\\s,-]{1,3}(?:itu|ini|tu|ni)?\\s?(?:ialah|adalah|merupakan|itu|ini|tu|ni)\\s+[^.\\n\\d]{0,16}?\\b(?:kod|pin|otp|tac|kata laluan)\\b`,
      'dgi',
    ),
  },
  {
    kind: 'code',
    firstSign: /cv[vc]|belakang|keselamatan/i,
    form: new RegExp(
      `\\b(?:cvv|cvc|kod keselamatan(?: kad)?|(?:tiga|3|empat|4)?\\s?(?:digit|nombor|angka)\\s(?:di )?belakang(?: kad)?|belakang kad)\\b[^\\d\\n.]{0,48}?[\\s:=]{1,4}(\\d{3,4}|\\d \\d \\d)(?![\\d]|[.,]\\d)${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
];
