import { relative } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import type { Ports } from './ports.ts';
import { AGENT_EMAIL } from './secrets.ts';
import { originOf } from './service-options.ts';

export type StartSummaryOptions = {
  publicUrl: string;
  ports: Ports;
  /** Null when the agent has another one than we made, in a database that was there before. */
  password: string | null;
  folder: DataFolder;
};

/** What a person needs after the start, and nothing else. */
export function startSummary({ publicUrl, ports, password, folder }: StartSummaryOptions): string {
  const data = relative(process.cwd(), folder.path) || '.';
  const rows = [
    ['Site', publicUrl],
    ['Console', `${publicUrl}/agent/login`],
    ['', `${AGENT_EMAIL}   ${password ? `password ${password}` : 'the password that this database knows'}`],
    ['Gateways', `${originOf(ports['gateway-1'])}   ${originOf(ports['gateway-2'])}`],
    ['Data', `${data}   logs ${relative(process.cwd(), folder.file('logs'))}`],
  ];
  const lines = rows.map(([name, value]) => `  ${name!.padEnd(9)} ${value}`);
  return ['', 'Aidline is running.', ...lines, 'Ctrl-C stops everything.'].join('\n');
}
