import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** Scripts cannot read it, other sites cannot send it, and over https the browser binds it to this host. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-aidline-refresh' : 'aidline-refresh');

const cookieOptions = (isSecure: boolean) =>
  ({ httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' }) as const;

export const refreshCookie = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:');
  const name = cookieName(isSecure);
  return {
    read: (request: Request): string | undefined => parseCookie(request.header('cookie') ?? '')[name],
    write: (response: Response, token: string): void =>
      void response.append('set-cookie', stringifySetCookie({ name, value: token, ...cookieOptions(isSecure) })),
    clear: (response: Response): void =>
      void response.append(
        'set-cookie',
        stringifySetCookie({ name, value: '', ...cookieOptions(isSecure), maxAge: 0 }),
      ),
  };
};
