import { Injectable } from '@nestjs/common';
import { SubscribeMessage } from '@nestjs/websockets';
import type { Socket } from 'socket.io';
import { clientMessages, type Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { ClientCommands } from '../commands/client-commands.ts';
import { measureCommand } from '../commands/measure-command.ts';
import type { CommandSender } from '../delivery/event-broadcaster.ts';
import { FIRST_PROTOCOL_WITH_EVENTS_IN_ANSWERS } from '../delivery/event-protocols.ts';
import { principalOf, runInOrder, socketDataOf } from '../delivery/socket-data.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { SocketErrorHandler } from './socket-error-handler.ts';

type Acknowledge = (answer: Acknowledgement<'command'>) => void;

/**
 * Commands over a socket, the only event that comes with every message. They go from Socket.IO straight to
 * `ClientCommands`: no pipe, guard, interceptor or filter of Nest runs, and none may be put on `command`. What those
 * would do is called here by name, in order: the epoch and every fault (`SocketErrorHandler`), the shape, and within
 * `ClientCommands` the rate limit and the authorisation.
 */
@Injectable()
export class SocketCommands {
  constructor(
    private readonly errorHandler: SocketErrorHandler,
    private readonly commands: ClientCommands,
  ) {}

  listenTo(socket: Socket): void {
    socket.on('command', (...args: unknown[]) => {
      const acknowledge = typeof args.at(-1) === 'function' ? answerOnce(args.pop() as Acknowledge) : undefined;
      void this.command(socket, args.length > 1 ? args : args[0], acknowledge).then(acknowledge);
    });
  }

  /** Nest binds the handlers of gateways only, so this decorator binds nothing: by it the access table finds the event. */
  @SubscribeMessage('command')
  command(socket: Socket, body: unknown, acknowledge?: Acknowledge): Promise<Acknowledgement<'command'>> {
    const principal = principalOf(socket);
    const takesEvents = principal.protocol >= FIRST_PROTOCOL_WITH_EVENTS_IN_ANSWERS;
    const sender: CommandSender | undefined = acknowledge && takesEvents ? { socket, answer: acknowledge } : undefined;
    return this.errorHandler.handle(socket, 'command', async () => {
      const envelope = parseOrRefuse(clientMessages.command, body);
      const { sessionId } = envelope;
      return measureCommand(envelope.command, () =>
        this.commands.execute(principal, envelope, {
          schedule: (work) => runInOrder(socketDataOf(socket), { sessionId, work }),
          sender,
        }),
      );
    });
  }
}

/** A message is answered when it is delivered; what its handler returns later is the same answer without the events. */
function answerOnce(acknowledge: Acknowledge): Acknowledge {
  let isAnswered = false;
  return (answer) => {
    if (!isAnswered) acknowledge(answer);
    isAnswered = true;
  };
}
