import type { AgentId } from '@libs/protocol/ids.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { moderateCommand } from '../../../services/gateway/src/moderation/command-moderation.ts';
import { maskCommandSecrets } from '../../../services/gateway/src/moderation/secret-masking.ts';
import { turnsOf, type JudgedLine, type Turn } from './judged-line.ts';

/** As the gateway does before it records a message: secrets masked, then held or sent. */
export function judgeOutgoing(line: JudgedLine) {
  const turns = turnsOf(line);
  const last = turns.at(-1)!;
  const command = moderateCommand(
    maskCommandSecrets({ type: 'message.send', text: last.text }),
    senderOf(last),
    turns.slice(0, -1),
  );
  const kinds = command.type === 'message.hold' ? command.reasons : [];
  return { held: command.type === 'message.hold', kinds, masked: storedText(command) };
}

const senderOf = ({ by }: Turn) =>
  by === 'agent' ? ({ role: 'agent', agentId: 'judged' as AgentId } as const) : ({ role: 'customer' } as const);

const storedText = (command: ReturnType<typeof moderateCommand>): string =>
  (command as Extract<ChatCommand, { type: 'message.send' }>).text;
