/** What one look at one thing found. A finding that is not ok says what to do about it. */
export type Diagnostic = {
  subject: string;
  ok: boolean;
  message: string;
};

export function passed(subject: string, message: string): Diagnostic {
  return { subject, ok: true, message };
}

export function failed(subject: string, message: string): Diagnostic {
  return { subject, ok: false, message };
}
