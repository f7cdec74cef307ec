import { judgeDistress } from './judge-distress.ts';
import { judgeOpenCc } from './judge-opencc.ts';
import { judgeOutgoing } from './judge-outgoing.ts';
import { judgePhone } from './judge-phone.ts';
import { judgeSecrets } from './judge-secrets.ts';
import { judgeTranslation } from './judge-translation.ts';
import { LineError, type JudgedLine } from './judged-line.ts';

export const recognisers = ['outgoing', 'secrets', 'distress', 'translation', 'opencc', 'phone'] as const;
export type Recogniser = (typeof recognisers)[number];

type Judge = (line: JudgedLine) => object | Promise<object>;

/** Each calls the functions that gateway, worker and browser call. */
const judges: Record<Recogniser, Judge> = {
  outgoing: judgeOutgoing,
  secrets: judgeSecrets,
  distress: judgeDistress,
  translation: judgeTranslation,
  opencc: judgeOpenCc,
  phone: judgePhone,
};

export type JudgedAnswer = Readonly<Record<string, unknown>>;

/** The answer to one line of JSON; for a line that cannot be judged, what is wrong with it. */
export async function judgeLine(text: string): Promise<JudgedAnswer> {
  let id: unknown = null;
  try {
    const line = parseLine(text);
    id = line.id ?? null;
    const { recogniser } = line;
    if (!recognisers.some((known) => known === recogniser)) throw new LineError('recogniser is unknown');
    return { id, ...(await judges[recogniser as Recogniser](line)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function parseLine(text: string): JudgedLine {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new LineError('not a JSON object');
  return parsed as JudgedLine;
}
