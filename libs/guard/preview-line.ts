import { findContactDetails } from './contact-details.ts';
import { MASK, maskSecrets } from './mask-secrets.ts';
import { findSecrets } from './secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

/** The most of a message that a list shows before anybody has opened the conversation. */
export const PREVIEW_MAX_LENGTH = 120;

/** What is looked through: longer than a line with the longest secret that may begin in it, a phrase of 24 words. */
const EXAMINED_LENGTH = 480;

/** One line of a message, without secrets and without contact details: all that lists, pages and the search may carry. */
export function previewLine(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim().slice(0, EXAMINED_LENGTH);
  const masked = maskContactDetails(maskSecrets(line, findSecrets(line, seedPhrases)));
  return masked.length <= PREVIEW_MAX_LENGTH ? masked : `${masked.slice(0, PREVIEW_MAX_LENGTH - 1).toWellFormed()}…`;
}

function maskContactDetails(line: string): string {
  let masked = '';
  let end = 0;
  for (const found of findContactDetails(line).sort((a, b) => a.start - b.start)) {
    if (found.end <= end) continue;
    if (found.start >= end) masked += line.slice(end, found.start) + MASK;
    end = found.end;
  }
  return masked + line.slice(end);
}
