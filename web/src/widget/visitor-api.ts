import { attendance, type Attendance, phoneCheckResponse, type PhoneCheckResponse } from '@libs/protocol/http.ts';
import { translateResponse, type TranslateResponse, type TranslationLanguage } from '@libs/protocol/translation.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { StoredSession } from './session-store.ts';

/** The visitor's requests other than the conversation. Null when a request failed; nothing depends on the answer. */
export type VisitorApi = {
  /** Validates a phone number on the server. */
  checkPhone: (phoneNumber: string) => Promise<PhoneCheckResponse | null>;
  translate: (text: string, target: TranslationLanguage) => Promise<TranslateResponse | null>;
  /** Whether agents are available, and who has claimed the session. */
  fetchAttendance: () => Promise<Attendance | null>;
};

export function createVisitorApi(http: HttpClient, session: StoredSession | null): VisitorApi {
  const proof = session ? { visitor: `${session.sessionId}.${session.key}` } : {};
  const post = { method: 'POST', ...proof } as const;
  return {
    checkPhone: async (phoneNumber) =>
      valueOrNull(await http({ ...post, path: '/phone/check', body: { phoneNumber }, answer: phoneCheckResponse })),
    translate: async (text, target) =>
      valueOrNull(
        await http({ ...post, path: '/translate', body: { text, source: 'auto', target }, answer: translateResponse }),
      ),
    fetchAttendance: async () => {
      const path = `/sessions/${session?.sessionId}/attendance`;
      return session && valueOrNull(await http({ method: 'GET', path, ...proof, answer: attendance }));
    },
  };
}

const valueOrNull = <T>(answer: { value: T } | object): T | null => ('value' in answer ? answer.value : null);
