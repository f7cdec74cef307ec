import { assignmentResponse } from '@libs/protocol/assignment.ts';
import type { OpeningHours } from '@libs/protocol/business-hours.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

/** The business hours of the chat for all languages; null for always, and where they cannot be read. */
export async function readChatHours(http: AuthenticatedHttp): Promise<OpeningHours | null> {
  const answer = await http({ method: 'GET', path: '/assignment', answer: assignmentResponse });
  return 'value' in answer ? answer.value.hours.everyone : null;
}
