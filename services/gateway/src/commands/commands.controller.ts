import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { commandRequest } from '@libs/protocol/http.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { ClientCommands } from './client-commands.ts';
import { measureCommand } from './measure-command.ts';

/** Commands over HTTP, for clients whose network blocks WebSocket. Stateless: any gateway may answer. */
@Controller('sessions/:sessionId/commands')
export class CommandsController {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly commands: ClientCommands,
  ) {}

  /** The same command as over a socket, with the same answer; a repeat gets the first one. */
  @Post()
  @HttpCode(200)
  async command(
    @Param('sessionId') id: unknown,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<Acknowledgement<'command'>> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { commandId, command } = parseOrRefuse(commandRequest, body);
    return measureCommand(command, async () => {
      const principal = await this.authenticator.authenticate(request);
      return this.commands.execute(principal, { sessionId, commandId, command });
    });
  }
}
