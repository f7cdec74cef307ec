/** What one look at one thing found. A finding that is not ok says what to do about it. */
export interface Finding {
  subject: string;
  ok: boolean;
  says: string;
}

export function fine(subject: string, says: string): Finding {
  return { subject, ok: true, says };
}

export function wrong(subject: string, says: string): Finding {
  return { subject, ok: false, says };
}
