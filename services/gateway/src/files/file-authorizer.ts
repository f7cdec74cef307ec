import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { commandId, sessionId } from '@libs/protocol/ids.ts';
import type { SessionFileKey } from '@libs/server/files/session-files.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import type { Principal } from '../authentication/principal.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';

export type AuthorizedFileRequest = { fileKey: SessionFileKey; principal: Principal };

/** Who may reach the files of a session: its own visitor, and the agents. */
@Injectable()
export class FileAuthorizer {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly access: SessionAccess,
  ) {}

  /** The file that the path names and who asks for it. Throws a refusal. */
  async authorize(params: unknown, request: Request): Promise<AuthorizedFileRequest> {
    const { sessionId: session, fileId } = params as Record<string, unknown>;
    const fileKey = { sessionId: parseOrRefuse(sessionId, session), fileId: parseOrRefuse(commandId, fileId) };
    const principal = await this.authenticator.authenticate(request);
    await this.access.assertMayOpen(principal, fileKey.sessionId);
    return { fileKey, principal };
  }
}
