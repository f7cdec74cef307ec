/** The result of one check. The message of a failed check says what to do. */
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
