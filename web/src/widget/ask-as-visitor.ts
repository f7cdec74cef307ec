import { attendance, type Attendance, phoneCheckResponse, type PhoneCheckResponse } from '@libs/protocol/http.ts';
import { translateResponse, type TranslateResponse, type TranslationLanguage } from '@libs/protocol/translation.ts';
import type { Http } from '../api/http.ts';
import type { StoredSession } from './session-store.ts';

/** What one visitor may ask beside the conversation. Null when the answer could not be had; nothing waits for it. */
export type AskAsVisitor = {
  /** The server's word on a number. */
  checkPhone: (phoneNumber: string) => Promise<PhoneCheckResponse | null>;
  translate: (text: string, target: TranslationLanguage) => Promise<TranslateResponse | null>;
  /** Who is at the other end. */
  attendance: () => Promise<Attendance | null>;
};

export function askAsVisitor(http: Http, session: StoredSession | null): AskAsVisitor {
  const proof = session ? { visitor: `${session.sessionId}.${session.key}` } : {};
  const post = { method: 'POST', ...proof } as const;
  return {
    checkPhone: async (phoneNumber) =>
      valueOf(await http({ ...post, path: '/phone/check', body: { phoneNumber }, answer: phoneCheckResponse })),
    translate: async (text, target) =>
      valueOf(
        await http({ ...post, path: '/translate', body: { text, source: 'auto', target }, answer: translateResponse }),
      ),
    attendance: async () => {
      const path = `/sessions/${session?.sessionId}/attendance`;
      return session && valueOf(await http({ method: 'GET', path, ...proof, answer: attendance }));
    },
  };
}

const valueOf = <T>(answer: { value: T } | object): T | null => ('value' in answer ? answer.value : null);
